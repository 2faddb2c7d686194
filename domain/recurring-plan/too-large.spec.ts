import { describe, it } from 'vitest'
import { cents } from '../kernel/money.ts'
import { instant } from '../kernel/time.ts'
import { given } from '../testing/given.ts'
import * as plans from './fixtures.ts'
import { recurringPlan } from './index.ts'

const { started, terms, agreedAt, visa } = plans

describe('a sum that is too large once its fee is covered', () => {
  // The largest that a Hong Kong Visa nets out of HK$999,999.99, and a cent more.
  const largest = cents(96_799_749)
  const tooLarge = cents(largest + 1)

  it('is not agreed to: every instalment would be refused', () => {
    const data = { ...started.data, amountCents: largest }
    given(recurringPlan)
      .when(plans.startPlan({ amountCents: largest }))
      .then({ ...started, data })
    given(recurringPlan)
      .when(plans.startPlan({ amountCents: tooLarge }))
      .thenRefused('amount_too_large')
    const uncovered = { amountCents: tooLarge, coverFee: false }
    given(recurringPlan)
      .when(plans.startPlan(uncovered))
      .then({ ...started, data: { ...started.data, ...uncovered } })
  })

  it('is measured by the card that is charged', () => {
    const abroad = { ...visa, country: 'US' }
    given(recurringPlan)
      .when(plans.startPlan({ amountCents: largest, card: abroad }))
      .thenRefused('amount_too_large')
  })

  it('is not changed to, of the plan or of one that waits', () => {
    given(recurringPlan, started)
      .when({ type: 'EditRecurringPlan', amountCents: tooLarge, terms, at: agreedAt })
      .thenRefused('amount_too_large')
    const at = instant('2027-01-05T04:00:00.000Z')
    const one = { number: 1, paymentId: plans.toPaymentId(1, 2), terms, at } as const
    given(recurringPlan, started, plans.buildBegun(1), plans.waiting(1))
      .when({ type: 'EditInstalment', ...one, amountCents: tooLarge })
      .thenRefused('amount_too_large')
  })
})

describe('a card that makes the sum too large by what it costs', () => {
  const abroad = { ...visa, paymentMethodReference: 'pm_saved_2', country: 'US' }
  const { last4: cardLast4, ...kept } = abroad
  const replaced = {
    type: 'PlanCardReplaced',
    data: { ...plans.planIds, card: kept },
    personal: { cardLast4 },
  } as const
  const at = agreedAt
  const takes = { type: 'ReplacePlanCard', card: abroad } as const
  // The largest sum for which a foreign card's total is within HK$999,999.99, and a cent more.
  const largest = cents(96_199_749)
  const tooLarge = cents(largest + 1)
  const startedWith = (changes: Partial<typeof started.data>) => ({
    ...started,
    data: { ...started.data, ...changes },
  })
  const large = startedWith({ amountCents: tooLarge })

  it('does not replace one that is charged less', () => {
    given(recurringPlan, startedWith({ amountCents: largest }))
      .when(takes)
      .then(replaced)
    given(recurringPlan, large).when(takes).thenRefused('too_large_for_card')
    given(recurringPlan, startedWith({ amountCents: tooLarge, coverFee: false }))
      .when(takes)
      .then(replaced)
  })

  it('is checked against instalments that are still open too, and not against those that have ended', () => {
    const startEvent = plans.buildBegun(1, { amountCents: tooLarge })
    const edited = {
      type: 'RecurringPlanEdited',
      data: {
        ...plans.planIds,
        amountCents: largest,
        anchor: { number: 2, day: plans.dayOfNumber(2) },
      },
      personal: { memo: started.personal.memo },
    } as const
    for (const open of [[startEvent], [startEvent, plans.waiting(1)]]) {
      given(recurringPlan, large, ...open, edited)
        .when(takes)
        .thenRefused('too_large_for_card')
    }
    given(recurringPlan, large, startEvent, plans.completed(1), edited).when(takes).then(replaced)
  })

  it('is changed together with a sum, or neither is', () => {
    const changes = { type: 'EditRecurringPlan', card: abroad, terms, at } as const
    const data = { ...plans.planIds, anchor: { number: 1, day: plans.firstDay } }
    const { memo } = started.personal
    given(recurringPlan, large)
      .when({ ...changes, amountCents: largest })
      .then(
        {
          type: 'RecurringPlanEdited',
          data: { ...data, amountCents: largest },
          personal: { memo },
        },
        replaced,
      )
    given(recurringPlan, started)
      .when({ ...changes, amountCents: tooLarge })
      .thenRefused('too_large_for_card')
    given(recurringPlan, large)
      .when({ ...changes, memo: 'For the roof' })
      .thenRefused('too_large_for_card')
  })

  it('is not changed with a waiting instalment', () => {
    const one = { number: 1, paymentId: plans.toPaymentId(1, 2), terms } as const
    const later = instant('2027-01-05T04:00:00.000Z')
    given(recurringPlan, large, plans.buildBegun(1, { amountCents: tooLarge }), plans.waiting(1))
      .when({ type: 'EditInstalment', ...one, card: abroad, at: later })
      .thenRefused('too_large_for_card')
  })
})
