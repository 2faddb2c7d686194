import { streamCategory } from '@almoner/domain/kernel/ids.ts'
import { toMilliseconds } from '@almoner/domain/kernel/time.ts'
import { payment, type PaymentEvent } from '@almoner/domain/payment/index.ts'
import { recurringPlan, type RecurringPlanEvent } from '@almoner/domain/recurring-plan/index.ts'
import type { StartedPlan } from '@almoner/domain/recurring-plan/state.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { findLetterFaults } from './recurring-plan-letters.ts'
import {
  findChargeFaults,
  findCompletionFaults,
  findUnbalanced,
  type Charge,
  type Fact,
} from './recurring-plan-money.ts'

const day = 86_400_000

/** One plan and all its effects, in the events and outside. */
export type BooksOfPlan = {
  plan: StartedPlan
  /** The plan's own events, and those of its payments, their receipts and their manual reviews. */
  events: readonly RecordedEvent[]
  /** The sums that the bank took for it. */
  charges: readonly Charge[]
  /** The letters that were sent, by their ids. */
  sent: readonly string[]
  /** The store's position when the donor was erased; null while they are not. */
  erasedAfter: bigint | null
}

/** The violations, whether the plan continues or has ended. */
export const planAmiss = (books: BooksOfPlan): readonly string[] => {
  const { plan, events, charges, sent, erasedAfter } = books
  const ofPlan = planFactsIn(events)
  const ofPayments = readPayments(events)
  return [
    ...findChargeFaults(charges, ofPayments),
    ...findCompletionFaults(plan, { events, ofPlan, ofPayments }),
    ...begunAmiss(ofPlan),
    ...begunOnOneDay(ofPlan),
    ...findUnbalanced(ofPayments),
    ...findLetterFaults({ events, ofPlan, ofPayments, sent, erasedAfter }),
  ]
}

export const planFactsIn = (
  events: readonly RecordedEvent[],
): readonly Fact<RecurringPlanEvent>[] =>
  readFacts<RecurringPlanEvent>(events, recurringPlan.category)

export const readPayments = (events: readonly RecordedEvent[]): readonly Fact<PaymentEvent>[] =>
  readFacts<PaymentEvent>(events, payment.category)

const readFacts = <E>(events: readonly RecordedEvent[], category: string): readonly Fact<E>[] =>
  events.filter(
    ({ stream }) => streamCategory(stream) === category,
  ) as unknown as readonly Fact<E>[]

/** Checks a plan that has ended: each of its instalments has ended too. */
export const findUnaccounted = ({
  status,
  facts,
  instalments,
  nextNumber,
}: StartedPlan): string[] => {
  const numbers = new Set(instalments.map(({ number }) => number))
  const expected = status === 'completed' ? facts.occurrences : nextNumber - 1
  const missing = Array.from({ length: expected }, (_, index) => index + 1).filter(
    (number) => !numbers.has(number),
  )
  const open = instalments.filter((each) => !/complete|skipped|cancelled/.test(each.status))
  return [
    ...(/completed|cancelled/.test(status) ? [] : [`the plan is ${status} in the end`]),
    ...missing.map((number) => `instalment ${number} is nowhere`),
    ...open.map((each) => `instalment ${each.number} is ${each.status} in the end`),
  ]
}

/**
 * No scheduled instalment while the plan is paused or was cancelled, never early, and the agreed
 * sum. A paused plan is completed when its last instalment is skipped; one that failed before may
 * still be charged on the day that its donor chooses.
 */
const begunAmiss = (ofPlan: readonly Fact<RecurringPlanEvent>[]): string[] =>
  ofPlan.flatMap((event, index) => {
    if (event.type !== 'InstalmentBegun') return []
    const { number, by, amountCents, day: dueOn, at } = event.data
    const before = ofPlan.slice(0, index)
    const rests = before.findLast(({ type }) =>
      /Plan(?:Paused|Resumed|Completed|Cancelled)$/.test(type),
    )?.type
    const isResting =
      rests === 'RecurringPlanCancelled' || (rests === 'RecurringPlanPaused' && by === 'schedule')
    const isEarly = by === 'schedule' && toMilliseconds(at) < Date.parse(`${dueOn}T00:00:00.000Z`)
    return [
      ...(isResting ? [`instalment ${number} was begun on ${at} after ${rests}`] : []),
      ...(isEarly ? [`instalment ${number} of ${dueOn} was begun on ${at}`] : []),
      ...(amountCents === agreedSum(before, number)
        ? []
        : [`instalment ${number} was begun with ${amountCents}, which nobody agreed to`]),
    ]
  })

// An instalment that has started keeps its own sum, until its donor changes it.
const agreedSum = (
  before: readonly Fact<RecurringPlanEvent>[],
  number: number,
): number | undefined => {
  const own = before.findLast(
    ({ type, data }) =>
      /^Instalment(?:Begun|Failed|Edited)$/.test(type) &&
      'number' in data &&
      data.number === number,
  )
  const received =
    own ?? before.findLast(({ type }) => /^RecurringPlan(?:Started|Edited)$/.test(type))
  return received && 'amountCents' in received.data ? received.data.amountCents : undefined
}

// One that was edited is charged on the day that its donor chose for it.
const begunOnOneDay = (ofPlan: readonly Fact<RecurringPlanEvent>[]): string[] => {
  const firsts = ofPlan.flatMap((event) => {
    const isFirst =
      event.type === 'InstalmentBegun' &&
      event.data.by === 'schedule' &&
      event.data.try === 1 &&
      event.data.round === 1
    return isFirst ? [event.data] : []
  })
  return firsts.flatMap(({ number, paymentId, at }, index) => {
    const before = firsts[index - 1]
    // The instalment was held back while its plan was paused, and continues under its payment.
    if (before?.paymentId === paymentId) return []
    const apart = before ? toMilliseconds(at) - toMilliseconds(before.at) : day
    return apart < day ? [`${before?.number} and ${number} were begun within a day, on ${at}`] : []
  })
}
