import type { CalendarDay } from '../kernel/calendar.ts'
import { toPlainSigns } from '../text/half-width.ts'
import type { Cents } from '../kernel/money.ts'

/** The parts of an open or paid payment that are compared with a line. */
export type Matchable = {
  /** The sum that is still to be paid. */
  amountCents: Cents
  /**
   * The eight-character reference that the payer writes beside a transfer; null if there is none.
   */
  reference: string | null
  /** The day on which it was paid, as the payer or staff state it. */
  paidOn: CalendarDay | null
  names: readonly string[]
}

type Line = { day: CalendarDay; description: string; amountCents: Cents }

/**
 * `certain`: the line contains the reference. `likely`: the sum, a name, and a day at most five
 * days away agree. `possible`: only the sum agrees.
 */
type Strength = 'certain' | 'likely' | 'possible'

export type Suggestion<Open extends Matchable> = {
  open: Open
  strength: Strength
  /** Shows which parts agree, so that the reader can judge. */
  agrees: { reference: boolean; amount: boolean; day: boolean; name: boolean }
}

const referenceLength = 8
const mostDaysApart = 5
const mostSuggestions = 5
/** One sum may be that of thousands of payments: the nearest days are enough. */
const mostOfOneAmount = 50
/** A description is as long as a bank prints; a longer one is compared up to here. */
const longestDescription = 400

/**
 * The words of a description that may be a reference: eight signs, alone, in two groups, or inside
 * a longer word, as a bank prints them.
 */
export const findReferences = (description: string): readonly string[] => {
  const parts = toPlainSigns(description.slice(0, longestDescription))
    .toUpperCase()
    .split(/[^0-9A-Z]+/)
    .filter((word) => word !== '')
  const references = new Set<string>()
  for (const [at, word] of parts.entries()) {
    for (let from = 0; from + referenceLength <= word.length; from++) {
      references.add(word.slice(from, from + referenceLength))
    }
    const pair = `${word}${parts[at + 1] ?? ''}`
    if (word.length < referenceLength && pair.length === referenceLength) references.add(pair)
  }
  return [...references]
}

/**
 * Finds for each line what it may pay, the strongest first. Payments are indexed by reference and by
 * sum once, so that many lines are compared without comparing each with each.
 */
export const createSuggest = <Open extends Matchable>(
  payments: Iterable<Open>,
): ((line: Line) => readonly Suggestion<Open>[]) => {
  const byReference = new Map<string, Open[]>()
  const byAmount = new Map<number, Open[]>()
  for (const open of payments) {
    if (open.reference !== null) push(byReference, open.reference.toUpperCase(), open)
    push(byAmount, open.amountCents, open)
  }
  for (const ofOneSum of byAmount.values()) ofOneSum.sort(byDay)
  return (line) => {
    const candidates = new Set<Open>()
    for (const reference of findReferences(line.description)) {
      for (const open of byReference.get(reference) ?? []) candidates.add(open)
    }
    const certain = new Set(candidates)
    const spoken = toWords(line.description)
    for (const open of nearest(byAmount.get(line.amountCents) ?? [], line.day)) candidates.add(open)
    return [...candidates]
      .map((open) => weigh(open, { line, spoken, isReferred: certain.has(open) }))
      .toSorted((one, other) => toRank(other, line) - toRank(one, line))
      .slice(0, mostSuggestions)
  }
}

const push = <Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void => {
  const group = map.get(key)
  if (group) group.push(value)
  else map.set(key, [value])
}

/** Returns the payments with the nearest days. The payments have one sum and are sorted by day. */
const nearest = <Open extends Matchable>(sorted: readonly Open[], day: CalendarDay) => {
  if (sorted.length <= mostOfOneAmount) return sorted
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.paidOn ?? '') < day) low = middle + 1
    else high = middle
  }
  const from = Math.max(0, low - mostOfOneAmount / 2)
  return sorted.slice(from, from + mostOfOneAmount)
}

const byDay = (one: Matchable, other: Matchable): number => {
  const [first, second] = [one.paidOn ?? '', other.paidOn ?? '']
  if (first === second) return 0
  return first < second ? -1 : 1
}

export const weigh = <Open extends Matchable>(
  open: Open,
  { line, spoken, isReferred }: { line: Line; spoken: ReadonlySet<string>; isReferred: boolean },
): Suggestion<Open> => {
  const agrees = {
    reference: isReferred,
    amount: open.amountCents === line.amountCents,
    day: open.paidOn !== null && daysBetween(open.paidOn, line.day) <= mostDaysApart,
    name: open.names.some((name) => isNamed(name, { line, spoken })),
  }
  const isLikely = agrees.amount && agrees.day && agrees.name
  const strength = isReferred ? 'certain' : isLikely ? 'likely' : 'possible'
  return { open, strength, agrees }
}

const ranks: Record<Strength, number> = { certain: 2_000, likely: 1_000, possible: 0 }

export const toRank = (
  { open, strength, agrees }: Suggestion<Matchable>,
  { day }: Line,
): number => {
  const days = open.paidOn === null ? 400 : Math.min(400, daysBetween(open.paidOn, day))
  return ranks[strength] + (agrees.amount ? 500 : 0) + (agrees.name ? 450 : 0) - days
}

const daysBetween = (one: CalendarDay, other: CalendarDay): number =>
  Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000

const han = /\p{Script=Han}/u

export const toWords = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .slice(0, longestDescription)
      .toUpperCase()
      .split(/[^\p{L}\p{N}]+/u),
  )

/**
 * Returns true if the line contains every word of a name, in any order, because banks write the
 * family name first.
 */
const isNamed = (
  name: string,
  { line, spoken }: { line: Line; spoken: ReadonlySet<string> },
): boolean => {
  if (han.test(name)) return line.description.includes(name.replaceAll(' ', ''))
  const parts = [...toWords(name)].filter((part) => part.length > 1)
  return parts.length > 1 && parts.every((part) => spoken.has(part))
}
