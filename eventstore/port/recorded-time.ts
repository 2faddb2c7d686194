import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { Append } from '../event-store.ts'

/**
 * Returns the time at which an append is recorded, in place of the store's own clock. The store
 * still records nothing before the event before it, and nothing after its clock.
 */
export type RecordedTime = (append: Append) => Instant

/**
 * The time at which the append was decided. It is for a past that is written later, such as the
 * demonstration's: a report as of a day of that past then has what was known on that day. A program
 * that serves people never uses it.
 */
export const recordedAsDecided: RecordedTime = ({ events }) =>
  requirePresent(events.at(-1), 'an event of an append').meta.at
