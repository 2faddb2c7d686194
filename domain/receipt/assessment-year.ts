import { hongKongTime, instant, type Instant } from '../kernel/time.ts'

/**
 * A year of assessment of Hong Kong's Inland Revenue. Its name is the calendar year in which it
 * begins: 2026 is `2026/27`, from 1 April 2026 to 31 March 2027 there.
 */
export type AssessmentYear = {
  name: string
  /** The first day and the last, as `yyyy-MM-dd`. */
  from: string
  to: string
  begins: Instant
  /** The first moment after the year. */
  ends: Instant
}

const april = 4

export const toAssessmentYear = (at: Instant): number => {
  const { year, month } = hongKongTime(at)
  return month >= april ? year : year - 1
}

export const assessmentYear = (beginsIn: number): AssessmentYear => {
  const next = beginsIn + 1
  return {
    name: `${beginsIn}/${String(next % 100).padStart(2, '0')}`,
    from: `${beginsIn}-04-01`,
    to: `${next}-03-31`,
    begins: midnightOfApril(beginsIn),
    ends: midnightOfApril(next),
  }
}

// A day begins in Hong Kong eight hours before it does in UTC.
const midnightOfApril = (year: number): Instant => instant(`${year}-03-31T16:00:00.000Z`)
