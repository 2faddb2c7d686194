import { fold } from '@almoner/domain/kernel/decider.ts'
import type { InstalmentFailure } from '@almoner/domain/recurring-plan/events.ts'
import * as plans from '@almoner/domain/recurring-plan/fixtures.ts'
import { recurringPlan, type RecurringPlanEvent } from '@almoner/domain/recurring-plan/index.ts'
import { waitDeadline } from '@almoner/domain/recurring-plan/schedule.ts'
import type { StartedPlan } from '@almoner/domain/recurring-plan/state.ts'
import { describe, expect, it } from 'vitest'
import { findOccasion, type PlanOccasion } from './occasion.ts'

const {
  planIds: about,
  buildBegun: begun,
  completed,
  failed,
  started,
  toPaymentId: paymentIdOf,
} = plans

/** The letter for the event once all of these have happened. */
const occasion = (
  event: RecurringPlanEvent,
  ...events: RecurringPlanEvent[]
): PlanOccasion | null => {
  const all = [started, ...events]
  const then = all.slice(0, all.indexOf(event) + 1)
  return findOccasion(event, planAfter(all), planAfter(then))
}

const planAfter = (events: readonly RecurringPlanEvent[]): StartedPlan => {
  const plan = fold(recurringPlan, events)
  if (plan.status === 'none') throw new Error('no plan has started')
  return plan
}

const first = plans.dueAt(1)
const declined = failed(1, { retryAt: plans.dueAt(2) })
const waiting = (reason: InstalmentFailure) =>
  failed(1, { reason, waitsUntil: waitDeadline(first), try: 5 })
const cancelled = (because: 'donor' | 'donor_erased'): RecurringPlanEvent => ({
  type: 'RecurringPlanCancelled',
  data: { ...about, because },
})

const edited = (round = 2): RecurringPlanEvent => ({
  type: 'InstalmentEdited',
  data: {
    ...about,
    number: 1,
    round,
    paymentId: paymentIdOf(1, round),
    formerPaymentId: paymentIdOf(1, round - 1),
    hadBegun: true,
    amountCents: started.data.amountCents,
    day: plans.dayOfNumber(2),
  },
  personal: { memo: '' },
})
const paused: RecurringPlanEvent = { type: 'RecurringPlanPaused', data: about }

describe('an instalment that failed', () => {
  it.each<[InstalmentFailure, string]>([
    ['card_declined', 'declined'],
    ['provider_refused', 'declined'],
    ['card_invalid', 'card_gone'],
    ['authentication_needed', 'authentication'],
    ['project_closed', 'project_closed'],
    ['organisation_not_open', 'not_taken'],
    ['method_not_available', 'not_taken'],
    ['monthly_not_offered', 'not_taken'],
    ['amount_below_minimum', 'amount'],
  ])('by %s and waits is reported as %s', (reason, why) => {
    const event = waiting(reason)
    expect(occasion(event, begun(1), event)).toEqual({
      kind: 'waits',
      why,
      day: '2026-12-31',
      amountCents: 20_000,
      before: '2027-03-01',
      paymentId: paymentIdOf(1),
      card: { brand: 'visa', last4: '4241' },
    })
  })

  it('also causes a letter if no payment could be started', () => {
    const event = failed(1, { reason: 'project_closed', try: 0, waitsUntil: waitDeadline(first) })
    expect(occasion(event, event)).toMatchObject({ kind: 'waits', why: 'project_closed' })
  })

  it('names the card that was charged, whichever the plan has since', () => {
    const { last4: cardLast4, ...card } = { ...plans.visa, last4: '0005' }
    const replaced: RecurringPlanEvent = {
      type: 'PlanCardReplaced',
      data: { ...about, card: { ...card, paymentMethodReference: 'pm_saved_2' } },
      personal: { cardLast4 },
    }
    expect(occasion(declined, begun(1), declined, replaced)).toMatchObject({
      kind: 'declined',
      card: { last4: '4241' },
    })
  })

  it('has no letter about its second try', () => {
    const second = failed(1, { try: 2, retryAt: plans.dueAt(2) })
    expect(occasion(second, begun(1), declined, begun(1, { try: 2 }), second)).toBeNull()
  })

  it('has no letter of its own once it waits, since the wait has one', () => {
    const last = waiting('card_declined')
    expect(occasion(declined, begun(1), declined, begun(1, { try: 2 }), last)).toBeNull()
  })

  it.each<[string, RecurringPlanEvent[]]>([
    ['is being tried again', [begun(1, { try: 2, by: 'donor' })]],
    ['was paid', [begun(1, { try: 2, by: 'donor' }), completed(1)]],
    ['was put on another day', [edited()]],
  ])('is no news once it %s', (_how, since) => {
    expect(occasion(declined, begun(1), declined, ...since)).toBeNull()
    const last = waiting('authentication_needed')
    expect(occasion(last, begun(1), last, ...since)).toBeNull()
  })

  it('before the donor’s own eyes has no letter', () => {
    const event = waiting('card_declined')
    expect(occasion(event, begun(1), begun(1, { try: 2, by: 'donor' }), event)).toBeNull()
  })
})

describe('an instalment that was changed', () => {
  const event = edited()
  const before = [begun(1), waiting('card_declined')]

  it('has a letter with its new day and sum', () => {
    const received = { kind: 'instalment_edited', day: plans.dayOfNumber(2), amountCents: 20_000 }
    expect(occasion(event, ...before, event)).toEqual({ ...received, rests: false })
    expect(occasion(event, ...before, event, paused)).toEqual({ ...received, rests: true })
  })

  it.each<[string, RecurringPlanEvent[]]>([
    ['is being charged', [begun(1, { round: 2 })]],
    ['was declined again', [begun(1, { round: 2 }), failed(1, { paymentId: paymentIdOf(1, 2) })]],
    ['was changed once more', [edited(3)]],
  ])('is no news once it %s', (_how, since) => {
    expect(occasion(event, ...before, event, ...since)).toBeNull()
  })
})

describe('an instalment that is left out', () => {
  const { amountCents } = started.data
  const event: RecurringPlanEvent = {
    type: 'InstalmentSkipped',
    data: { ...about, number: 1, day: plans.firstDay, amountCents },
  }

  it('has a letter with the day of the next one', () => {
    const received = { kind: 'skipped', day: plans.firstDay, amountCents }
    expect(occasion(event, event)).toEqual({ ...received, next: plans.dayOfNumber(2) })
    expect(occasion(event, event, paused)).toEqual({ ...received, next: null })
  })

  it('has no letter once nothing more is due', () => {
    expect(occasion(event, event, cancelled('donor'))).toBeNull()
  })
})

describe('the end', () => {
  it('by an erasure sends no letter', () => {
    const end = cancelled('donor_erased')
    expect(occasion(end, end)).toBeNull()
  })

  it('that happened automatically has no letter once the open instalment is cancelled too', () => {
    const end: RecurringPlanEvent = { type: 'RecurringPlanCompleted', data: about }
    const open = waiting('card_declined')
    expect(occasion(end, begun(1), open, end)).toEqual({ kind: 'completed', given: 0, open: 1 })
    expect(occasion(end, begun(1), open, end, cancelled('donor'))).toBeNull()
  })
})
