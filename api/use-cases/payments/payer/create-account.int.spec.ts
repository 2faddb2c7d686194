import { beforeAll, describe, expect, it } from 'vitest'
import { donor } from '@almoner/domain/donor/index.ts'
import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { DonorId } from '@almoner/domain/kernel/ids.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { findCredential } from '@almoner/operational/credentials/credentials.ts'
import { openBrowser, useApi } from '../../../testing/api.ts'
import { createGivers } from '../../../testing/gift.ts'

const api = useApi()
let givers: Awaited<ReturnType<typeof createGivers>>
beforeAll(async () => {
  givers = await createGivers(api, 'harbour')
})

const hasAccount = async (email: string): Promise<boolean> => {
  const usernameHash = api.keys.usernameHash(email)
  return (await findCredential(api.db, { realm: 'donor', usernameHash })) !== null
}

const wanted = { createAccount: true, password: 'Tramway2026' }

describe('a guest who wants an account', () => {
  it('has one with the gift, once however often it is sent', async () => {
    const email = 'new.donor@example.org'
    const form = givers.form({ email, ...wanted })
    const answers = [await givers.send(form), await givers.send(form)]
    expect(answers.map(({ status, json }) => [status, json])).toMatchObject([
      [200, { status: 'succeeded' }],
      [200, { status: 'succeeded' }],
    ])
    expect(await hasAccount(email)).toBe(true)
  })

  it('gets the missing password rules before anything is paid', async () => {
    const email = 'weak@example.org'
    const refused = await givers.send(givers.form({ email, ...wanted, password: 'short' }))
    expect([refused.status, refused.json]).toMatchObject([
      422,
      { fields: { password: 'password.too_short' } },
    ])
    expect(await hasAccount(email)).toBe(false)
  })

  it('is refused an easy password before anything is paid', async () => {
    for (const [password, code] of [
      ['Password2026', 'password.common'],
      ['Harbour2026', 'password.personal'],
      ['guessable7', 'password.personal'],
    ]) {
      const email = 'guessable@example.org'
      const refused = await givers.send(givers.form({ email, ...wanted, password }))
      expect([refused.status, refused.json]).toMatchObject([422, { fields: { password: code } }])
      expect(await hasAccount(email)).toBe(false)
    }
  })

  it('and already has one can still give', async () => {
    const email = 'donor@almoner.example'
    const answer = await givers.send(givers.form({ email, ...wanted, password: 'Another2026' }))
    expect([answer.status, answer.json]).toMatchObject([200, { status: 'succeeded' }])
    const { browser } = givers
    const login = { username: email, password: 'Another2026' }
    expect((await browser.post('/api/donors/login', login)).status).toBe(422)
  })

  it('has none while the card is refused', async () => {
    const email = 'declined@example.org'
    api.bank.answers('decline')
    const refused = await givers.send(givers.form({ email, ...wanted }))
    api.bank.answers('approve')
    expect(refused.status).toBe(402)
    expect(await hasAccount(email)).toBe(false)
  })
})

describe('a guest’s gifts', () => {
  const tokenFor = async (email: string): Promise<string> => {
    const usernameHash = api.keys.usernameHash(email)
    const login = requirePresent(
      await findCredential(api.db, { realm: 'donor', usernameHash }),
      'a login',
    )
    const donorId = login.personId as DonorId
    const { state } = await loadState(api.store, donor, donorId)
    assert(state.status === 'registered', 'an account was made')
    const link = requirePresent(state.openLinks.at(-1) ?? null, 'a letter')
    return api.keys.mailToken({ donorId, linkId: link.linkId })
  }
  const stranger = { password: 'Stranger-77', firstName: 'Mal', lastName: 'Lory' }

  const byForm = (email: string) =>
    openBrowser(api, 'harbour.localhost').post('/api/donors/register', {
      ...stranger,
      username: email,
      phoneNumber: '6123 4567',
    })
  const byPayment = (email: string) =>
    givers.send(givers.form({ ...stranger, email, createAccount: true }))

  it.each([
    ['the form for an account', byForm],
    ['a payment of their own', byPayment],
  ] as const)(
    'are not shown to a stranger who took the address by %s, even if a mail scanner opens the link',
    async (how, takeAddress) => {
      const email = `${how.replaceAll(' ', '.')}@corp.example`
      expect((await givers.send(givers.form({ email, amount: 777 }))).status).toBe(200)
      expect((await takeAddress(email)).status).toBeLessThan(300)
      const browser = openBrowser(api, 'harbour.localhost')
      const path = `/api/donors/register/${await tokenFor(email)}`
      for (let time = 0; time < 3; time += 1) expect((await browser.get(path)).status).toBe(204)
      const { password } = stranger
      const early = await browser.post('/api/donors/login', { username: email, password })
      expect(early.json).toMatchObject({ error: { code: 'email_not_verified' } })

      // The owner of the address chooses the password, and finds the gift.
      const choice = { password: 'Of-the-owner-9', replace: true }
      expect((await browser.post(path, choice)).status).toBe(204)
      expect((await browser.post('/api/donors/login', { username: email, password })).status).toBe(
        422,
      )
      const owner = { username: email, password: choice.password }
      expect((await browser.post('/api/donors/login', owner)).status).toBe(204)
      await api.caughtUp()
      const records = await browser.get(
        `/api/donors/payments?organizationViewId=${givers.organizationId}&status=complete`,
      )
      expect(records.text).toContain('777')
    },
  )
})

describe('a guest who wants none', () => {
  it('gets no account, even if a password was sent', async () => {
    const email = 'guest@example.org'
    await givers.send(givers.form({ email, password: 'Tramway2026' }))
    expect(await hasAccount(email)).toBe(false)
  })
})
