import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'

/**
 * How often payers took a step towards a payment on a Hong Kong day. Operational, not derived: no
 * event names a page that was served or a quote that was read. A count has no person, address or
 * browser.
 */
export type StepCountTable = {
  organisation_id: OrganisationId
  day: CalendarDay
  step: 'served' | 'quoted' | 'begun'
  /** Empty if the step has no method yet. */
  method: string
  device: 'phone' | 'tablet' | 'desktop'
  count: number
}
