import { addDays, toCalendarDay, type CalendarDay } from '../../kernel/calendar.ts'
import type { Instant } from '../../kernel/time.ts'
import type { ApplicationEvent } from '../events.ts'

type RecordedEvent = ApplicationEvent & { meta: { at: Instant } }
type Image = Extract<ApplicationEvent, { type: 'IdentityGiven' }>['data']['image']

/** The picture of an identity card is erased so many days after the decision that ended its use. */
const eraseAfterDays = 30

const decisions: ReadonlySet<string> = new Set<ApplicationEvent['type']>([
  'ApplicationApproved',
  'ApplicationDeclined',
  'ApplicationWithdrawn',
])
const resumptions: ReadonlySet<string> = new Set<ApplicationEvent['type']>([
  'ApplicationReopened',
  'ApplicationSubmitted',
])

/**
 * Returns the Hong Kong day from which the pictures are erased. Null while the application is in
 * use, or if there is no picture. It does not change after the erasure.
 */
export const imagesDueOn = (events: readonly RecordedEvent[]): CalendarDay | null => {
  if (!events.some(({ type }) => type === 'IdentityGiven')) return null
  const last = events.findLast(({ type }) => decisions.has(type) || resumptions.has(type))
  if (last === undefined || !decisions.has(last.type)) return null
  return addDays(toCalendarDay(last.meta.at), eraseAfterDays)
}

/**
 * Returns every picture uploaded before the newest erasure, including replaced ones. A picture
 * uploaded again afterwards is excluded because it has an identical key.
 */
export const erasedImages = (events: readonly ApplicationEvent[]): readonly Image[] => {
  const until = events.findLastIndex(({ type }) => type === 'IdentityImageErased')
  const again = new Set(imagesIn(events.slice(until + 1)).map(({ fileKey }) => fileKey))
  return imagesIn(events.slice(0, until + 1)).filter(({ fileKey }) => !again.has(fileKey))
}

const imagesIn = (events: readonly ApplicationEvent[]): readonly Image[] =>
  events.flatMap((event) => (event.type === 'IdentityGiven' ? [event.data.image] : []))
