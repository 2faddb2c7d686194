import type { Discrepancy } from '@almoner/domain/manual-review/index.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { cents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { PaymentCommand } from '@almoner/domain/payment/index.ts'
import type { StartedPayment } from '@almoner/domain/payment/state.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import type { ProviderDispute, ProviderRefund } from '../../gateways/ports/card-gateway.ts'
import {
  recordOnPayment,
  tryRecordOnPayment,
  type PaymentBooks,
} from '../../steps/record/payment-books.ts'
import { disputeIdFrom, type CardReading } from './close-agreed-items.ts'

/** The stream, and which of a card provider's payments. */
export type Booking = { deps: PaymentBooks; settling: { providerPaymentId: string } }

const mostPasses = 4

/**
 * Records the provider's refunds and disputes of a payment, and returns those that the events
 * cannot hold. The end of a dispute leaves room for a refund of that reading.
 */
export const recordAll = async (
  at: Booking,
  before: StartedPayment,
  { refunds, disputes }: Pick<CardReading, 'refunds' | 'disputes'>,
): Promise<Booked> => {
  let state = before
  for (let pass = 1; ; pass += 1) {
    const began = describeStanding(state)
    const unbooked: Unbooked[] = []
    // They are recorded one by one, because each is compared with the state after the one before.
    for (const refund of refunds) state = take(unbooked, await settleRefund(at, state, refund))
    for (const dispute of disputes) state = take(unbooked, await settleDispute(at, state, dispute))
    if (unbooked.length === 0 || pass === mostPasses || describeStanding(state) === began) {
      return { state, unbooked }
    }
  }
}

/** Objects of the provider that our events cannot record. */
type Unbooked = { discrepancy: Discrepancy; object: { id: string; amountCents: Cents } }
type Booked = { state: StartedPayment; unbooked: readonly Unbooked[] }

const take = (all: Unbooked[], { state, unbooked }: Booked): StartedPayment => {
  all.push(...unbooked)
  return state
}

const booked = (state: StartedPayment): Booked => ({ state, unbooked: [] })

/** Changes with every refund and dispute that begins or ends. */
export const describeStanding = ({ refunds, disputes }: StartedPayment): string =>
  [...refunds, ...disputes].map(({ status }) => status).join()

const settleRefund = async (
  at: Booking,
  state: StartedPayment,
  refund: ProviderRefund,
): Promise<Booked> => {
  const { providerRefundId, outcome } = refund
  const own = state.refunds.find(
    (each) => each.refundId === refund.refundId || each.providerRefundId === providerRefundId,
  )
  if (outcome === 'pending') return booked(state)
  if (!own) return outcome === 'succeeded' ? await recordForeign(at, state, refund) : booked(state)
  if (own.amountCents !== refund.amountCents) return withRefund(state, refund, 'unknown_refund')
  const { refundId } = own
  if (own.status === 'under_way') {
    const settled =
      outcome === 'succeeded'
        ? ({ status: 'succeeded', providerRefundId } as const)
        : ({ status: 'failed', code: refund.code } as const)
    const command = { type: 'SettleRefund', refundId, outcome: settled } as const
    return booked(await record(at, state, command, `refund-${refundId}-${outcome}`))
  }
  if (own.status === outcome) return booked(state)
  return withRefund(state, refund, outcome === 'failed' ? 'refund_came_back' : 'unknown_refund')
}

// Records a refund made in the provider's dashboard, because the money has left.
const recordForeign = async (
  at: Booking,
  state: StartedPayment,
  refund: ProviderRefund,
): Promise<Booked> => {
  const { providerRefundId, amountCents } = refund
  const refundId = uuidFrom('refund', providerRefundId) as Id<'refund'>
  const command = { type: 'RecordRefund', refundId, providerRefundId, amountCents } as const
  const recorded = await tryRecord(at, state, command, `refund-${refundId}`)
  return recorded === null ? withRefund(state, refund, 'unknown_refund') : booked(recorded)
}

const withRefund = (
  state: StartedPayment,
  { providerRefundId: id, amountCents }: ProviderRefund,
  discrepancy: Discrepancy,
): Booked => ({ state, unbooked: [{ discrepancy, object: { id, amountCents } }] })

const settleDispute = async (
  at: Booking,
  state: StartedPayment,
  dispute: ProviderDispute,
): Promise<Booked> => {
  const { status, withdrawnCents } = dispute
  const disputeId = disputeIdFrom(dispute)
  const isKnown = state.disputes.some((each) => each.disputeId === disputeId)
  // An inquiry has taken no money yet; one that was closed without a dispute never did.
  const hasTaken = status === 'lost' || withdrawnCents > 0
  let opened: StartedPayment | null = state
  if (!isKnown) {
    if (!hasTaken) return booked(state)
    const { amountCents, feeCents, reason, evidenceDueAt } = dispute
    const sums = { amountCents, feeCents: cents(Math.max(0, feeCents)) }
    const ids = { disputeId, provider: 'stripe', providerDisputeId: dispute.disputeId } as const
    const command = { type: 'OpenDispute', ...ids, ...sums, reason, evidenceDueAt } as const
    opened = await tryRecord(at, state, command, `dispute-${disputeId}`)
    if (opened === null) return withDispute(state, dispute)
  }
  if (status !== 'won' && status !== 'lost') return booked(opened)
  const closing = { type: 'CloseDispute', disputeId, outcome: status } as const
  const closed = await record(at, opened, closing, `dispute-${disputeId}-${status}`)
  // It was closed before, and an appeal has turned it.
  const standsAs = closed.disputes.find((each) => each.disputeId === disputeId)?.status
  return standsAs === status ? booked(closed) : withDispute(closed, dispute)
}

const withDispute = (
  state: StartedPayment,
  { disputeId: id, amountCents }: ProviderDispute,
): Booked => ({
  state,
  unbooked: [{ discrepancy: 'unknown_dispute', object: { id, amountCents } }],
})

const learnt = (at: Booking, state: StartedPayment, command: PaymentCommand, news: string) => ({
  state,
  command,
  process: 'settle-payment',
  // Another run found an identical change.
  processId: `settle-${at.settling.providerPaymentId}`,
  news,
})

/** An identical change has an identical id in every run, so recording it again changes nothing. */
export const record = (at: Booking, state: StartedPayment, command: PaymentCommand, news: string) =>
  recordOnPayment(at.deps, learnt(at, state, command, news))

const tryRecord = async (
  at: Booking,
  state: StartedPayment,
  command: PaymentCommand,
  news: string,
): Promise<StartedPayment | null> => {
  const result = await tryRecordOnPayment(at.deps, learnt(at, state, command, news))
  return 'refused' in result ? null : result
}
