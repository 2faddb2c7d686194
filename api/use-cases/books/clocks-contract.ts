import {
  addDays,
  calendarDay,
  instantAt,
  isCalendarDay,
  toCalendarDay,
  type CalendarDay,
} from '@almoner/domain/kernel/calendar.ts'
import { toPlainSigns } from '@almoner/domain/text/half-width.ts'
import {
  instantFromMilliseconds,
  toMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import * as v from 'valibot'
import { daySchema } from '../../http/contract.ts'

const ofDay = /^(\d{4}-\d{2}-\d{2})(?:T([01]\d|2[0-3]):([0-5]\d))?$/
const withZone = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/

/**
 * Parses the moment up to which the books are read. It is the end of a day in Hong Kong
 * (`2026-11-20`), the end of a minute of it (`2026-11-20T14:30`), or a moment with a zone. Returns
 * null for anything else.
 */
export const parseKnownAt = (text: string): Instant | null => {
  const [, day = '', hour, minute] = ofDay.exec(text) ?? []
  if (!isCalendarDay(day)) return parseMoment(text)
  if (hour === undefined) return before(instantAt(addDays(calendarDay(day), 1), 0))
  const start = toMilliseconds(instantAt(calendarDay(day), Number(hour)))
  return before(instantFromMilliseconds(start + (Number(minute) + 1) * 60_000))
}

const parseMoment = (text: string): Instant | null => {
  const [, day = ''] = withZone.exec(text) ?? []
  const at = Date.parse(text)
  return isCalendarDay(day) && !Number.isNaN(at) ? instantFromMilliseconds(at) : null
}

const before = (at: Instant): Instant => instantFromMilliseconds(toMilliseconds(at) - 1)

/** The `knownAt` of a request, parsed by `parseKnownAt`. */
export const knownAtSchema = v.pipe(
  v.string('known_at.required'),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const at = parseKnownAt(toPlainSigns(dataset.value))
    if (at !== null) return at
    addIssue({ message: 'known_at.invalid' })
    return NEVER
  }),
)

/** The two clocks of the books: `?asOf&knownAt`. */
export const booksClocksQuerySchema = v.object({
  /** The business day in Hong Kong up to whose end a posting counts; omitted: today. */
  asOf: v.optional(daySchema('as_of')),
  /** The moment up to which a posting was recorded; omitted: everything recorded. */
  knownAt: v.optional(knownAtSchema),
})

export const endOfDay = (day: CalendarDay): Instant => before(instantAt(addDays(day, 1), 0))

/** The last day whose records were all known at a moment: sums by day have whole days. */
export const lastWholeDay = (at: Instant): CalendarDay => {
  const day = toCalendarDay(at)
  return at === endOfDay(day) ? day : addDays(day, -1)
}
