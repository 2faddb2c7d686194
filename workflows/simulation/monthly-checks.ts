import {
  instantFromMilliseconds,
  millisecondsOf,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import { payment, type PaymentEvent } from '@almoner/domain/payment/index.ts'
import { recurringPlan, type RecurringPlanEvent } from '@almoner/domain/recurring-plan/index.ts'
import { nextStep } from '@almoner/domain/recurring-plan/next-step.ts'
import type { StartedPlan } from '@almoner/domain/recurring-plan/state.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { categoryOf } from '@almoner/domain/kernel/ids.ts'
import { recurringPlanId } from '../recurring-plan/contract.ts'
import type { MonthlyLife } from './monthly-deeds.ts'
import { lettersAmiss } from './monthly-letters.ts'
import {
  begunAfterErasure,
  chargedAmiss,
  completedAmiss,
  unbalanced,
  type Fact,
} from './monthly-money.ts'
import { audited, told } from './schedule.ts'

const hour = 3_600_000
const day = 24 * hour
// After a fault the plan is looked at again six hours later.
const grace = 7 * hour
// A bank is asked for three days, and then a person is.
const longestCharge = 4 * day

const factsOf = <E>(events: readonly RecordedEvent[], category: string): readonly Fact<E>[] =>
  events.filter(({ stream }) => categoryOf(stream) === category) as unknown as readonly Fact<E>[]

/** What should have been done by now, while everything goes on. */
export const overdueIn = async ({
  world,
  giver,
  isOffUntil,
}: MonthlyLife): Promise<readonly string[]> => {
  const now = world.clock.milliseconds()
  if (now - isOffUntil < grace) return []
  const plan = await giver.plan()
  const step = nextStep(plan, instantFromMilliseconds(now - grace))
  if (step.do === 'wait' || step.do === 'end') return []
  if (step.do !== 'look') return [`overdue on ${world.clock.now()}: ${JSON.stringify(step)}`]
  const { instalment } = step
  const since = now - Math.max(isOffUntil, millisecondsOf(instalment.triedAt as Instant))
  if (since < longestCharge || (await isBeforeAPerson(world, instalment.paymentId))) return []
  return [`instalment ${instalment.number} is being charged since ${instalment.triedAt}`]
}

const isBeforeAPerson = async (
  { books }: MonthlyLife['world'],
  paymentId: string | null,
): Promise<boolean> =>
  (await books.readAll({ after: 0n, limit: 10_000, categories: ['inbox_item'] })).some(
    ({ data }) => (data as { paymentId?: string | null }).paymentId === paymentId,
  )

/** Whoever asked to be forgotten is, and their cards are gone from the provider. */
const notForgotten = (events: readonly RecordedEvent[]): readonly string[] => {
  const types = events.map(({ type }) => type)
  const saved = types.filter((type) => type === 'CardSaved').length
  const removed = types.filter((type) => type === 'CardRemoved').length
  if (!types.includes('DonorErasureRequested')) return []
  return [
    ...(types.includes('DonorErased') ? [] : ['the donor was not erased']),
    ...(saved === removed ? [] : ['a card of the erased donor is kept']),
  ]
}

/** What must hold once everything has come to its end. */
export const whatIsBrokenMonthly = async (life: MonthlyLife): Promise<readonly string[]> => {
  const { world, giver } = life
  const events = await world.books.readAll({ after: 0n, limit: 10_000 })
  const plan = await giver.plan()
  const ofPlan = factsOf<RecurringPlanEvent>(events, recurringPlan.category)
  const ofPayments = factsOf<PaymentEvent>(events, payment.category)
  return [
    ...unaccounted(plan),
    ...chargedAmiss(life, ofPayments),
    ...completedAmiss(plan, { events, ofPlan, ofPayments }),
    ...begunAmiss(ofPlan),
    ...begunAfterErasure(life, ofPayments),
    ...notForgotten(events),
    ...begunOnOneDay(ofPlan),
    ...unbalanced(ofPayments),
    ...lettersAmiss(life, { events, ofPlan, ofPayments }),
    ...stillRunning(life, plan),
    ...world.errors.flatMap(({ message, details }) =>
      isExpected(details) ? [] : [`${message}: ${told(details)}`],
    ),
    ...audited(world, events),
  ]
}

// What a provider never told is a person's to settle, and stands in the inbox. A night on which the
// provider was away all the time is made up for by the next one.
const isExpected = (details: object): boolean => {
  const { process = '' } = details as { process?: string }
  const isOfBank = process === 'take-payment' || process === 'reconcile'
  return isOfBank || /^NotSettled|too late to charge/.test(told(details))
}

const unaccounted = ({ status, facts, instalments, nextNumber }: StartedPlan): string[] => {
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

/** Nothing by the schedule while the plan rests or has ended, never early, and the sum agreed. */
const begunAmiss = (ofPlan: readonly Fact<RecurringPlanEvent>[]): string[] =>
  ofPlan.flatMap((event, index) => {
    if (event.type !== 'InstalmentBegun') return []
    const { number, by, amountCents, day: dueOn, at } = event.data
    const before = ofPlan.slice(0, index)
    const rests = before.findLast(({ type }) =>
      /Plan(?:Paused|Resumed|Cancelled)$/.test(type),
    )?.type
    const isResting =
      rests === 'RecurringPlanCancelled' || (rests === 'RecurringPlanPaused' && by === 'schedule')
    const isEarly = by === 'schedule' && millisecondsOf(at) < Date.parse(`${dueOn}T00:00:00.000Z`)
    return [
      ...(isResting ? [`instalment ${number} was begun on ${at} after ${rests}`] : []),
      ...(isEarly ? [`instalment ${number} of ${dueOn} was begun on ${at}`] : []),
      ...(amountCents === agreedSum(before, number)
        ? []
        : [`instalment ${number} was begun with ${amountCents}, which nobody agreed to`]),
    ]
  })

// Of one that has begun its own sum stays, until its donor changes it.
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
  const told = own ?? before.findLast(({ type }) => /^RecurringPlan(?:Started|Edited)$/.test(type))
  return told && 'amountCents' in told.data ? told.data.amountCents : undefined
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
  return firsts.flatMap(({ number, at }, index) => {
    const before = firsts[index - 1]
    const apart = before ? millisecondsOf(at) - millisecondsOf(before.at) : day
    return apart < day ? [`${before?.number} and ${number} were begun within a day, on ${at}`] : []
  })
}

const stillRunning = ({ world }: MonthlyLife, { facts }: StartedPlan): string[] => {
  const status = world.engine.statusOf(recurringPlanId(facts))
  return status === 'ended' ? [] : [`the plan’s process is ${status} in the end`]
}
