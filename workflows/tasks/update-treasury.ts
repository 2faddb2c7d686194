import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { StartedPayment } from '@almoner/domain/payment/state.ts'
import type { MoneyBack } from '@almoner/domain/treasury/state.ts'
import { task } from '../flow/task.ts'
import { forADay } from '../retry-policies.ts'
import { loadPayment } from '../steps/record/payment-books.ts'
import { recordInTreasury, type TreasuryBooks } from '../steps/record/treasury-books.ts'

/** Money that went back, or returned, because of one refund or one dispute. */
export type UpdateTreasuryInput = {
  paymentId: string
  of: { kind: 'refund' | 'dispute'; id: string }
  /** `advance`: it was requested or opened. `return`: it failed or was won. Or a night's search. */
  because: 'advance' | 'return' | `missed-${string}`
}

const toId = ({ of, because }: UpdateTreasuryInput): string =>
  `update-treasury-${of.kind}-${of.id}-${because}`

/**
 * Records in a charity's treasury that the platform advanced a refund or a dispute, so that its own
 * money repays it before any payout. It also records the return of the sum. Both come from the
 * payment's own stream, and are recorded once. The outcome is false if the platform advanced
 * nothing.
 */
export const updateTreasury = task({
  name: 'update-treasury',
  id: toId,
  policy: forADay,
  run: (deps: TreasuryBooks) => async (input: UpdateTreasuryInput) => {
    const state = await loadPayment(deps, input.paymentId)
    const moved = findMoneyBack(state, input)
    if (moved === null) return { recorded: false }
    await record(deps, { input, type: 'RecordAdvance', ...moved, amountCents: moved.advancedCents })
    if (moved.hasReturned) await record(deps, { input, type: 'RecordReturn', ...moved })
    return { recorded: true }
  },
})

type Moved = {
  organisationId: OrganisationId
  paymentId: PaymentId
  of: MoneyBack
  amountCents: Cents
  advancedCents: Cents
  hasReturned: boolean
}

/** Returns null if the platform advanced nothing: the charity itself took the money. */
const findMoneyBack = (
  { facts, paid, refunds, disputes }: StartedPayment,
  { of: { kind, id } }: UpdateTreasuryInput,
): Moved | null => {
  if (paid?.provider !== 'stripe') return null
  const { organisationId, paymentId } = facts
  if (kind === 'refund') {
    const refund = requirePresent(
      refunds.find(({ refundId }) => refundId === id),
      `refund ${id}`,
    )
    const { refundId, amountCents, shortfallCents: advancedCents, status } = refund
    const of = { kind, id: refundId } as const
    const hasReturned = status === 'failed'
    return { organisationId, paymentId, of, amountCents, advancedCents, hasReturned }
  }
  const dispute = requirePresent(
    disputes.find(({ disputeId }) => disputeId === id),
    `dispute ${id}`,
  )
  const { disputeId, amountCents, shortfallCents: advancedCents, status } = dispute
  const of = { kind, id: disputeId } as const
  const hasReturned = status === 'won'
  return { organisationId, paymentId, of, amountCents, advancedCents, hasReturned }
}

const record = async (
  deps: TreasuryBooks,
  {
    input,
    type,
    organisationId,
    paymentId,
    of,
    amountCents,
  }: Pick<Moved, 'organisationId' | 'paymentId' | 'of' | 'amountCents'> & {
    input: UpdateTreasuryInput
    type: 'RecordAdvance' | 'RecordReturn'
  },
): Promise<void> => {
  if (amountCents === 0) return
  const result = await recordInTreasury(deps, {
    command: { type, organisationId, paymentId, of, amountCents, at: deps.now() },
    process: 'update-treasury',
    processId: toId(input),
    commandId: `${type === 'RecordAdvance' ? 'advance' : 'return'}:${of.kind}:${of.id}`,
  })
  // Too many open advances: settlements repay some of them before the next attempt.
  if ('refused' in result) throw new Error(`${type} was refused: ${result.refused}`)
}
