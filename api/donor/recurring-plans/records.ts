import type { Context } from 'hono'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { findInstalment } from '@almoner/domain/recurring-plan/state.ts'
import {
  planOfDonor,
  planOfPayment,
  plansGoingOn,
  plansWaiting,
} from '@almoner/projections/models/recurring-plans/query.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { limitFor, linkedPage } from '../../http/list-page.ts'
import { requireDonor } from '../../middleware/session.ts'
import { currentCharity } from '../../middleware/tenant.ts'
import { Refusal } from '../../http/problem.ts'
import { loadOwnAccount } from '../../use-cases/accounts/own-account/own-account.ts'
import { deadlinesAt } from '../../use-cases/recurring-plans/instalment-health.ts'
import {
  recordsPageSize,
  type DonationRecord,
  type DonationRecordAnswer,
} from '../records/records-contract.ts'
import {
  toInstalmentAnswer,
  planRecord,
  planRecordOpened,
  toWaitingRecord,
  toWaitingRecordAnswer,
} from './answers.ts'
import type { InstalmentOfPlan } from '../../use-cases/recurring-plans/contract.ts'
import { planIdFrom } from './own-plan.ts'

/** One page of a donor's active recurring plans at the charity of this host. */
export const listOwnPlans = async (
  c: Context<AppEnv>,
  lastId: PaymentId | undefined,
): Promise<DonationRecord[]> => {
  const { db } = c.get('deps')
  const last =
    lastId === undefined
      ? null
      : await planOfDonor(db, { ...mineIn(c), planId: planIdFrom(lastId) })
  if (last === null && lastId !== undefined) throw unknownLast()
  const before = last?.startedPosition ?? null
  const limit = limitFor(recordsPageSize)
  const planRows = await plansGoingOn(db, { ...mineIn(c), before, limit })
  const size = recordsPageSize
  const rows = linkedPage(c, planRows, { size, idOf: (row) => row.planId })
  return rows.map(planRecord)
}

// An instalment waits for sixty days at most, and a plan has one a month: one page is enough.
const mostPlansWaiting = 100

/** Lists the instalments that wait for the donor, the oldest first. */
export const listWaitingInstalments = async (
  c: Context<AppEnv>,
  lastId: PaymentId | undefined,
): Promise<DonationRecord[]> => {
  if (lastId !== undefined) return []
  const rows = await plansWaiting(c.get('deps').db, { ...mineIn(c), limit: mostPlansWaiting })
  return rows
    .flatMap((row) =>
      row.plan.instalments
        .filter(({ status }) => status === 'waiting')
        .map((instalment) => toWaitingRecord(row, instalment)),
    )
    .toSorted((one, other) => (one.initiatedAt < other.initiatedAt ? -1 : 1))
}

/**
 * The plan or instalment of an id that is no payment: an instalment may have no payment yet; null
 * for neither.
 */
export const findPlanOrInstalment = async (
  c: Context<AppEnv>,
  id: PaymentId,
): Promise<DonationRecordAnswer | null> => {
  const { db } = c.get('deps')
  const plan = await planOfDonor(db, { ...mineIn(c), planId: planIdFrom(id) })
  const deadlines = deadlinesAt(c.get('deps').now())
  if (plan) return planRecordOpened(plan, { account: await loadOwnAccount(c), deadlines })
  const planMatch = await planOfPayment(db, { ...mineIn(c), paymentId: id })
  const instalment = planMatch && findInstalment(planMatch.plan.plan, planMatch.number)
  return instalment && toWaitingRecordAnswer(planMatch.plan, instalment, await loadOwnAccount(c))
}

/**
 * Returns the recurring plan to which a payment belongs as an instalment, or null if it belongs to
 * none.
 */
export const findInstalmentByPayment = async (
  c: Context<AppEnv>,
  paymentId: PaymentId,
): Promise<InstalmentOfPlan | null> => {
  const planMatch = await planOfPayment(c.get('deps').db, { ...mineIn(c), paymentId })
  const instalment = planMatch && findInstalment(planMatch.plan.plan, planMatch.number)
  return instalment && toInstalmentAnswer(planMatch.plan.plan, instalment)
}

const mineIn = (c: Context<AppEnv>) => ({
  organisationId: currentCharity(c).organisationId,
  donorId: requireDonor(c),
})

const unknownLast = (): Refusal =>
  new Refusal('invalid_input', { fields: { lastId: 'last_id.unknown' } })
