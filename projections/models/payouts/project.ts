import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { treasuryEvents, type TreasuryEvent } from '@almoner/domain/treasury/events.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import type { Transaction } from 'kysely'
import type { Database, RowOf } from '../../engine/database.ts'
import { readFacts, type Fact, type ReadModel } from '../../engine/read-model.ts'
import { foldRows } from '../../engine/row/fold-rows.ts'
import { projectLines } from './lines.ts'

type Row = RowOf<'read_models.payouts'>
type OfPayout = Fact<Extract<TreasuryEvent, { data: { payoutId: unknown } }>>

/** The desk's list of payouts, one payout opened, and its lines. */
export const payoutsModel: ReadModel = {
  name: 'payouts',
  version: 1,
  categories: [treasury.category],
  personal: false,
  largestBatch: 200,
  tables: ['read_models.payouts', 'read_models.payout_lines', 'read_models.payout_line_sums'],
  project: async (trx, events) => {
    const facts = readFacts(treasuryEvents, events)
    await projectPayouts(trx, facts)
    await projectLines(trx, facts)
  },
}

const projectPayouts = async (
  trx: Transaction<Database>,
  facts: readonly Fact<TreasuryEvent>[],
): Promise<void> =>
  await foldRows<OfPayout, 'read_models.payouts'>(trx, {
    table: 'read_models.payouts',
    key: ['payout_id'],
    facts: facts.filter((fact): fact is OfPayout => 'payoutId' in fact.data),
    keyOf: ({ data }) => ({ payout_id: data.payoutId }),
    apply: (row, fact) =>
      fact.type === 'PayoutRequested'
        ? toRequested(fact)
        : { ...requirePresent(row, 'the payout of an event'), ...changedBy(fact) },
  })

const toRequested = ({
  data,
  tenant,
  position,
}: Extract<OfPayout, { type: 'PayoutRequested' }>): Omit<Row, 'position'> => ({
  payout_id: data.payoutId,
  organisation_id: tenant,
  from_count: data.fromCount,
  count: data.after.count,
  amount_cents: BigInt(data.amountCents),
  carried_cents: BigInt(data.carriedCents),
  kept_cents: BigInt(data.keptCents),
  status: data.approval === 'none' ? 'approved' : 'requested',
  bank_code: data.bank.bankCode,
  bank_last4: data.bank.last4,
  bank_fingerprint: data.bank.fingerprint,
  approval: data.approval,
  requested_by: data.requestedBy,
  requested_at: data.at,
  requested_position: position,
  approved_by: null,
  approved_at: null,
  provider_payout_id: null,
  sent_at: null,
  arrival_on: null,
  paid_on: null,
  paid_at: null,
  bank_reference: null,
  ended_at: null,
  failure_code: null,
  cancelled_because: null,
  cancelled_by: null,
})

const changedBy = ({
  type,
  data,
}: Exclude<OfPayout, { type: 'PayoutRequested' }>): Partial<Row> => {
  switch (type) {
    case 'PayoutApproved':
      return { status: 'approved', approved_by: data.by, approved_at: data.at }
    case 'PayoutSent': {
      const { providerPayoutId: provider_payout_id, arrivalOn: arrival_on, at: sent_at } = data
      return { status: 'sent', provider_payout_id, arrival_on, sent_at }
    }
    case 'PayoutPaid': {
      const { paidOn: paid_on, bankReference: bank_reference, at: ended_at } = data
      return { status: 'paid', paid_on, paid_at: ended_at, bank_reference, ended_at }
    }
    case 'PayoutFailed':
      return { status: 'failed', failure_code: data.code, ended_at: data.at }
    case 'PayoutCancelled': {
      const { because: cancelled_because, by: cancelled_by, at: ended_at } = data
      return { status: 'cancelled', cancelled_because, cancelled_by, ended_at }
    }
    case 'PayoutReturned':
      return { status: 'returned', failure_code: data.code, ended_at: data.at }
  }
}
