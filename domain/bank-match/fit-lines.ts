import type { CalendarDay } from '../kernel/calendar.ts'
import type { Cents } from '../kernel/money.ts'
import {
  findReferences,
  toRank,
  toWords,
  weigh,
  type Matchable,
  type Suggestion,
} from './suggest.ts'

type OpenLine = { day: CalendarDay; description: string; amountCents: Cents }

export type Fit<Line extends OpenLine, Open extends Matchable> = Suggestion<Open> & { line: Line }

/**
 * Only the nearest lines of one sum are compared. A line from long before or after belongs to
 * another payment.
 */
const mostOfOneAmount = 25
const mostDaysAway = 60

/**
 * Finds for each payment the line that fits it best, the other way round than `createSuggest`. A
 * line is the best of one payment only: of two that could have it, the one that it fits better.
 */
export const fitLines = <Line extends OpenLine, Open extends Matchable>(
  payments: readonly Open[],
  lines: readonly Line[],
): ReadonlyMap<Open, Fit<Line, Open>> => {
  const wanted = new Set(payments.flatMap(({ reference }) => reference?.toUpperCase() ?? []))
  const byReference = new Map<string, Line[]>()
  for (const line of lines) {
    for (const reference of findReferences(line.description)) {
      if (wanted.has(reference)) push(byReference, reference, line)
    }
  }
  // A line that names a payment is that one's, and no other's of its sum.
  const namedLines = new Set([...byReference.values()].flat())
  const byAmount = Map.groupBy(
    lines.filter((line) => !namedLines.has(line)),
    ({ amountCents }) => amountCents,
  )
  const near = new Map<string, readonly Line[]>()
  const findNear = ({ amountCents, paidOn }: Open): readonly Line[] => {
    const key = `${amountCents} ${paidOn ?? ''}`
    const nearLines = near.get(key) ?? nearest(byAmount.get(amountCents) ?? [], paidOn)
    near.set(key, nearLines)
    return nearLines
  }
  const descriptions = new Map<Line, ReadonlySet<string>>()
  const speak = (line: Line): ReadonlySet<string> => {
    const spoken = descriptions.get(line) ?? toWords(line.description)
    descriptions.set(line, spoken)
    return spoken
  }
  const fits = payments.flatMap((open) => {
    const referred = new Set(byReference.get(open.reference?.toUpperCase() ?? '') ?? [])
    return [...new Set([...referred, ...findNear(open)])].map((line): Fit<Line, Open> => {
      const isReferred = referred.has(line)
      const { strength, agrees } = weigh(open, { line, spoken: speak(line), isReferred })
      return { open, line, strength, agrees }
    })
  })
  const best = new Map<Open, Fit<Line, Open>>()
  const takenLines = new Set<Line>()
  for (const fit of fits.toSorted((one, other) => rank(other) - rank(one))) {
    if (best.has(fit.open) || takenLines.has(fit.line)) continue
    best.set(fit.open, fit)
    takenLines.add(fit.line)
  }
  return best
}

const rank = (fit: Fit<OpenLine, Matchable>): number => toRank(fit, fit.line)

const push = <Line>(map: Map<string, Line[]>, key: string, line: Line): void => {
  const group = map.get(key)
  if (group) group.push(line)
  else map.set(key, [line])
}

const nearest = <Line extends OpenLine>(
  lines: readonly Line[],
  day: CalendarDay | null,
): readonly Line[] => {
  if (day === null) return lines.slice(0, mostOfOneAmount)
  const dayTime = Date.parse(day)
  return lines
    .map((line) => ({ line, days: Math.abs(Date.parse(line.day) - dayTime) / 86_400_000 }))
    .filter(({ days }) => days <= mostDaysAway)
    .toSorted((one, other) => one.days - other.days)
    .slice(0, mostOfOneAmount)
    .map(({ line }) => line)
}
