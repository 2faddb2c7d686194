import type { Stripe } from 'stripe'
import { cents } from '@almoner/domain/kernel/money.ts'
import type { CardDisputes, ProviderDispute } from '../../ports/card-gateway.ts'
import { withStripeErrors, toId, toInstant } from '../map.ts'
import { listAll } from '../whole-list.ts'

/** Disputes by the payers' banks. */
export const createStripeDisputes = (stripe: Stripe): CardDisputes => ({
  lookAtDispute: (disputeId) =>
    withStripeErrors(async () => toDispute(await stripe.disputes.retrieve(disputeId))),
  disputesOf: (providerPaymentId) =>
    withStripeErrors(async () => {
      const opened = await listAll((page) =>
        stripe.disputes.list({ payment_intent: providerPaymentId, ...page }),
      )
      return opened.map(toDispute)
    }),
  lookAtFraudWarning: (fraudWarningId) =>
    withStripeErrors(async () => {
      const warning = await stripe.radar.earlyFraudWarnings.retrieve(fraudWarningId)
      return {
        fraudWarningId: warning.id,
        providerPaymentId: toId(warning.payment_intent),
        reason: warning.fraud_type,
        isActionable: warning.actionable,
      }
    }),
})

export const toDispute = (dispute: Stripe.Dispute): ProviderDispute => {
  const { balance_transactions: booked, evidence_details } = dispute
  const dueAt = evidence_details.due_by
  return {
    disputeId: dispute.id,
    providerPaymentId: toId(dispute.payment_intent),
    amountCents: cents(dispute.amount),
    reason: dispute.reason,
    status: toStatus(dispute.status),
    withdrawnCents: cents(booked.reduce((sum, { amount }) => sum - amount, 0)),
    feeCents: cents(booked.reduce((sum, { fee }) => sum + fee, 0)),
    evidenceDueAt: dueAt === null ? null : toInstant(dueAt),
    createdAt: toInstant(dispute.created),
  }
}

// A closed inquiry took nothing, as a won dispute has returned everything. An unknown status does
// not end a dispute.
const toStatus = (status: Stripe.Dispute.Status): ProviderDispute['status'] => {
  switch (status) {
    case 'won':
    case 'warning_closed':
      return 'won'
    case 'lost':
      return 'lost'
    case 'prevented':
      return 'prevented'
    case 'warning_needs_response':
    case 'warning_under_review':
    case 'needs_response':
    case 'under_review':
    case 'appeal_needs_response':
    case 'appeal_under_review':
    default:
      return 'open'
  }
}
