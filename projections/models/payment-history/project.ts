import { assert } from '@almoner/domain/kernel/assert.ts'
import { donorRecords } from '@almoner/domain/donor-record/index.ts'
import { offlineEntry } from '@almoner/domain/offline-entry/index.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { receiptBook } from '@almoner/domain/receipt-book/index.ts'
import { recurringPlan } from '@almoner/domain/recurring-plan/index.ts'
import { receipt } from '@almoner/domain/receipt/index.ts'
import type { Transaction } from 'kysely'
import type { Database } from '../../engine/database.ts'
import { erasureCategory, withErasures } from '../../engine/erasures.ts'
import { foldRows } from '../../engine/row/fold-rows.ts'
import { readFacts, type ReadModel } from '../../engine/read-model.ts'
import {
  addPayerNames,
  erasePayerNames,
  listNamedPayers,
  type NamedPayer,
} from './payers/payer-names.ts'
import { erasePayers } from './rows/erase.ts'
import { paymentAfter } from './rows/payment-after.ts'
import { listDayChanges, projectDays, type DayChange } from './days/payment-days.ts'
import { eraseDonors, listDonorChanges } from './donors/donor-facts.ts'
import { projectDonors } from './donors/donor-records.ts'
import { listGivingChanges, type GivingChanges } from './giving/giving-changes.ts'
import { projectGiving } from './giving/project-giving.ts'
import { offlineAfter, toOfflineKey } from './rows/offline-after.ts'
import {
  isAboutPayment,
  isOffline,
  shapes,
  type OfflineFact,
  type PaymentFact,
  type PaymentRecord,
} from './rows/payment-fact.ts'

/**
 * AccountOverview's list of payments, a donor's own, one payment opened, its status for the payer,
 * the sums of giving on the dashboard, and the charity's donors.
 */
export const paymentHistoryModel: ReadModel = {
  name: 'payment-history',
  version: 15,
  categories: [
    donorRecords.category,
    offlineEntry.category,
    payment.category,
    receiptBook.category,
    receipt.category,
    recurringPlan.category,
    erasureCategory,
  ],
  personal: true,
  tables: [
    'read_models.payment_history',
    'read_models.payment_counts',
    'read_models.payment_days',
    'read_models.giving_days',
    'read_models.giving_months',
    'read_models.giving_hours',
    'read_models.donor_records',
    'read_models.giver_days',
    'read_models.giver_months',
    'read_models.payer_names',
  ],
  project: withErasures({
    project: async (trx, events) => {
      const allFacts = readFacts(shapes, events)
      const facts = allFacts.filter(isAboutPayment)
      const { steps, days, giving, payers } = await projectPayments(trx, facts)
      await Promise.all([
        projectDays(trx, days),
        projectCounts(trx, facts, steps),
        projectGiving(trx, giving),
        addPayerNames(trx, payers),
        projectDonors(trx, [
          ...giving.flatMap(({ donors }) => donors),
          ...allFacts.flatMap(listDonorChanges),
        ]),
      ])
    },
    erase: async (trx, erasure) => {
      await erasePayers(trx, erasure)
      await eraseDonors(trx, erasure)
      await erasePayerNames(trx, erasure)
    },
  }),
}

type ListedFact = PaymentFact | OfflineFact

/** Maps an event's position to its change in the number of complete payments. */
type Steps = ReadonlyMap<bigint, bigint>

type PaymentChanges = {
  steps: Steps
  days: readonly DayChange[]
  giving: readonly GivingChanges[]
  payers: readonly NamedPayer[]
}

const projectPayments = async (
  trx: Transaction<Database>,
  facts: readonly ListedFact[],
): Promise<PaymentChanges> => {
  const payers: NamedPayer[] = []
  const giving: GivingChanges[] = []
  const steps = new Map<bigint, bigint>()
  const days: DayChange[] = []
  await foldRows<ListedFact, 'read_models.payment_history'>(trx, {
    table: 'read_models.payment_history',
    key: ['payment_id'],
    facts,
    keyOf: (fact) => toRowKey(toPaymentId(fact)),
    apply: (row, fact) => {
      const next = isOffline(fact) ? offlineAfter(row, fact) : paymentAfter(row, fact)
      const step = BigInt(next.status === 'complete') - BigInt(row?.status === 'complete')
      if (step !== 0n) steps.set(fact.position, step)
      days.push(...listDayChanges(row, next, fact.position))
      payers.push(...listNamedPayers(row, next, fact.position))
      const { at } = fact.meta
      giving.push(listGivingChanges({ before: row, after: next, at, position: fact.position }))
      return next
    },
  })
  return { steps, days, giving, payers }
}

const toRowKey = (paymentId: string | null): Pick<PaymentRecord, 'payment_id'> | null =>
  paymentId === null ? null : { payment_id: paymentId as PaymentRecord['payment_id'] }

const unshown: ReadonlySet<PaymentFact['type']> = new Set([
  'ReceiptMailed',
  'ReceiptNotMailed',
  'ReceiptForced',
  'ReceiptResendRequested',
])

const isNotShown = ({ type }: PaymentFact): boolean => unshown.has(type)

// The list does not show that a receipt was mailed or forced. An instalment that could not begin
// has no payment.
const toPaymentId = (fact: ListedFact): string | null => {
  if (isOffline(fact)) return toOfflineKey(fact)
  if (isNotShown(fact)) return null
  if (fact.type === 'InstalmentFailed') return fact.data.try === 0 ? null : fact.data.paymentId
  if (fact.type === 'InstalmentEdited') return fact.data.hadBegun ? fact.data.formerPaymentId : null
  if (fact.type === 'InstalmentCancelled') return fact.data.hadBegun ? fact.data.paymentId : null
  return 'of' in fact.data ? fact.data.of.id : fact.data.paymentId
}

const projectCounts = (
  trx: Transaction<Database>,
  facts: readonly ListedFact[],
  steps: Steps,
): Promise<void> =>
  foldRows<ListedFact, 'read_models.payment_counts'>(trx, {
    table: 'read_models.payment_counts',
    key: ['organisation_id'],
    facts,
    // An event that was applied before changed no payment, and does not count here either.
    keyOf: (fact) => (steps.has(fact.position) ? { organisation_id: fact.tenant } : null),
    apply: (row, fact) => {
      const completed = (row?.completed ?? 0n) + (steps.get(fact.position) ?? 0n)
      assert(completed >= 0n, 'nothing is given back that was not completed')
      return { organisation_id: fact.tenant, completed }
    },
  })
