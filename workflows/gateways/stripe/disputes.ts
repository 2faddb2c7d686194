import type { Stripe } from 'stripe'
import { cents } from '@almoner/domain/kernel/money.ts'
import type { CardDisputes, ProviderDispute } from '../card-gateway.ts'
import { answered, idOf, instantOf } from './map.ts'
import { wholeList } from './whole-list.ts'

/** Disputes by the payers' banks. */
export const createStripeDisputes = (stripe: Stripe): CardDisputes => ({
  lookAtDispute: (disputeId) =>
    answered(async () => disputeFrom(await stripe.disputes.retrieve(disputeId))),
  disputesOf: (providerPaymentId) =>
    answered(async () => {
      const opened = await wholeList((page) =>
        stripe.disputes.list({ payment_intent: providerPaymentId, ...page }),
      )
      return opened.map(disputeFrom)
    }),
  lookAtFraudWarning: (fraudWarningId) =>
    answered(async () => {
      const warning = await stripe.radar.earlyFraudWarnings.retrieve(fraudWarningId)
      return {
        fraudWarningId: warning.id,
        providerPaymentId: idOf(warning.payment_intent),
        reason: warning.fraud_type,
        isActionable: warning.actionable,
      }
    }),
})

export const disputeFrom = (dispute: Stripe.Dispute): ProviderDispute => {
  const { balance_transactions: booked, evidence_details } = dispute
  const dueAt = evidence_details.due_by
  return {
    disputeId: dispute.id,
    providerPaymentId: idOf(dispute.payment_intent),
    amountCents: cents(dispute.amount),
    reason: dispute.reason,
    status: statusOf(dispute.status),
    withdrawnCents: cents(booked.reduce((sum, { amount }) => sum - amount, 0)),
    feeCents: cents(booked.reduce((sum, { fee }) => sum + fee, 0)),
    evidenceDueAt: dueAt === null ? null : instantOf(dueAt),
    createdAt: instantOf(dispute.created),
  }
}

// A closed inquiry took nothing, as a won dispute has returned everything. An unknown status does
// not end a dispute.
const statusOf = (status: Stripe.Dispute.Status): ProviderDispute['status'] => {
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
