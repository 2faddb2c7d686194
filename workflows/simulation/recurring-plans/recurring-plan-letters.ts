import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { fold, readEvent } from '@almoner/domain/kernel/decider.ts'
import { toMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { PaymentEvent } from '@almoner/domain/payment/index.ts'
import type { ReceiptIssued } from '@almoner/domain/receipt-book/events.ts'
import { recurringPlan, type RecurringPlanEvent } from '@almoner/domain/recurring-plan/index.ts'
import type { StartedPlan } from '@almoner/domain/recurring-plan/state.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { mailRecurringPlan } from '../../tasks/mail-recurring-plan/mail-recurring-plan.ts'
import { findOccasion } from '../../tasks/mail-recurring-plan/occasion.ts'
import type { Fact } from './recurring-plan-money.ts'

type Recorded = {
  events: readonly RecordedEvent[]
  ofPlan: readonly Fact<RecurringPlanEvent>[]
  ofPayments: readonly Fact<PaymentEvent>[]
  erasedAfter: bigint | null
}

/** Every letter that is owed was sent, and none twice; one receipt for each payment, and it was mailed. */
export const findLetterFaults = ({
  sent,
  ...recorded
}: Recorded & { sent: readonly string[] }): string[] => {
  const letters = new Set(sent)
  return [
    ...(letters.size < sent.length ? ['a letter was sent twice'] : []),
    ...receiptsAmiss({ ...recorded, sent: letters }),
    ...planLettersMissing({ ...recorded, sent: letters }),
  ]
}

type Sent = Recorded & { sent: ReadonlySet<string> }

const receiptsAmiss = (recorded: Sent): string[] => {
  const { events, ofPayments, sent } = recorded
  const issued = new Map<string, string[]>()
  const broken: string[] = []
  for (const event of events) {
    if (event.type !== 'ReceiptIssued') continue
    const { of, receiptNumber } = event.data as ReceiptIssued['data']
    const paymentId = of.id
    issued.set(paymentId, [...(issued.get(paymentId) ?? []), receiptNumber])
    const isMailed = sent.has(`receipt-${receiptNumber}-${paymentId}`)
    if (!isMailed && !isLeaving(recorded, event)) {
      broken.push(`${receiptNumber} was never mailed`)
    }
  }
  for (const { type, data } of ofPayments) {
    if (type !== 'PaymentSucceeded') continue
    const receipts = issued.get(data.paymentId) ?? []
    issued.delete(data.paymentId)
    if (receipts.length !== 1) broken.push(`${data.paymentId} has ${receipts.length} receipts`)
  }
  for (const paymentId of issued.keys()) broken.push(`${paymentId} has a receipt and no success`)
  return broken
}

// Two of the longest downtimes of a machine, and the hours between them.
const sentWithin = 160 * 86_400_000

/**
 * Checks the donor's own letters for each event: a letter that stayed valid for as long as any
 * letter takes must have been sent.
 */
const planLettersMissing = (recorded: Sent): string[] => {
  const { ofPlan, sent } = recorded
  const facts = ofPlan.map((event) => readEvent(recurringPlan.shapes, event))
  const lived = facts.map((event, index) => ({
    at: toMilliseconds(event.meta.at),
    plan: planAfter(facts.slice(0, index + 1)),
  }))
  return facts.flatMap((event, index) => {
    const then = requirePresent(lived[index], 'the plan with that event as its last')
    const stood = lived.slice(index).filter(({ at }) => at <= then.at + sentWithin)
    const isOwed = stood.every(({ plan }) => findOccasion(event, plan, then.plan) !== null)
    const isMailed =
      sent.has(mailRecurringPlan.id({ planId: event.data.planId, eventId: event.id })) ||
      isLeaving(recorded, event)
    return isOwed && !isMailed ? [`nobody was told of ${event.type} on ${event.meta.at}`] : []
  })
}

const planAfter = (facts: readonly Fact<RecurringPlanEvent>[]): StartedPlan => {
  const plan = fold(recurringPlan, facts)
  assert(plan.status !== 'none', 'a plan begins with its start')
  return plan
}

/** A donor who is erased, or was while a letter was on its way, gets no more letters. */
const isLeaving = ({ erasedAfter, events }: Recorded, { meta: { at } }: RecordedEvent): boolean => {
  if (erasedAfter === null) return false
  const last = events.findLast(({ position }) => position <= erasedAfter)
  return last !== undefined && toMilliseconds(last.meta.at) < toMilliseconds(at) + sentWithin
}
