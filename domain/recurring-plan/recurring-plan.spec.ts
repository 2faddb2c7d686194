import { describe, it } from 'vitest'
import { calendarDay } from '../kernel/calendar.ts'
import { cents } from '../kernel/money.ts'
import { instant } from '../kernel/time.ts'
import { given } from '../testing/given.ts'
import * as plans from './fixtures.ts'
import { recurringPlan, type RecurringPlanCommand, type RecurringPlanEvent } from './index.ts'
import { toChargeInstant, waitDeadline } from './schedule.ts'

const { planIds: about, started, terms, agreedAt, visa } = plans
const givenPlan = (...later: readonly RecurringPlanEvent[]) =>
  given(recurringPlan, started, ...later)
const paused = { type: 'RecurringPlanPaused', data: about } as const
const cancelled = {
  type: 'RecurringPlanCancelled',
  data: { ...about, because: 'donor' },
} as const
const completed = { type: 'RecurringPlanCompleted', data: about } as const
const cancel: RecurringPlanCommand = { type: 'CancelRecurringPlan', because: 'donor' }
const all = [1, 2, 3].flatMap((number) => [plans.buildBegun(number), plans.completed(number)])

describe('a monthly gift', () => {
  it('is agreed once, however often the request is sent', () => {
    given(recurringPlan).when(plans.startPlan()).then(started)
    givenPlan().when(plans.startPlan()).thenNothing()
    givenPlan()
      .when(plans.startPlan({ contentHash: 'other' }))
      .thenRefused('attempt_reused')
  })

  it('begins tomorrow at the earliest, in Hong Kong, and within a year', () => {
    const givenFrom = (firstDay: string, at = agreedAt) =>
      given(recurringPlan).when(plans.startPlan({ firstDay: calendarDay(firstDay), at }))
    givenFrom('2026-11-20').thenRefused('day_not_choosable')
    givenFrom('2026-11-21', instant('2026-11-20T16:00:00.000Z')).thenRefused('day_not_choosable')
    givenFrom('2027-11-22').thenRefused('day_not_choosable')
    const firstDay = calendarDay('2026-11-21')
    const data = { ...started.data, firstDay }
    givenFrom('2026-11-21').then({ ...started, data })
  })

  it('has one to 36 instalments', () => {
    for (const occurrences of [0, 37, 1.5, Number.NaN]) {
      given(recurringPlan).when(plans.startPlan({ occurrences })).thenRefused('occurrences_invalid')
    }
    const data = { ...started.data, occurrences: 36 }
    given(recurringPlan)
      .when(plans.startPlan({ occurrences: 36 }))
      .then({ ...started, data })
  })

  it('is charged to a stored card of the donor', () => {
    given(recurringPlan)
      .when(plans.startPlan({ card: null }))
      .thenRefused('card_not_kept')
  })

  it('is refused if the charity does not accept it', () => {
    const givenUnder = (changes: object) =>
      given(recurringPlan).when(plans.startPlan({ terms: { ...terms, ...changes } }))
    givenUnder({ approved: false }).thenRefused('organisation_not_open')
    givenUnder({ offersMonthly: false }).thenRefused('monthly_not_offered')
    givenUnder({ project: { status: 'closed', foreign: false } }).thenRefused('project_closed')
    givenUnder({ project: { status: 'open', foreign: true } }).thenRefused('project_not_found')
    givenUnder({ minimumCents: cents(20_001) }).thenRefused('amount_below_minimum')
  })
})

describe('an instalment', () => {
  it('begins on its day at eight in the morning, and no sooner', () => {
    const early = instant('2026-12-30T23:59:59.999Z')
    givenPlan()
      .when(plans.begin(1, { at: early }))
      .thenRefused('instalment_not_waiting')
    givenPlan().when(plans.begin(1)).then(plans.buildBegun(1))
    givenPlan()
      .when(plans.begin(2, { at: plans.dueAt(2) }))
      .thenRefused('instalment_not_found')
  })

  it('begins once', () => {
    givenPlan(plans.buildBegun(1)).when(plans.begin(1)).thenNothing()
    givenPlan(plans.buildBegun(1), plans.completed(1)).when(plans.begin(1)).thenNothing()
    givenPlan(plans.buildBegun(1))
      .when(plans.begin(1, { try: 2 }))
      .thenRefused('instalment_under_way')
  })

  it('falls on the last day of a shorter month', () => {
    givenPlan(...all.slice(0, 4))
      .when(plans.begin(3))
      .then(plans.buildBegun(3, { day: calendarDay('2027-02-28') }))
  })

  it('is complete once', () => {
    const complete = {
      type: 'CompleteInstalment',
      number: 1,
      paymentId: plans.toPaymentId(1),
      at: plans.dueAt(1),
    } as const
    givenPlan(plans.buildBegun(1)).when(complete).then(plans.completed(1))
    givenPlan(plans.buildBegun(1), plans.completed(1)).when(complete).thenNothing()
    givenPlan().when(complete).thenRefused('instalment_not_found')
  })

  it('that was declined is tried again after 1, 3, 7 and 13 days, and then waits', () => {
    const retried = ['2027-01-01', '2027-01-03', '2027-01-07', '2027-01-13'].map((day) =>
      toChargeInstant(calendarDay(day)),
    )
    const past: RecurringPlanEvent[] = []
    for (const [index, retryAt] of [...retried, null].entries()) {
      const tried = index + 1
      const at = retried[index - 1] ?? plans.dueAt(1)
      past.push(plans.buildBegun(1, { try: tried, at }))
      const until = retryAt === null ? waitDeadline(at) : null
      const failed = plans.failed(1, { try: tried, at, retryAt, waitsUntil: until })
      givenPlan(...past)
        .when(plans.fail(1, { try: tried, at }))
        .then(failed)
      past.push(failed)
    }
    givenPlan(...past)
      .when(plans.begin(1, { try: 6, at: plans.dueAt(2) }))
      .thenRefused('instalment_not_waiting')
  })

  it('is not retried on the same day after a late try', () => {
    const at = instant('2027-01-09T10:00:00.000Z')
    const first = plans.failed(1, { retryAt: toChargeInstant(calendarDay('2027-01-01')) })
    givenPlan(plans.buildBegun(1), first, plans.buildBegun(1, { try: 2, at }))
      .when(plans.fail(1, { try: 2, at }))
      .then(plans.failed(1, { try: 2, at, retryAt: toChargeInstant(calendarDay('2027-01-10')) }))
  })

  it.each(['stolen_card', 'expired_card', 'pickup_card'])(
    'with a deleted card (%s) is not retried',
    (code) => {
      givenPlan(plans.buildBegun(1))
        .when(plans.fail(1, { code }))
        .then(plans.failed(1, { waitsUntil: waitDeadline(plans.dueAt(1)) }))
    },
  )

  it('whose bank requires authentication waits for the donor', () => {
    givenPlan(plans.buildBegun(1))
      .when(plans.fail(1, { reason: 'authentication_needed', code: 'authentication_required' }))
      .then(plans.waiting(1))
    givenPlan(plans.buildBegun(1), plans.waiting(1))
      .when(plans.fail(1, { reason: 'authentication_needed' }))
      .thenNothing()
  })

  it('that the charity no longer accepts waits without having been started', () => {
    givenPlan()
      .when(plans.fail(1, { try: 0, reason: 'project_closed', code: null }))
      .then(
        plans.failed(1, {
          try: 0,
          reason: 'project_closed',
          waitsUntil: waitDeadline(plans.dueAt(1)),
        }),
      )
  })
})

describe('an instalment that waits for the donor', () => {
  const waits = [plans.buildBegun(1), plans.waiting(1)]
  const at = instant('2027-01-05T04:00:00.000Z')
  const byDonor = { by: 'donor', try: 2, at } as const

  it('is paid by them, now', () => {
    givenPlan(...waits)
      .when(plans.begin(1, byDonor))
      .then(plans.buildBegun(1, byDonor))
    givenPlan(...waits, plans.buildBegun(1, byDonor))
      .when(plans.begin(1, byDonor))
      .thenNothing()
  })

  it('waits again if that failed too', () => {
    givenPlan(...waits, plans.buildBegun(1, byDonor))
      .when(plans.fail(1, { try: 2, at }))
      .then(plans.failed(1, { try: 2, at, waitsUntil: waitDeadline(at) }))
  })

  it('is the same try again if it had no payment', () => {
    const failed = { try: 0, reason: 'authentication_timed_out', code: null, at } as const
    const { code: _code, ...told } = failed
    const burnt = plans.failed(1, { ...told, waitsUntil: waitDeadline(at) })
    givenPlan(...waits, plans.buildBegun(1, byDonor))
      .when(plans.fail(1, failed))
      .then(burnt)
    const later = { ...byDonor, at: instant('2027-01-06T04:00:00.000Z') }
    givenPlan(...waits, plans.buildBegun(1, byDonor), burnt)
      .when(plans.begin(1, later))
      .then(plans.buildBegun(1, later))
  })

  it('is written off by the donor or at its deadline, and then not charged any more', () => {
    const cancellation = {
      type: 'InstalmentCancelled',
      data: {
        ...about,
        number: 1,
        paymentId: plans.toPaymentId(1),
        hadBegun: true,
        because: 'donor',
      },
    } as const
    givenPlan(...waits)
      .when({ type: 'CancelInstalment', number: 1, because: 'donor', at })
      .then(cancellation)
    givenPlan(...waits)
      .when({ type: 'CancelInstalment', number: 1, because: 'time', at })
      .thenRefused('instalment_not_waiting')
    const over = waitDeadline(plans.dueAt(1))
    givenPlan(...waits)
      .when({ type: 'CancelInstalment', number: 1, because: 'time', at: over })
      .then({ ...cancellation, data: { ...cancellation.data, because: 'time' } })
    givenPlan(...waits, cancellation)
      .when(plans.begin(1, byDonor))
      .thenRefused('instalment_not_waiting')
  })
})

describe('a donor changes their mind', () => {
  const edit = { type: 'EditRecurringPlan', terms, at: agreedAt } as const
  const edited = (changes: object, memo = 'For the shelves') =>
    ({
      type: 'RecurringPlanEdited',
      data: {
        ...about,
        amountCents: cents(20_000),
        anchor: { number: 1, day: plans.firstDay },
        ...changes,
      },
      personal: { memo },
    }) as RecurringPlanEvent

  it('about the sum, the texts and the day of later instalments', () => {
    givenPlan().when(edit).thenNothing()
    const amountCents = cents(30_000)
    givenPlan()
      .when({ ...edit, amountCents })
      .then(edited({ amountCents }))
    givenPlan()
      .when({ ...edit, memo: 'For the roof' })
      .then(edited({}, 'For the roof'))
    const day = calendarDay('2027-01-15')
    givenPlan()
      .when({ ...edit, day })
      .then(edited({ anchor: { number: 1, day } }))
    givenPlan()
      .when({ ...edit, day: calendarDay('2026-11-20') })
      .thenRefused('day_not_choosable')
    givenPlan()
      .when({ ...edit, amountCents: cents(9_999) })
      .thenRefused('amount_below_minimum')
  })

  it('and the 31st stays the 31st if the day was not changed', () => {
    const amountCents = cents(30_000)
    const past = [...all.slice(0, 4), edited({ amountCents })]
    givenPlan(...past)
      .when(plans.begin(3))
      .then(plans.buildBegun(3, { amountCents }))
  })

  it('about the card', () => {
    const card = { ...visa, paymentMethodReference: 'pm_saved_2', last4: '4242' }
    const { last4: cardLast4, ...kept } = card
    givenPlan()
      .when({ type: 'ReplacePlanCard', card })
      .then({ type: 'PlanCardReplaced', data: { ...about, card: kept }, personal: { cardLast4 } })
    givenPlan().when({ type: 'ReplacePlanCard', card: visa }).thenNothing()
    givenPlan().when({ type: 'ReplacePlanCard', card: null }).thenRefused('card_not_kept')
    givenPlan(cancelled).when({ type: 'ReplacePlanCard', card }).thenRefused('plan_ended')
  })

  it('and skips one instalment, by its number, once', () => {
    const skip = { type: 'SkipInstalment', number: 1, at: agreedAt } as const
    const skipped = {
      type: 'InstalmentSkipped',
      data: { ...about, number: 1, amountCents: cents(20_000), day: plans.firstDay },
    } as const
    givenPlan().when(skip).then(skipped)
    givenPlan(skipped).when(skip).thenNothing()
    givenPlan(skipped).when(plans.begin(2)).then(plans.buildBegun(2))
    givenPlan(plans.buildBegun(1)).when(skip).thenRefused('instalment_under_way')
    givenPlan()
      .when({ ...skip, number: 2 })
      .thenRefused('instalment_not_found')
  })

  it('and pauses, and resumes on the next day of the plan, with no instalment lost', () => {
    givenPlan().when({ type: 'PauseRecurringPlan' }).then(paused)
    givenPlan(paused).when({ type: 'PauseRecurringPlan' }).thenNothing()
    givenPlan(paused).when(plans.begin(1)).thenRefused('plan_ended')
    const resume = { type: 'ResumeRecurringPlan', at: instant('2027-03-03T02:00:00.000Z') } as const
    const anchor = { number: 1, day: calendarDay('2027-03-31') }
    const resumed = { type: 'RecurringPlanResumed', data: { ...about, anchor } } as const
    givenPlan(paused).when(resume).then(resumed)
    givenPlan(paused, resumed).when(resume).thenNothing()
    givenPlan(paused, resumed)
      .when(plans.begin(1, { at: toChargeInstant(anchor.day) }))
      .then(plans.buildBegun(1, { day: anchor.day, at: toChargeInstant(anchor.day) }))
    const soon = { ...resume, at: agreedAt }
    const asBefore = { number: 1, day: plans.firstDay }
    givenPlan(paused)
      .when(soon)
      .then({ ...resumed, data: { ...about, anchor: asBefore } })
  })

  it('and cancels: a waiting instalment is written off too, a charge in progress is not', () => {
    givenPlan().when(cancel).then(cancelled)
    givenPlan(cancelled).when(cancel).thenNothing()
    givenPlan(plans.buildBegun(1)).when(cancel).then(cancelled)
    const instalmentFacts = { ...about, number: 1, paymentId: plans.toPaymentId(1), hadBegun: true }
    givenPlan(plans.buildBegun(1), plans.waiting(1))
      .when(cancel)
      .then(
        { type: 'InstalmentCancelled', data: { ...instalmentFacts, because: 'plan_cancelled' } },
        cancelled,
      )
    givenPlan(cancelled).when(plans.begin(1)).thenRefused('plan_ended')
    givenPlan(...all, completed)
      .when(cancel)
      .thenRefused('plan_ended')
  })
})

describe('a plan', () => {
  it('is complete when no instalment is left', () => {
    const complete = { type: 'CompleteRecurringPlan' } as const
    givenPlan(...all)
      .when(complete)
      .then(completed)
    givenPlan(...all, completed)
      .when(complete)
      .thenNothing()
    givenPlan(...all.slice(0, 4))
      .when(complete)
      .thenNothing()
  })

  it('is not available to a person without one', () => {
    given(recurringPlan).when(cancel).thenRefused('plan_not_found')
  })

  it('warns once of a card that expires before the next instalment', () => {
    const at = instant('2026-11-30T00:00:00.000Z')
    const warn = { type: 'WarnOfExpiry', number: 1, at } as const
    const warned = {
      type: 'PlanCardExpiring',
      data: { ...about, number: 1, day: plans.firstDay, at },
    } as const
    givenPlan().when(warn).then(warned)
    givenPlan(warned).when(warn).thenNothing()
  })
})
