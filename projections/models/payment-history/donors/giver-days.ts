import { calendarDay, findMonthStart, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { RowOf } from '../../../engine/database.ts'

type GiverDay = RowOf<'read_models.giver_days'>
type GiverMonth = RowOf<'read_models.giver_months'>

/** Stands for the day before a first gift. */
export const neverBefore = calendarDay('1900-01-01')

/** The days on which each of some people gave, in their order. */
type DaysOfPeople = readonly (readonly CalendarDay[])[]

/** Returns what changes in the days of givers if some people's days become others. */
export const listGiverDays = (
  { organisationId, recorded }: { organisationId: OrganisationId; recorded: CalendarDay },
  { before, after }: { before: DaysOfPeople; after: DaysOfPeople },
): readonly GiverDay[] => {
  const changes = new Map<string, GiverDay>()
  const count = (days: readonly CalendarDay[], people: 1 | -1): void => {
    days.forEach((day, index) => {
      const earlier_day = days[index - 1] ?? neverBefore
      const key = `${earlier_day} ${day}`
      const sum = (changes.get(key)?.people ?? 0) + people
      changes.set(key, {
        organisation_id: organisationId,
        day,
        recorded_day: recorded,
        earlier_day,
        people: sum,
      })
    })
  }
  for (const days of before) count(days, -1)
  for (const days of after) count(days, 1)
  return [...changes.values()].filter(({ people }) => people !== 0)
}

export const toGiverMonth = ({ earlier_day, ...row }: GiverDay): GiverMonth => ({
  ...row,
  earlier_month: findMonthStart(earlier_day),
})
