import type { Dispute, DisputeStatus, FraudWarning } from './booking-objects.ts'
import { bookDispute, bookReinstatement, toBalanceTransaction, toBookingEntry } from './bookings.ts'
import type { TestCard } from '../card/cards.ts'
import type { Change, Charge, Entry } from '../objects.ts'
import { invalidRequest } from '../call/problem.ts'
import { currentSeconds, type World } from '../world.ts'

type Beginning = Extract<DisputeStatus, 'needs_response' | 'warning_needs_response' | 'prevented'>
export type Ending = Extract<DisputeStatus, 'won' | 'lost' | 'warning_closed'>

const daysToAnswer = 7

/** The cardholder reports the charge to their bank as unwanted. */
export const openDispute = (
  charge: Charge,
  { status, reason, amount }: { status: Beginning; reason: string; amount: number },
  world: World,
): Change => {
  const id = world.newId('dp')
  const bookings = status === 'needs_response' ? [bookDispute(charge, { id, amount }, world)] : []
  const dispute: Dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: bookings.map((each) => toBalanceTransaction(each, currentSeconds(world))),
    charge: charge.id,
    created: currentSeconds(world),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { enhanced_evidence: {} },
    evidence_details: {
      due_by: status === 'prevented' ? null : currentSeconds(world) + daysToAnswer * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    intended_submission_method: null,
    is_charge_refundable: status === 'warning_needs_response',
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status,
  }
  return {
    status: 200,
    body: dispute,
    put: [
      toDisputeEntry(dispute),
      { kind: 'charge', id: charge.id, body: { ...charge, disputed: true } },
      ...bookings.map(toBookingEntry),
    ],
    events: [
      { type: 'charge.dispute.created', object: dispute },
      ...bookings.map(() => ({ type: 'charge.dispute.funds_withdrawn' as const, object: dispute })),
    ],
  }
}

/** Records the bank's decision. Only a dispute that took money returns any. */
export const closeDispute = (
  { dispute, charge }: { dispute: Dispute; charge: Charge },
  ending: Ending,
  world: World,
): Change => {
  const isInquiry = dispute.status === 'warning_needs_response'
  if (!isInquiry && dispute.status !== 'needs_response') {
    throw invalidRequest(`This dispute is already closed: ${dispute.status}`)
  }
  if (isInquiry !== (ending === 'warning_closed')) {
    throw invalidRequest(`A dispute that is ${dispute.status} cannot become ${ending}`, 'status')
  }
  const { id, amount } = dispute
  const returned = ending === 'won' ? [bookReinstatement(charge, { id, amount }, world)] : []
  const closed: Dispute = {
    ...dispute,
    status: ending,
    balance_transactions: [
      ...dispute.balance_transactions,
      ...returned.map((each) => toBalanceTransaction(each, currentSeconds(world))),
    ],
  }
  return {
    status: 200,
    body: closed,
    put: [toDisputeEntry(closed), ...returned.map(toBookingEntry)],
    events: [
      { type: 'charge.dispute.closed', object: closed },
      ...returned.map(() => ({ type: 'charge.dispute.funds_reinstated' as const, object: closed })),
    ],
  }
}

/** The card's bank reports fraud; no money has moved, and a refund now avoids a dispute. */
export const warnOfFraud = (charge: Charge, world: World): Change => {
  const warning: FraudWarning = {
    id: world.newId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: true,
    charge: charge.id,
    created: currentSeconds(world),
    fraud_type: 'made_with_stolen_card',
    livemode: false,
    payment_intent: charge.payment_intent,
  }
  return {
    status: 200,
    body: warning,
    put: [{ kind: 'fraud_warning', id: warning.id, body: warning }],
    events: [{ type: 'radar.early_fraud_warning.created', object: warning }],
  }
}

/** After a full refund, or a dispute, a warning has no effect. */
export const endWarnings = async (charge: Charge, world: World): Promise<Entry[]> => {
  const where = { charge: charge.id }
  const warnings = await world.store.list('fraud_warning', { limit: 10, order: 'newest', where })
  return warnings.map((warning) => ({
    kind: 'fraud_warning',
    id: warning.id,
    body: { ...warning, actionable: false },
  }))
}

/** The action of a test card's owner on a charge that succeeded. */
export const toAftermath = (
  card: TestCard,
  charge: Charge,
  world: World,
): Pick<Change, 'put' | 'events'> => {
  const { amount } = charge
  switch (card.afterwards) {
    case 'nothing':
      return { put: [], events: [] }
    case 'dispute':
      return openDispute(charge, { status: 'needs_response', reason: 'fraudulent', amount }, world)
    case 'inquiry': {
      const status = 'warning_needs_response'
      return openDispute(charge, { status, reason: 'general', amount }, world)
    }
    case 'fraud_warning':
      return warnOfFraud(charge, world)
  }
}

const toDisputeEntry = (dispute: Dispute): Entry => ({
  kind: 'dispute',
  id: dispute.id,
  body: dispute,
})
