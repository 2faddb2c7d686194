import { describe, it } from 'vitest'
import { calendarDay } from '../kernel/calendar.ts'
import { cents } from '../kernel/money.ts'
import { instant } from '../kernel/time.ts'
import { given } from '../testing/given.ts'
import * as plans from './fixtures.ts'
import { recurringPlan, type RecurringPlanEvent } from './index.ts'
import { toChargeInstant } from './schedule.ts'

const { planIds: about, started, terms } = plans
const givenPlan = (...later: readonly RecurringPlanEvent[]) =>
  given(recurringPlan, started, ...later)

describe('an instalment that waits for the donor, and is edited', () => {
  const waits = [plans.buildBegun(1), plans.waiting(1)]
  const at = instant('2027-01-05T04:00:00.000Z')

  it('is charged on another day, or with another sum, as another payment', () => {
    const day = calendarDay('2027-01-20')
    const edit = { number: 1, paymentId: plans.toPaymentId(1, 2), terms, at } as const
    const edited = {
      type: 'InstalmentEdited',
      data: {
        ...about,
        number: 1,
        round: 2,
        paymentId: plans.toPaymentId(1, 2),
        formerPaymentId: plans.toPaymentId(1),
        hadBegun: true,
        amountCents: cents(15_000),
        day,
      },
      personal: { memo: 'For the shelves' },
    } as const
    const command = { type: 'EditInstalment', ...edit, amountCents: cents(15_000), day } as const
    givenPlan(...waits)
      .when(command)
      .then(edited)
    givenPlan(...waits, edited)
      .when(plans.begin(1, { round: 2, at: toChargeInstant(day) }))
      .then(
        plans.buildBegun(1, {
          round: 2,
          at: toChargeInstant(day),
          day,
          amountCents: cents(15_000),
        }),
      )
    // A second click names the next round, and changes nothing.
    const again = { ...command, paymentId: plans.toPaymentId(1, 3) }
    givenPlan(...waits, edited)
      .when(again)
      .thenNothing()
    givenPlan(...waits, edited)
      .when({ ...again, amountCents: cents(16_000) })
      .then({
        ...edited,
        data: {
          ...edited.data,
          round: 3,
          paymentId: plans.toPaymentId(1, 3),
          formerPaymentId: plans.toPaymentId(1, 2),
          hadBegun: false,
          amountCents: cents(16_000),
        },
      })
    givenPlan(plans.buildBegun(1)).when(command).thenRefused('instalment_under_way')
    givenPlan().when(command).thenRefused('instalment_not_found')
    givenPlan(...waits)
      .when({ ...command, day: calendarDay('2027-01-05') })
      .thenRefused('day_not_choosable')
  })
})
