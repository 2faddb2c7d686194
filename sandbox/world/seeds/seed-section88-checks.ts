import { addDays, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { section88Check } from '@almoner/domain/section88-check/index.ts'
import { worldId } from '../ids.ts'
import type { Moment } from '../life/moment.ts'
import { administratorId, daysAfter, handle, type Seeding } from '../seeding.ts'

/** Harbour Light's check has been due for twelve days; the others were looked up since. */
const checkedDaysAgo = { harbour: 377, lionrock: 140, bauhinia: 21 }

/** The yearly checks of the charities with a tax status, by the administrator. */
export const section88Moments = (options: Seeding): readonly Moment[] =>
  Object.entries(checkedDaysAgo).flatMap(([subDomain, daysAgo]) => {
    const at = daysAfter(options.today, -daysAgo)
    // A world without a past begins today.
    return at < options.founded ? [] : [{ at, act: () => check(options, subDomain, at) }]
  })

const check = async (options: Seeding, subDomain: string, at: Moment['at']): Promise<void> => {
  const organisationId = worldId('organisation', subDomain)
  const checkedOn = toCalendarDay(at)
  await handle(options, {
    decider: section88Check,
    id: organisationId,
    command: {
      type: 'RecordSection88Check',
      organisationId,
      administratorId,
      result: 'listed',
      sourceOn: addDays(checkedOn, -9),
      checkedOn,
      note: '',
    },
    by: {
      actor: `administrator:${administratorId}`,
      tenant: organisationId,
      commandId: `world:${subDomain}:section88-check`,
      at,
    },
  })
}
