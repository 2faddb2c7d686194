import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { cents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { Paid, StartedPayment } from '@almoner/domain/payment/state.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import { findAdvance } from '@almoner/domain/treasury/state.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { BalanceGateway } from '../../gateways/ports/balance-gateway.ts'
import { finalIfRejected } from '../../gateways/ports/final-if-rejected.ts'
import type { Log } from '../../log.ts'
import { loadPayment } from '../../steps/record/payment-books.ts'
import { closeReview, openReview } from '../../steps/review/manual-review.ts'
import type { TreasuryBooks } from '../../steps/record/treasury-books.ts'
import type { TakeBackDisputeActivities } from './process.ts'

export type TakeBackDisputeDependencies = TreasuryBooks & {
  balances: Pick<BalanceGateway, 'reverseTransfer'>
  log: Log
}

export const takeBackDisputeActivities = (
  deps: TakeBackDisputeDependencies,
): TakeBackDisputeActivities => ({
  takeBack: async ({ paymentId, disputeId }) => {
    const state = await loadPayment(deps, paymentId)
    const { paid, facts } = state
    const dispute = requirePresent(
      state.disputes.find((each) => each.disputeId === disputeId) ?? null,
      `dispute ${disputeId}`,
    )
    if (dispute.status === 'open') return { status: 'waits' }
    if (paid?.provider !== 'stripe' || dispute.status === 'won') return { status: 'nothing' }
    const amountCents = findShare(state, paid, dispute.amountCents)
    if (amountCents === 0) return { status: 'nothing' }
    if (await isOwed(deps, state, dispute)) return { status: 'waits' }
    const reversal = await finalIfRejected(() =>
      deps.balances.reverseTransfer({
        reversalId: disputeId,
        paymentId: facts.paymentId,
        providerPaymentId: paid.providerPaymentId,
        amountCents,
      }),
    )
    const item = {
      discrepancy: 'dispute_not_taken_back',
      provider: 'stripe',
      providerObjectId: paid.providerPaymentId,
    } as const
    const process = 'take-back-dispute'
    if (reversal.outcome === 'reversed') {
      await closeReview(deps, { item, correlation: facts.paymentId, process })
      return { status: 'taken' }
    }
    const subject = { paymentId: facts.paymentId, amountCents, organisationId: null }
    await openReview(deps, { ...item, ...subject, process })
    deps.log.error(
      { paymentId, disputeId, code: reversal.code },
      'a lost dispute is not taken back',
    )
    return { status: 'waits' }
  },
})

type Dispute = StartedPayment['disputes'][number]

/**
 * Returns the part of the disputed sum that can be in the charity's account. It is at most the sum
 * that the payment brought there. The share of each refund is subtracted, because the provider took
 * it back.
 */
const findShare = (
  { refunds }: StartedPayment,
  { breakdown: { totalAmountCents, nonprofitReceivesCents } }: Paid,
  disputedCents: Cents,
): Cents => {
  const takenBack = refunds
    .filter(({ status }) => status !== 'failed')
    .reduce(
      (sum, { amountCents }) =>
        sum + Math.ceil((amountCents * nonprofitReceivesCents) / totalAmountCents),
      0,
    )
  const remainder = Math.max(0, nonprofitReceivesCents - takenBack)
  return cents(Math.min(disputedCents, remainder))
}

/** Returns whether a part of the advance for the dispute is not repaid yet. */
const isOwed = async (
  { store }: TakeBackDisputeDependencies,
  { facts: { organisationId } }: StartedPayment,
  { disputeId: id }: Dispute,
): Promise<boolean> => {
  const { state } = await loadState(store, treasury, organisationId)
  return findAdvance(state, { kind: 'dispute', id }) !== null
}
