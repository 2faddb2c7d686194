import type { DonorId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { Vault } from '@almoner/eventstore/vault/vault.ts'
import type { AppDb } from '../../database.ts'
import { closeDonorAccount } from '@almoner/operational/close-account.ts'
import { standingConsents } from '@almoner/projections/models/marketing-consent/query.ts'
import { isPaying } from '@almoner/projections/models/payment-history/is-paying.ts'
import { listPlans } from '@almoner/projections/models/recurring-plans/query.ts'
import type { OwnConsent } from '../../steps/record/consent-books.ts'
import type { DonorTraces } from './activities.ts'
import { assertReached } from '../../steps/record/assert-reached.ts'

const pageSize = 100

/** Reads and erases a donor's traces in PostgreSQL. */
export const donorTraces = ({
  db,
  vault,
  now,
}: {
  db: AppDb
  vault: Pick<Vault, 'erase'>
  now: () => Instant
}): DonorTraces => ({
  closeAccount: (donorId) => closeDonorAccount(db, { donorId, now: now() }),

  plansOf: async (donorId, asOf) => {
    await assertReached(db, 'recurring-plans', asOf)
    const plans: string[] = []
    for await (const planId of allPlanIds(db, donorId)) plans.push(planId)
    return plans
  },

  consentsOf: async (people, asOf) => {
    await assertReached(db, 'marketing-consents', asOf)
    const consents: OwnConsent[] = []
    for await (const { consentId, organisationId } of standingConsents(db, people)) {
      consents.push({ consentId, organisationId })
    }
    return consents
  },

  isPaying: async (people, asOf) => {
    await assertReached(db, 'payment-history', asOf)
    return await isPaying(db, people)
  },

  eraseKeys: (person, options) => vault.erase(person, options),
})

async function* allPlanIds(db: AppDb, donorId: DonorId): AsyncGenerator<string, void, undefined> {
  let after = 0n
  for (;;) {
    const page = await listPlans(db, { donorId, after, limit: pageSize })
    yield* page.map(({ planId }) => planId)
    const last = page.at(-1)
    if (last === undefined || page.length < pageSize) return
    after = last.startedPosition
  }
}
