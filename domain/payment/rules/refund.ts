import { requirePresent } from '../../kernel/assert.ts'
import type { Id } from '../../kernel/ids.ts'
import { isDirect } from '../../payment-methods/payment-method.ts'
import { cents, subtractCents, type Cents } from '../../kernel/money.ts'
import type {
  CloseDispute,
  OpenDispute,
  RecordRefund,
  RequestRefund,
  SettleRefund,
} from '../commands.ts'
import type { RefundReason, RefundRequested } from '../events.ts'
import type { StartedPayment } from '../state.ts'
import type { Decision } from './decision.ts'

/** The part of a payment that may still be refunded: a pending refund and an open dispute count. */
export const refundableCents = (state: StartedPayment): Cents =>
  state.paid === null
    ? cents(0)
    : [...state.refunds, ...state.disputes]
        .filter(({ status }) => status !== 'failed' && status !== 'won')
        .reduce<Cents>(
          (rest, { amountCents }) => subtractCents(rest, amountCents),
          state.paid.breakdown.totalAmountCents,
        )

export const requestRefund = (command: RequestRefund, state: StartedPayment): Decision => {
  if (findRefund(state, command.refundId)) return []
  if (state.paid === null) return { refused: 'not_refundable' }
  const { seenRefundableCents: seenCents } = command
  if (seenCents !== undefined && seenCents !== refundableCents(state)) {
    return { refused: 'refundable_changed' }
  }
  if (command.amountCents <= 0 || command.amountCents > refundableCents(state)) {
    return { refused: 'refund_too_large' }
  }
  const { refundId, amountCents, reason, note, approvalId } = command
  const approved = approvalId === undefined ? {} : { approvalId }
  return [requested(state, { refundId, amountCents, reason, note, ...approved })]
}

export const settleRefund = (command: SettleRefund, state: StartedPayment): Decision => {
  const refund = findRefund(state, command.refundId)
  if (!refund) return { refused: 'refund_not_found' }
  const { outcome } = command
  // A provider may take a refund back that it had called done; done twice it is not.
  if (refund.status !== 'under_way') return []
  if (outcome.status === 'succeeded' && isAnothers(state, outcome.providerRefundId)) {
    return { refused: 'already_succeeded_elsewhere' }
  }
  const data = aboutRefund(state, refund)
  return outcome.status === 'succeeded'
    ? [{ type: 'RefundSucceeded', data: { ...data, providerRefundId: outcome.providerRefundId } }]
    : [{ type: 'RefundFailed', data: { ...data, code: outcome.code } }]
}

// The money has already left, so a refund is refused only if the ledger cannot hold it.
export const recordRefund = (command: RecordRefund, state: StartedPayment): Decision => {
  const { refundId, providerRefundId, amountCents } = command
  const isKnown = state.refunds.some((refund) => refund.providerRefundId === providerRefundId)
  if (isKnown || findRefund(state, refundId)) return []
  if (state.paid === null) return { refused: 'not_refundable' }
  if (amountCents <= 0 || amountCents > refundableCents(state)) {
    return { refused: 'refund_too_large' }
  }
  const reason = 'made_at_provider' as const
  return [
    requested(state, { refundId, amountCents, reason, note: '' }),
    {
      type: 'RefundSucceeded',
      data: { ...aboutRefund(state, advanced(state, { refundId, amountCents })), providerRefundId },
    },
  ]
}

export const openDispute = (command: OpenDispute, state: StartedPayment): Decision => {
  if (state.disputes.some(({ disputeId }) => disputeId === command.disputeId)) return []
  // Only the provider that took the money can refund it, and wallets have no disputes.
  if (state.paid?.provider !== command.provider) return { refused: 'not_refundable' }
  if (command.amountCents <= 0 || command.amountCents > refundableCents(state)) {
    return { refused: 'refund_too_large' }
  }
  const { paymentId, organisationId } = state.facts
  const { type: _type, ...dispute } = command
  const shortfallCents = cents(command.amountCents + command.feeCents)
  const data = { paymentId, organisationId, ...dispute, shortfallCents: shortfallCents }
  return [{ type: 'DisputeOpened', data }]
}

export const closeDispute = (command: CloseDispute, state: StartedPayment): Decision => {
  const { disputeId, outcome } = command
  const dispute = state.disputes.find((each) => each.disputeId === disputeId)
  if (!dispute) return { refused: 'dispute_not_found' }
  if (dispute.status !== 'open') return []
  const { paymentId, organisationId } = state.facts
  const provider = requirePresent(requirePaid(state).provider, 'the provider of a disputed payment')
  const { amountCents, shortfallCents } = dispute
  const sums = { amountCents, shortfallCents }
  const data = { paymentId, organisationId, disputeId, provider, ...sums, outcome }
  return [{ type: 'DisputeClosed', data }]
}

// Two refunds of an equal sum are one refund if both are answered with one refund of the
// provider's.
const isAnothers = ({ refunds }: StartedPayment, providerRefundId: string | null): boolean =>
  providerRefundId !== null && refunds.some((each) => each.providerRefundId === providerRefundId)

const findRefund = ({ refunds }: StartedPayment, refundId: string) =>
  refunds.find((refund) => refund.refundId === refundId)

const requirePaid = ({ paid }: StartedPayment) => requirePresent(paid, 'how the payment was paid')

type Sums = { refundId: Id<'refund'>; amountCents: Cents; shortfallCents: Cents }

const aboutRefund = (state: StartedPayment, { refundId, amountCents, shortfallCents }: Sums) => {
  const { paymentId, organisationId } = state.facts
  const { method, provider } = requirePaid(state)
  const sums = { amountCents, shortfallCents }
  return { paymentId, organisationId, refundId, method, provider, ...sums }
}

// No part of a card payment is yet released to the charity's available balance, so the platform
// advances all of it. Money in the charity's own account, including a wallet's, is refunded from
// there.
const advanced = (state: StartedPayment, sums: Omit<Sums, 'shortfallCents'>): Sums => ({
  ...sums,
  shortfallCents: isDirect(requirePaid(state).method) ? cents(0) : sums.amountCents,
})

const requested = (
  state: StartedPayment,
  {
    reason,
    note,
    approvalId,
    ...sums
  }: Omit<Sums, 'shortfallCents'> & {
    reason: RefundReason
    note: string
    approvalId?: Id<'approval'>
  },
): RefundRequested => ({
  type: 'RefundRequested',
  data: {
    ...aboutRefund(state, advanced(state, sums)),
    payerId: state.facts.payerId,
    reason,
    ...(approvalId !== undefined && { approvalId }),
  },
  personal: { note },
})
