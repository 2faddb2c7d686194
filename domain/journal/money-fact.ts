import { arrivalMoves, type ArrivalFact } from './movements/arrival.ts'
import { directMoves, type DirectFact } from './movements/direct.ts'
import { disputeMoves, type DisputeFact } from './movements/dispute.ts'
import { holdMoves, type HoldFact } from './movements/hold.ts'
import { offlineMoves, type OfflineFact } from './movements/offline.ts'
import { paymentMoves, type PaymentFact } from './movements/payment.ts'
import {
  payoutMoves,
  transferMoves,
  type PayoutFact,
  type TransferFact,
} from './movements/payout.ts'
import {
  creditMoves,
  planFeeMoves,
  shortfallMoves,
  type CreditFact,
  type PlanFeeFact,
  type ShortfallFact,
} from './movements/receivable.ts'
import { refundMoves, type RefundFact } from './movements/refund.ts'
import { assertSound, type Move, type Posting, type Subject } from './posting.ts'

/** Everything that can happen to money. An event is posted by saying which of these it is. */
export type MoneyFact =
  | PaymentFact
  | HoldFact
  | RefundFact
  | DisputeFact
  | PayoutFact
  | TransferFact
  | OfflineFact
  | DirectFact
  | ArrivalFact
  | PlanFeeFact
  | CreditFact
  | ShortfallFact

/** The double-entry postings of a fact: sound, or it throws. */
export const toPostings = <Fact extends MoneyFact>(
  fact: Fact,
): readonly Posting<Fact['type']>[] => {
  const { subject, moves } = toMoves(fact)
  const header: About<Fact['type']> = {
    journal: fact.type,
    organisationId: fact.organisationId,
    paymentId: 'paymentId' in fact ? fact.paymentId : null,
    subject,
  }
  const postings = moves.map((move) => toPosting(header, move))
  assertSound(postings)
  return postings
}

type About<Journal extends string> = Pick<
  Posting<Journal>,
  'journal' | 'organisationId' | 'paymentId' | 'subject'
>

const toPosting = <Journal extends string>(
  header: About<Journal>,
  { debit, credit, amountCents, layer }: Move,
): Posting<Journal> => ({ ...header, layer: layer ?? 'posted', debit, credit, amountCents })

const toMoves = (fact: MoneyFact): { subject: Subject; moves: readonly Move[] } => {
  switch (fact.type) {
    case 'captured':
    case 'provider_fee':
    case 'platform_fee':
    case 'provider_fee_difference':
    case 'settled':
    case 'platform_fee_returned':
      return { subject: { kind: 'payment', id: fact.paymentId }, moves: paymentMoves(fact) }
    case 'hold_authorised':
    case 'hold_captured':
    case 'hold_voided':
    case 'hold_expired':
      return { subject: { kind: 'payment', id: fact.paymentId }, moves: holdMoves(fact) }
    case 'direct_received':
    case 'direct_returned':
      return { subject: { kind: 'payment', id: fact.paymentId }, moves: directMoves(fact) }
    case 'refund_asked':
    case 'refund_done':
    case 'refund_failed':
      return { subject: { kind: 'refund', id: fact.refundId }, moves: refundMoves(fact) }
    case 'dispute_opened':
    case 'dispute_won':
    case 'dispute_lost':
      return { subject: { kind: 'dispute', id: fact.disputeId }, moves: disputeMoves(fact) }
    case 'payout_started':
    case 'payout_paid':
    case 'payout_failed':
    case 'payout_returned':
      return { subject: { kind: 'payout', id: fact.payoutId }, moves: payoutMoves(fact) }
    case 'moved_to_bank':
      return { subject: { kind: 'transfer', id: fact.transferId }, moves: transferMoves(fact) }
    case 'offline_recorded':
    case 'offline_voided': {
      const subject = { kind: 'offline_entry', id: fact.offlineEntryId } as const
      return { subject, moves: offlineMoves(fact) }
    }
    case 'arrival_unmatched':
    case 'arrival_matched':
      return { subject: { kind: 'arrival', id: fact.arrivalId }, moves: arrivalMoves(fact) }
    case 'plan_fee_due':
    case 'plan_fee_netted':
    case 'plan_fee_voided':
    case 'plan_fee_charged':
    case 'plan_fee_settled':
      return { subject: { kind: 'plan_fee', id: fact.invoiceId }, moves: planFeeMoves(fact) }
    case 'credit_granted':
    case 'credit_used':
    case 'credit_expired':
      return { subject: { kind: 'credit', id: fact.creditId }, moves: creditMoves(fact) }
    case 'shortfall_repaid':
    case 'shortfall_written_off':
      return { subject: fact.shortfallOf, moves: shortfallMoves(fact) }
  }
}
