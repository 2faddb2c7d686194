import { assert } from '@almoner/domain/kernel/assert.ts'
import { fold, readEvent } from '@almoner/domain/kernel/decider.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { recurringPlan } from '@almoner/domain/recurring-plan/index.ts'
import { nextStep } from '@almoner/domain/recurring-plan/next-step.ts'
import { isGoingOn, isOpen } from '@almoner/domain/recurring-plan/state.ts'
import type { EventStore, RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { handleCommand } from '@almoner/eventstore/handle-command.ts'
import { recurringPlanId } from '@almoner/workflows/processes/recurring-plan/contract.ts'
import {
  planAmiss,
  planFactsIn,
  findUnaccounted,
  type BooksOfPlan,
} from '@almoner/workflows/simulation/recurring-plans/plan-checks.ts'
import type { Books } from './books.ts'
import type { Report } from '../harness.ts'
import type { Giving } from '../people/giver.ts'
import { findUnmetWishes, describeWishes } from '../people/wishes.ts'
import type { Position } from '@almoner/eventstore/position.ts'

/** All plans, with their effects. */
export type Plans = ReadonlyMap<string, BooksOfPlan & { said: ReturnType<typeof planFactsIn> }>

const pageSize = 1_000

/** Reads the plans from the opened events and the data of the provider and the mailbox. */
export const readPlans = async (
  store: EventStore,
  { charges, intents, mails }: Pick<Books, 'charges' | 'intents' | 'mails'>,
): Promise<Plans> => {
  const paymentByIntent = new Map(intents.map(({ id, metadata }) => [id, metadata.paymentId ?? id]))
  const takenCharges = charges.flatMap(({ amount, status, payment_intent }) =>
    status === 'succeeded'
      ? [{ paymentId: paymentByIntent.get(payment_intent) ?? payment_intent, amountCents: amount }]
      : [],
  )
  const ofPlans = byPlan(await allEvents(store))
  const messageIds = mails.map(({ message_id }) => message_id)
  return new Map(
    [...ofPlans].map(([planId, events]) => {
      const stated = planFactsIn(events)
      const facts = stated.map((event) => readEvent(recurringPlan.shapes, event))
      const plan = fold(recurringPlan, facts)
      assert(plan.status !== 'none', 'a plan begins with its start')
      const payments = new Set(events.flatMap((event) => findPaymentId(event) ?? []))
      const own = takenCharges.filter(({ paymentId }) => payments.has(paymentId))
      return [
        planId,
        { plan, events, said: stated, sent: messageIds, charges: own, erasedAfter: null },
      ]
    }),
  )
}

const categories = ['recurring_plan', 'payment', 'receipt', 'receipt_book', 'inbox_item']

const allEvents = async (store: EventStore): Promise<readonly RecordedEvent[]> => {
  const events: RecordedEvent[] = []
  for (let after: Position = 0n; ;) {
    const page = await store.readAll({ after, limit: pageSize, categories })
    const last = page.at(-1)
    if (last === undefined) return events
    events.push(...page)
    after = last.position
  }
}

const byPlan = (events: readonly RecordedEvent[]): ReadonlyMap<string, RecordedEvent[]> => {
  const plans = new Map<string, RecordedEvent[]>()
  const planOfPayment = new Map<string, string>()
  for (const event of events) {
    const { planId, instalment } = event.data as {
      planId?: string
      instalment?: { planId: string }
    }
    const paymentId = findPaymentId(event)
    if (instalment && paymentId !== null) planOfPayment.set(paymentId, instalment.planId)
    const ownPlanId = planId ?? (paymentId === null ? undefined : planOfPayment.get(paymentId))
    if (ownPlanId !== undefined) plans.set(ownPlanId, [...(plans.get(ownPlanId) ?? []), event])
  }
  return plans
}

/** Returns the payment of an event of a payment or of its receipt. */
const findPaymentId = ({ data }: RecordedEvent): string | null => {
  const { paymentId, of } = data as { paymentId?: string | null; of?: { id: string } }
  return paymentId ?? of?.id ?? null
}

/** The steps that are due, for each plan that has any. */
export const listDue = (plans: Plans, now: Instant): readonly string[] =>
  [...plans].flatMap(([planId, { plan }]) => {
    const step = nextStep(plan, now)
    return step.do === 'wait' || step.do === 'end'
      ? []
      : [`${planId} is to ${JSON.stringify(step)}`]
  })

type Asked = { givings: readonly Giving[]; workflows: Books['workflows']; now: Instant }

/** The invariants of plans that wait for their next instalment. */
export const checkResting = (plans: Plans, options: Asked, report: Report): void => {
  const { givings, workflows, now } = options
  for (const due of listDue(plans, now)) report(`the plan ${due}`)
  const statuses = new Map(workflows.map(({ id, status }) => [id, status]))
  for (const [planId, books] of plans) {
    for (const sentence of planAmiss(books)) report(`the plan ${planId}: ${sentence}`)
    const status = statuses.get(recurringPlanId({ planId }))
    const wanted = nextStep(books.plan, now).do === 'end' ? 'ended' : 'running'
    if (status !== wanted) report(`the process of the plan ${planId} is ${status}, not ${wanted}`)
  }
  for (const giving of givings) checkGiving(plans, giving, report)
}

const checkGiving = (plans: Plans, giving: Giving, report: Report): void => {
  const { planId, wishes, paid } = giving
  const books = plans.get(planId)
  if (books === undefined) {
    report(`the plan ${planId} was agreed to and is not in the books`)
    return
  }
  const amiss = findUnmetWishes(wishes, describeWishes(books.said))
  if (amiss !== null) report(`the plan ${planId} ${amiss}`)
  for (const [paymentId, outcome] of paid) {
    const isPaid = books.events.some(
      (event) => event.type === 'PaymentSucceeded' && findPaymentId(event) === paymentId,
    )
    if (isPaid !== (outcome === 'succeeded')) {
      report(`${paymentId} of the plan ${planId} was told to have ${outcome}, and is not so`)
    }
  }
}

/** The invariants once all plans have ended. */
export const checkEnded = (
  plans: Plans,
  { workflows }: Pick<Asked, 'workflows'>,
  report: Report,
): void => {
  const ended = new Set(workflows.flatMap(({ id, status }) => (status === 'ended' ? [id] : [])))
  for (const [planId, books] of plans) {
    for (const sentence of [...findUnaccounted(books.plan), ...planAmiss(books)]) {
      report(`the plan ${planId}, at its end: ${sentence}`)
    }
    if (!ended.has(recurringPlanId({ planId }))) {
      report(`the plan ${planId} has ended and its process has not`)
    }
  }
}

/**
 * Every donor cancels what is still open: a process that was lost does not notice it, and never
 * ends.
 */
export const endPlans = async (store: EventStore, plans: Plans, at: Instant): Promise<void> => {
  for (const [planId, { plan }] of plans) {
    if (!isGoingOn(plan) && !plan.instalments.some(isOpen)) continue
    const { organisationId, donorId } = plan.facts
    const handled = await handleCommand(store, {
      decider: recurringPlan,
      id: planId,
      command: { type: 'CancelRecurringPlan', because: 'donor' },
      context: {
        tenant: organisationId,
        actor: `donor:${donorId}`,
        correlation: planId,
        causation: null,
        commandId: `end ${planId}`,
        input: planId,
        at,
      },
    })
    assert(handled.handled, `the plan ${planId} could not be ended`)
  }
}

/** Counts the instalments by outcome, for the report. */
export const describePlans = (plans: Plans, givings: readonly Giving[]): readonly string[] => {
  const all = [...plans.values()]
  const instalments = all.flatMap(({ plan }) => plan.instalments)
  const accounts = new Set(givings.map(({ account }) => account))
  const counts = new Map<string, number>()
  for (const { status } of instalments) counts.set(status, (counts.get(status) ?? 0) + 1)
  const wishes = givings.flatMap((giving) => giving.wishes)
  const countWishes = (what: string) => wishes.filter((wish) => wish.told === what).length
  const pressed = [...accounts].reduce((sum, account) => sum + account.requests, 0)
  const tries = all.flatMap(({ said }) => said.filter(({ type }) => type === 'InstalmentBegun'))
  return [
    `${all.length} plans, ${instalments.length} instalments in ${tries.length} tries: ${[...counts]
      .map(([status, count]) => `${count} ${status}`)
      .join(', ')}`,
    `${givings.length} of them by donors who pressed ${pressed} times: ${countWishes('done')} wishes were granted, ${countWishes('refused')} came too late`,
  ]
}
