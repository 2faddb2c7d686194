import { describe, expect, it } from 'vitest'
import { bankAccount } from '@almoner/domain/bank-account/index.ts'
import { findAccountInUse } from '@almoner/domain/bank-account/state.ts'
import { connectedAccount } from '@almoner/domain/connected-account/index.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import type { PersonId } from '@almoner/domain/kernel/ids.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { completeOpenings } from '@almoner/workflows/tasks/complete-openings.ts'
import { approvedApplicants } from '../applications/approved-applicants.ts'
import { charities } from '../charities/charities.ts'
import { worldId } from '../ids.ts'
import { openPast } from './past.ts'
import { createLife } from './testing/life.ts'

const now = instant('2026-11-20T02:00:00.000Z')
const ids = charities.map(({ subDomain }) => worldId('organisation', subDomain))

/** Returns the demonstration without a simulated past, and the nights after it. */
const seeded = async () => {
  const { store, files, stripe, providers, seedWithout } = createLife(now)
  await seedWithout(store)
  const personOfEmail = (email: string) => email as PersonId
  const options = { store, files, providers, personOfEmail, cardHash: () => '' }
  const night = async (): Promise<void> => {
    const past = await openPast(options, now)
    const deps = {
      ...past,
      charityIds: async () => ids,
      bankAccountNumber: async ({ organisationId }: { organisationId: string }) =>
        toNumber(organisationId),
    }
    try {
      const [run, input] = [completeOpenings.run(deps), { day: '2026-11-20' }]
      let step = await run(input, null)
      while (step.next) step = await run(input, step.next)
    } finally {
      await past.close()
    }
  }
  const accounts = async () =>
    await Promise.all(ids.map(async (id) => (await loadState(store, connectedAccount, id)).state))
  return { store, stripe, night, accounts }
}

const toNumber = (organisationId: string): string | null => {
  const applicant = approvedApplicants.find(
    ({ subDomain }) => worldId('organisation', subDomain) === organisationId,
  )
  return applicant
    ? `${applicant.bank.bankCode}-${applicant.bank.branchCode}-${applicant.bank.accountNumber}`
    : null
}

describe('the demonstration without a simulated past', () => {
  it('has accounts at Stripe, and bank accounts in use, after its first night', async () => {
    const { store, stripe, night, accounts } = await seeded()
    expect((await accounts()).map(({ status }) => status)).toEqual(ids.map(() => 'none'))
    await night()
    for (const account of await accounts()) {
      if (account.status === 'none') throw new Error('no account was opened')
      expect(await stripe.get('account', account.accountId)).not.toBeNull()
    }
    for (const id of ids) {
      const { state } = await loadState(store, bankAccount, id)
      expect(findAccountInUse(state)).not.toBeNull()
    }
  })

  it('has them once, however many nights follow', async () => {
    const { store, night, accounts } = await seeded()
    await night()
    const [first, head] = [await accounts(), await store.head()]
    await night()
    expect([await accounts(), await store.head()]).toEqual([first, head])
  })
})
