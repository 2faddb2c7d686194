import { takesForPlatform } from '@almoner/domain/journal/accounts.ts'
import type { TreasuryEvent } from '@almoner/domain/treasury/events.ts'
import type { Transaction } from 'kysely'
import type { Database, RowOf } from '../../engine/database.ts'
import type { Fact } from '../../engine/read-model.ts'
import { foldRows } from '../../engine/row/fold-rows.ts'
import { isMovedBack, type AnyFact, type MovedBack } from './treasury-fact.ts'

type Row = RowOf<'read_models.advances'>
type Recorded = Fact<Extract<TreasuryEvent, { type: 'AdvanceRecorded' | 'AmountReturned' }>>
type Concerned = MovedBack | Recorded

export const projectAdvances = async (
  trx: Transaction<Database>,
  facts: readonly AnyFact[],
): Promise<void> =>
  await foldRows<Concerned, 'read_models.advances'>(trx, {
    table: 'read_models.advances',
    key: ['kind', 'id'],
    facts: facts.filter(concerns),
    keyOf: toKey,
    apply: (row, fact) => {
      const { kind, id } = toObject(fact)
      const after = {
        kind,
        id,
        organisation_id: fact.tenant,
        payment_id: fact.data.paymentId,
        advance_cents: row?.advance_cents ?? 0n,
        advance_recorded: row?.advance_recorded ?? false,
        return_cents: row?.return_cents ?? 0n,
        return_recorded: row?.return_recorded ?? false,
        first_position: row?.first_position ?? fact.position,
        ...changedBy(fact),
      }
      const isAdvanceMissing = after.advance_cents > 0n && !after.advance_recorded
      const isReturnMissing = after.return_cents > 0n && !after.return_recorded
      return { ...after, is_missing: isAdvanceMissing || isReturnMissing }
    },
  })

const concerns = (fact: AnyFact): fact is Concerned =>
  fact.type === 'AdvanceRecorded' || fact.type === 'AmountReturned' || isMovedBack(fact)

const toObject = (fact: Concerned): Pick<Row, 'kind' | 'id'> => {
  if ('of' in fact.data) return fact.data.of
  return 'refundId' in fact.data
    ? { kind: 'refund', id: fact.data.refundId }
    : { kind: 'dispute', id: fact.data.disputeId }
}

// Money in the charity's own account is refunded from there, so nothing is advanced.
const toKey = (fact: Concerned): Pick<Row, 'kind' | 'id'> | null =>
  'provider' in fact.data && !takesForPlatform(fact.data.provider) ? null : toObject(fact)

const changedBy = (fact: Concerned): Partial<Row> => {
  switch (fact.type) {
    case 'RefundRequested':
    case 'DisputeOpened':
      return { advance_cents: BigInt(fact.data.shortfallCents) }
    case 'RefundFailed':
      return { return_cents: BigInt(fact.data.amountCents) }
    case 'DisputeClosed':
      return fact.data.outcome === 'won' ? { return_cents: BigInt(fact.data.amountCents) } : {}
    case 'AdvanceRecorded':
      return { advance_recorded: true }
    case 'AmountReturned':
      return { return_recorded: true }
  }
}
