import * as v from 'valibot'
import { calendarDaySchema, countDays, type CalendarDay } from '../kernel/calendar.ts'
import { eventShape, type Decider, type EventOf } from '../kernel/decider.ts'
import { idSchema, type OrganisationId } from '../kernel/ids.ts'

/** Stripe holds the money of an account in Hong Kong for so many days at most. */
export const mostDaysHeld = 90

/** Days after which a reminder is due: the first is when the desk warns too. */
const thresholds = [60, 75] as const
export const oldAfterDays = thresholds[0]

/** If the oldest money changes every day, a threshold has one reminder a week. */
const quietDays = 7

/** A letter to owners and finance staff is due: money could have been paid out for so long. */
const balanceReminded = eventShape(
  'BalanceReminded',
  v.strictObject({
    organisationId: idSchema('organisation'),
    /** The day from which the oldest of the available money was there. */
    availableOn: calendarDaySchema,
    /** The newest threshold that was reached: 60 or 75. */
    thresholdDays: v.number(),
    remindedOn: calendarDaySchema,
  }),
)
export type BalanceReminded = EventOf<typeof balanceReminded>

/**
 * A reminder is sent once for each day and threshold. After a missed night, only the newest
 * threshold is sent.
 */
export type RemindOfBalance = {
  type: 'RemindOfBalance'
  organisationId: OrganisationId
  availableOn: CalendarDay
  on: CalendarDay
}

export type BalanceReminderState = {
  /** The newest reminder of each threshold. */
  newest: readonly BalanceReminded['data'][]
}

/**
 * Decides which letters about money that was not paid out are due; the stream has the charity's id.
 * The nightly check reads the age of the balance from the treasury's read model. This stream
 * records only the reminders, so that the treasury's own events remain movements of money.
 */
export const balanceReminder: Decider<
  BalanceReminderState,
  RemindOfBalance,
  BalanceReminded,
  never
> = {
  category: 'balance_reminder',
  shapes: [balanceReminded],
  initial: { newest: [] },
  decide: ({ organisationId, availableOn, on }, { newest }) => {
    const days = countDays(availableOn, on)
    const thresholdDays = thresholds.findLast((threshold) => threshold <= days)
    if (thresholdDays === undefined) return []
    const last = newest.find((reminder) => reminder.thresholdDays === thresholdDays)
    if (last !== undefined) {
      if (availableOn <= last.availableOn) return []
      if (countDays(last.remindedOn, on) < quietDays) return []
    }
    const data = { organisationId, availableOn, thresholdDays, remindedOn: on }
    return [{ type: 'BalanceReminded', data }]
  },
  evolve: ({ newest }, { data }) => ({
    newest: [...newest.filter(({ thresholdDays }) => thresholdDays !== data.thresholdDays), data],
  }),
}
