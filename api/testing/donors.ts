import { randomUUID } from 'node:crypto'
import { donor } from '@almoner/domain/donor/index.ts'
import type { DonorId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { handleCommand } from '@almoner/eventstore/handle-command.ts'
import { saveCredential } from '@almoner/operational/credentials/credentials.ts'
import { hashPassword } from '@almoner/platform/password/password.ts'
import type { DonationRecord, DonationRecordAnswer } from '../donor/records/records-contract.ts'
import { openBrowser, type TestApi } from './api.ts'
import { createGivers } from './gift.ts'

const password = 'Tramway2026'

/** A person with an account, who can log in at every charity. */
export const createDonor = async (api: TestApi, name: string) => {
  const donorId = randomUUID() as DonorId
  const username = `${name}@donors.example`
  const person = { username, firstName: name, lastName: 'Lam', phoneNumber: '+85261234567' }
  const handled = await handleCommand(api.store, {
    decider: donor,
    id: donorId,
    command: { type: 'RegisterDonor', donorId, language: 'en', ...person, verification: null },
    context: {
      tenant: null,
      actor: `donor:${donorId}`,
      correlation: donorId,
      causation: null,
      commandId: donorId,
      input: donorId,
      at: instantFromMilliseconds(Date.now()),
    },
  })
  if (!handled.handled) throw new Error('a donor could not register')
  await saveCredential(api.db, {
    realm: 'donor',
    usernameHash: api.keys.usernameHash(username),
    personId: donorId,
    organisationId: null,
    passwordHash: await hashPassword(password),
  })
  return {
    donorId,
    username,
    at: async (subDomain: string) => {
      const browser = openBrowser(api, `${subDomain}.localhost`)
      const entered = await browser.post('/api/donors/login', { username, password })
      if (entered.status !== 204) throw new Error(`a donor could not log in: ${entered.text}`)
      return browser
    },
  }
}

const records = '/api/donors/payments'

/**
 * Donors who give at Harbour Light and at Lion Rock and read their records; a new one each time.
 */
export const createGivingDonors = async (api: TestApi) => {
  const charities = {
    harbour: await createGivers(api, 'harbour'),
    lionrock: await createGivers(api, 'lionrock'),
  }
  type Where = keyof typeof charities
  let donors = 0
  const another = async () => {
    const donor = await createDonor(api, `giver-${(donors += 1)}`)
    const at = { harbour: await donor.at('harbour'), lionrock: await donor.at('lionrock') }
    const ask = (query: string, where: Where = 'harbour') => {
      const of = `organizationViewId=${charities[where].organizationId}`
      return at[where].get(`${records}?${of}&${query}`)
    }
    return {
      ...donor,
      browser: at.harbour,
      give: async (changes: object = {}, where: Where = 'harbour') => {
        const answer = await at[where].post(records, charities[where].form(changes))
        return answer.json as { id: string; status: string; receiptLink: string }
      },
      ask,
      list: async (status = 'complete', where: Where = 'harbour'): Promise<DonationRecord[]> =>
        (await ask(`status=${status}`, where)).json,
      open: async (id: string): Promise<DonationRecordAnswer> =>
        (await at.harbour.get(`${records}/${id}`)).json,
    }
  }
  return { ...charities, another }
}
