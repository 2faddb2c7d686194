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
    const one = { number: 1, paymentId: plans.paymentIdOf(1, 2), terms, at } as const
    given(recurringPlan, started, plans.begun(1), plans.waiting(1))
      .when({ type: 'EditInstalment', ...one, amountCents: tooLarge })
      .thenRefused('amount_too_large')
  })
})
