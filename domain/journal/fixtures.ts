import { fixtureId, harbourId } from '../fixtures.ts'
import { cents } from '../kernel/money.ts'
import { paymentId } from '../payment/fixtures.ts'
import type { MoneyFact } from './money-fact.ts'

// HK$100.00 at Harbour Light: the provider's fee is 5.75 and the platform's 1.00. The rates are
// examples; the accounts matter.
const ofHarbour = { organisationId: harbourId } as const
const ofPayment = { ...ofHarbour, paymentId, provider: 'stripe' } as const
const hundred = { amountCents: cents(10_000) } as const

export const refundId = fixtureId('refund', 40)
const disputeId = fixtureId('dispute', 50)
const payoutId = fixtureId('payout', 60)
const invoiceId = fixtureId('invoice', 70)
const creditId = fixtureId('credit', 80)

const ofRefund = { ...ofPayment, ...hundred, refundId } as const
const ofDispute = { ...ofPayment, ...hundred, disputeId } as const
const paidOut = { ...ofHarbour, payoutId, amountCents: cents(9_325) } as const
const ofHold = { ...ofPayment, heldCents: cents(10_000) } as const
const ofEntry = {
  ...ofHarbour,
  ...hundred,
  offlineEntryId: fixtureId('offline_entry', 90),
  method: 'cash',
  part: '1',
} as const
const ofDirect = { ...ofHarbour, ...hundred, paymentId, method: 'payme' } as const
const ofArrival = { ...hundred, arrivalId: fixtureId('arrival', 91), provider: 'stripe' } as const
const ofPlanFee = { ...ofHarbour, invoiceId, amountCents: cents(38_000) } as const
const ofCredit = { ...ofHarbour, creditId, amountCents: cents(5_000) } as const
const ofShortfall = {
  ...ofHarbour,
  shortfallOf: { kind: 'refund', id: refundId },
  amountCents: cents(675),
} as const

/** One of every fact there is, by its name. */
export const moneyFacts = {
  captured: { ...ofPayment, ...hundred, type: 'captured' },
  provider_fee: { ...ofPayment, type: 'provider_fee', amountCents: cents(575) },
  platform_fee: { ...ofPayment, type: 'platform_fee', amountCents: cents(100) },
  provider_fee_difference: {
    ...ofPayment,
    type: 'provider_fee_difference',
    amountCents: cents(25),
  },
  settled: {
    ...ofPayment,
    type: 'settled',
    settledCents: cents(9_425),
    releasedCents: cents(9_325),
  },
  platform_fee_returned: {
    ...ofPayment,
    type: 'platform_fee_returned',
    part: refundId,
    amountCents: cents(100),
  },
  direct_received: { ...ofDirect, type: 'direct_received', part: '' },
  direct_returned: { ...ofDirect, type: 'direct_returned', part: refundId },
  hold_authorised: { ...ofHold, type: 'hold_authorised' },
  hold_captured: { ...ofHold, type: 'hold_captured', amountCents: cents(8_000) },
  hold_voided: { ...ofHold, type: 'hold_voided' },
  hold_expired: { ...ofHold, type: 'hold_expired' },
  refund_asked: { ...ofRefund, type: 'refund_asked', shortfallCents: cents(675) },
  refund_done: { ...ofRefund, type: 'refund_done' },
  refund_failed: { ...ofRefund, type: 'refund_failed' },
  dispute_opened: {
    ...ofDispute,
    type: 'dispute_opened',
    feeCents: cents(8_500),
    shortfallCents: cents(9_175),
  },
  dispute_won: { ...ofDispute, type: 'dispute_won' },
  dispute_lost: { ...ofDispute, type: 'dispute_lost' },
  payout_started: { ...paidOut, type: 'payout_started' },
  payout_paid: { ...paidOut, type: 'payout_paid', from: 'stripe' },
  payout_failed: { ...paidOut, type: 'payout_failed' },
  payout_returned: { ...paidOut, type: 'payout_returned', from: 'bank' },
  moved_to_bank: {
    ...hundred,
    type: 'moved_to_bank',
    organisationId: null,
    transferId: fixtureId('transfer', 92),
    provider: 'stripe',
  },
  offline_recorded: { ...ofEntry, type: 'offline_recorded' },
  offline_voided: { ...ofEntry, type: 'offline_voided' },
  arrival_unmatched: { ...ofArrival, type: 'arrival_unmatched', organisationId: null },
  arrival_matched: { ...ofArrival, ...ofHarbour, type: 'arrival_matched', paymentId },
  plan_fee_due: { ...ofPlanFee, type: 'plan_fee_due' },
  plan_fee_netted: { ...ofPlanFee, type: 'plan_fee_netted' },
  plan_fee_voided: { ...ofPlanFee, type: 'plan_fee_voided' },
  plan_fee_charged: {
    ...ofPlanFee,
    type: 'plan_fee_charged',
    provider: 'stripe',
    feeCents: cents(1_466),
  },
  plan_fee_settled: {
    ...ofPlanFee,
    type: 'plan_fee_settled',
    provider: 'stripe',
    amountCents: cents(36_534),
  },
  credit_granted: { ...ofCredit, type: 'credit_granted' },
  credit_used: { ...ofCredit, type: 'credit_used', part: invoiceId },
  credit_expired: { ...ofCredit, type: 'credit_expired' },
  shortfall_repaid: { ...ofShortfall, type: 'shortfall_repaid', part: '1' },
  shortfall_written_off: { ...ofShortfall, type: 'shortfall_written_off', part: '2' },
} as const satisfies { [Type in MoneyFact['type']]: MoneyFact & { type: Type } }
