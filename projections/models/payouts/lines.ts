import { treasuryDay } from '@almoner/domain/journal/post-treasury.ts'
import type { TreasuryEvent } from '@almoner/domain/treasury/events.ts'
import type { Transaction } from 'kysely'
import type { Database, RowOf } from '../../engine/database.ts'
import type { Fact } from '../../engine/read-model.ts'
import { inPieces } from '../../engine/row/in-pieces.ts'
import { addRows } from '../../engine/row/save-rows.ts'

type Line = RowOf<'read_models.payout_lines'>
type Sum = RowOf<'read_models.payout_line_sums'>
type TreasuryFact = Fact<TreasuryEvent>

const mostLines = 10_000

/**
 * Lines are never changed. The lines of a payout are a range of counts, regardless of its outcome.
 */
export const projectLines = async (
  trx: Transaction<Database>,
  facts: readonly TreasuryFact[],
): Promise<void> => {
  for (const some of inPieces(facts, { sizeOf: countLines, most: mostLines })) {
    const lines = some.map(toLines)
    await addRows(trx, {
      table: 'read_models.payout_lines',
      key: ['organisation_id', 'count', 'line'],
      rows: lines.flat(),
    })
    await addRows(trx, {
      table: 'read_models.payout_line_sums',
      key: ['organisation_id', 'count', 'kind'],
      rows: lines.flatMap(sumLines),
    })
  }
}

const countLines = ({ data }: TreasuryFact): number => ('lines' in data ? data.lines.length : 1)

const toLines = (fact: TreasuryFact): readonly Line[] => {
  const { count } = fact.data.after
  const day = treasuryDay(fact)
  return [...listIncome(fact), ...listRepayments(fact)].map((part, index) => {
    const net_cents = part.gross_cents - part.fee_cents
    const place = { organisation_id: fact.tenant, count, line: index + 1, day }
    return Object.assign(place, part, { net_cents })
  })
}

type Part = Pick<Line, 'kind' | 'payment_id' | 'object_id' | 'gross_cents' | 'fee_cents'>

const listIncome = ({ type, data }: TreasuryFact): readonly Part[] => {
  switch (type) {
    case 'SettlementRecorded':
      return data.lines.map(({ paymentId, totalCents, releasedCents }) => ({
        kind: 'payment',
        payment_id: paymentId,
        object_id: null,
        gross_cents: BigInt(totalCents),
        fee_cents: BigInt(totalCents - releasedCents),
      }))
    case 'AmountReturned':
      return [
        {
          kind: data.of.kind === 'refund' ? 'refund_failed' : 'dispute_won',
          payment_id: data.paymentId,
          object_id: data.of.id,
          gross_cents: BigInt(data.amountCents),
          fee_cents: 0n,
        },
      ]
    case 'PayoutReturned':
      return [
        {
          kind: 'payout_returned',
          payment_id: null,
          object_id: data.payoutId,
          gross_cents: BigInt(data.amountCents),
          fee_cents: 0n,
        },
      ]
    case 'AdvanceRecorded':
    case 'PayoutRequested':
    case 'PayoutApproved':
    case 'PayoutSent':
    case 'PayoutPaid':
    case 'PayoutFailed':
    case 'PayoutCancelled':
      return []
  }
}

const listRepayments = ({ data }: TreasuryFact): readonly Part[] =>
  'repayments' in data
    ? data.repayments.map(({ of, paymentId, amountCents }) => ({
        kind: of.kind,
        payment_id: paymentId,
        object_id: of.id,
        gross_cents: BigInt(0 - amountCents),
        fee_cents: 0n,
      }))
    : []

const sumLines = (lines: readonly Line[]): readonly Sum[] => {
  const sums = new Map<Line['kind'], Sum>()
  for (const { organisation_id, count, kind, gross_cents, fee_cents, net_cents } of lines) {
    const before = sums.get(kind)
    sums.set(kind, {
      organisation_id,
      count,
      kind,
      lines: (before?.lines ?? 0) + 1,
      gross_cents: (before?.gross_cents ?? 0n) + gross_cents,
      fee_cents: (before?.fee_cents ?? 0n) + fee_cents,
      net_cents: (before?.net_cents ?? 0n) + net_cents,
    })
  }
  return [...sums.values()]
}
