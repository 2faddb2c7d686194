import { fold, readEvent } from '@almoner/domain/kernel/decider.ts'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import type { PaymentEvent } from '@almoner/domain/payment/events.ts'
import * as payments from '@almoner/domain/payment/fixtures.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { paymentTotal, sumReturnedCents } from '@almoner/domain/payment/state.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { reconcileId } from '../processes/reconcile/contract.ts'
import { reconcile } from '../processes/reconcile/process.ts'
import { settlePaymentId } from '../processes/settle-payment/contract.ts'
import { settlePayment } from '../processes/settle-payment/process.ts'
import type { World } from '../testing/world.ts'

type Choose = <T>(options: readonly T[]) => T

const whole = payments.covered500.totalAmountCents
// The sums are chosen so that a part and the rest can add up to the whole.
const sums = [100, 20_000, whole - 20_000, 50_000, whole].map(cents)

/** The events that may follow a payment: here, in the provider's dashboard, at a bank. */
export const refundDeeds = (
  one: Choose,
  deed: (
    name: string,
    act: (world: World) => unknown,
  ) => { name: string; act: (w: World) => unknown },
) => {
  let received = 0
  return [
    deed('staff refund', ({ does }) =>
      does({
        type: 'RequestRefund',
        refundId: fixtureId('refund', one([40, 41, 42])),
        amountCents: one(sums),
        reason: 'payer_asked',
        note: '',
      }),
    ),
    deed('somebody refunds in the dashboard', ({ bank }) => {
      if (bank.charges.length > 0) bank.provider.refundsByHand(one(sums))
    }),
    deed('the bank disputes', ({ bank }) => {
      const status = one(['open', 'won', 'lost'] as const)
      if (bank.charges.length > 0) bank.provider.isDisputed(status, one(sums))
    }),
    deed('refunds take long', ({ bank }) => bank.provider.nextRefundIs({ outcome: 'pending' })),
    deed('refunds work', ({ bank }) => bank.provider.nextRefundIs({ outcome: 'succeeded' })),
    deed('refunds are in trouble', ({ bank }) =>
      bank.trouble('refund', one(['unreachable', 'lost', 'hangs'] as const), one([1, 3])),
    ),
    deed('the provider’s notice comes', async ({ engine, bank }) => {
      const input = { providerPaymentId: bank.newestIntent(), because: `evt_${(received += 1)}` }
      await engine.start(settlePayment.name, settlePaymentId(input), input)
    }),
    deed('the night comes', runNight(one(['2026-11-20', '2026-11-21']))),
  ]
}

/** The last night finds what was missed until then. */
export const lastNight = 'last'

export const runNight =
  (day: string) =>
  async ({ engine, clock }: World): Promise<void> => {
    const on = day.startsWith(lastNight) ? clock.now().slice(0, 10) : day
    await engine.start(reconcile.name, `${reconcileId({ day: on })}-${day}`, { day: on })
  }

/** Every cent that a provider refunded is recorded, or has a manual review. */
export const findRefundFaults = (world: World, events: readonly RecordedEvent[]): string[] => {
  const reviewed = new Set(
    events.flatMap(({ type, data }) =>
      type === 'InboxItemOpened' ? [(data as { providerObjectId: string }).providerObjectId] : [],
    ),
  )
  const booked = new Set(
    events.flatMap(({ type, data }) =>
      type === 'RefundSucceeded' ? [(data as { providerRefundId: string }).providerRefundId] : [],
    ),
  )
  const lostRefunds = world.bank.provider.refunds.filter(
    ({ providerRefundId: id, outcome }) =>
      outcome === 'succeeded' && !booked.has(id) && !reviewed.has(id),
  )
  const twice = booked.size < events.filter(({ type }) => type === 'RefundSucceeded').length
  return [
    ...lostRefunds.map(
      ({ providerRefundId }) => `${providerRefundId} is in no book and in no inbox`,
    ),
    ...(twice ? ['a refund was booked twice'] : []),
    ...brokenDisputes(world, events),
    ...leftOpen(events, booked),
    ...findReceiptFaults(world, events),
  ]
}

// Every cent that a bank holds or has taken is recorded, or has a manual review.
const brokenDisputes = (world: World, events: readonly RecordedEvent[]): string[] => {
  const collect = (type: string, name: string) =>
    new Set(events.flatMap((event) => (event.type === type ? [toFields(event)[name]] : [])))
  const booked = collect('DisputeOpened', 'providerDisputeId')
  const reviewed = collect('InboxItemOpened', 'providerObjectId')
  return world.bank.provider.disputes.flatMap(({ disputeId, status }) =>
    status === 'won' || booked.has(disputeId) || reviewed.has(disputeId)
      ? []
      : [`${disputeId} is in no book and in no inbox`],
  )
}

// The review of a refund that has been recorded must be closed, because nothing is left to do.
const leftOpen = (events: readonly RecordedEvent[], booked: ReadonlySet<string>): string[] => {
  const open = new Map<unknown, Record<string, unknown>>()
  for (const event of events) {
    const fields = toFields(event)
    if (event.type === 'InboxItemOpened') open.set(fields['inboxItemId'], fields)
    if (event.type === 'InboxItemResolved') open.delete(fields['inboxItemId'])
  }
  return [...open.values()].flatMap(({ discrepancy, providerObjectId }) =>
    discrepancy === 'unknown_refund' && booked.has(String(providerObjectId))
      ? [`${String(providerObjectId)} is booked, and still in the inbox`]
      : [],
  )
}

const paymentStream = streamName(payment.category, payments.paymentId)

const toPaymentEvent = (event: RecordedEvent): PaymentEvent =>
  readEvent(payment.shapes, event) as PaymentEvent

const toFields = ({ data }: RecordedEvent) => data as Record<string, unknown>

// One valid receipt for the part that was not refunded, and none after a full refund.
const findReceiptFaults = (world: World, events: readonly RecordedEvent[]): string[] => {
  const numbers = (type: string) =>
    events.flatMap((event) =>
      event.type === type ? [(event.data as { receiptNumber: string }).receiptNumber] : [],
    )
  const voided = new Set(numbers('ReceiptVoided'))
  const issued = numbers('ReceiptIssued')
  const standing = issued.filter((number) => !voided.has(number))
  const paid = fold(
    payment,
    events.filter(({ stream }) => stream === paymentStream).map(toPaymentEvent),
  )
  const isAllReturned = paid.status === 'succeeded' && sumReturnedCents(paid) >= paymentTotal(paid)
  const hasFailed = paid.status === 'failed'
  const letters = world.sent().map(({ messageId }) => messageId)
  return [
    ...(standing.length > 0 && (isAllReturned || hasFailed)
      ? [`${standing.join()} stands for no money`]
      : []),
    ...(standing.length > 1 ? [`${standing.join()} stand at once`] : []),
    ...(new Set(issued).size < issued.length ? ['a number was given twice'] : []),
    ...(new Set(letters).size < letters.length ? ['a letter was sent twice'] : []),
    ...standing
      .filter((number) => !letters.some((id) => id.includes(number)))
      .map((number) => `${number} was never mailed`),
  ]
}
