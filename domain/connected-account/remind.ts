import { toCalendarDay, type CalendarDay } from '../kernel/calendar.ts'
import type { RemindOfRequirements } from './commands.ts'
import type { ConnectedAccountEvent } from './events.ts'
import type { OpenedAccount } from './state.ts'

type Reminded = Extract<ConnectedAccountEvent, { type: 'RequirementsReminded' }>

/** Days before the deadline on which a letter is sent. */
const thresholds = [14, 7, 1] as const

/**
 * One letter is sent for each of these days. After a missed night, the letter states the days that
 * are then left.
 */
export const remind = (
  { at, owners }: RemindOfRequirements,
  { organisationId, requirements, reminded }: OpenedAccount,
): readonly Reminded[] => {
  const { deadline, currentlyDue } = requirements
  if (deadline === null || currentlyDue.length === 0) return []
  const daysLeft = countDays(toCalendarDay(at), toCalendarDay(deadline))
  const due = toThreshold(daysLeft)
  if (daysLeft < 0 || due === null) return []
  const isSent = reminded?.deadline === toCalendarDay(deadline) && reminded.threshold <= due
  if (isSent) return []
  const data = { organisationId, deadline, daysLeft, owners: [...owners] }
  return [{ type: 'RequirementsReminded', data }]
}

/** Returns which letters have been sent for a deadline. */
export const toReminded = ({ data }: Reminded): OpenedAccount['reminded'] => {
  const threshold = toThreshold(data.daysLeft)
  return threshold === null ? null : { deadline: toCalendarDay(data.deadline), threshold }
}

// The smallest that has been reached.
const toThreshold = (daysLeft: number): number | null =>
  thresholds.findLast((threshold) => daysLeft <= threshold) ?? null

const millisecondsOfDay = 86_400_000

const countDays = (from: CalendarDay, to: CalendarDay): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / millisecondsOfDay)
