import type { CalendarDay } from '../kernel/calendar.ts'
import type { Cents } from '../kernel/money.ts'

/**
 * The parts of a line by which it is recognised. `sha256` is the hash of everything that the bank
 * wrote in it.
 */
export type AlignedLine = {
  day: CalendarDay
  amountCents: Cents
  /** The text is empty if it was erased. */
  description: string
  balanceCents: Cents | null
  sha256: string
}

export type LineChoice = 'same' | 'new'

export type Alignment<Read, Known> = {
  read: Read
  /** The line that it is; null for a new one. */
  known: Known | null
  /**
   * The known line of that day and sum whose text or balance differs. A person decides whether the
   * two are one line.
   */
  differs: { from: Known; what: readonly ('description' | 'balance')[] } | null
}

/**
 * Finds the lines of an account that a statement repeats. Both lists are in the order of time.
 * Lines of one day and sum are paired one to one. They are paired by all that the bank wrote, by
 * the balance after them, by their text, and in their order. A different text or balance is
 * reported but does not by itself make a second line, because banks word a line differently in each
 * file. If other balances of the two files agree, a line with a different balance is another line.
 */
export const alignLines = <Read extends AlignedLine, Known extends AlignedLine>(
  { read, known }: { read: readonly Read[]; known: readonly Known[] },
  choose: (line: Read) => LineChoice | undefined = () => undefined,
): readonly Alignment<Read, Known>[] => {
  const groups = Map.groupBy(known, toKey)
  const pairs = new Map<Read, Known>()
  const unsure = new Map<Read, Known>()
  let agreeing = 0
  for (const [key, ofFile] of Map.groupBy(read, toKey)) {
    const group = pairGroup(ofFile, groups.get(key) ?? [])
    for (const [line, other] of group.sure) pairs.set(line, other)
    for (const [line, other] of group.unsure) unsure.set(line, other)
    agreeing += [...group.sure].filter(([line, other]) => hasSameBalance(line, other)).length
  }
  return read.map((line) => {
    const paired = pairs.get(line)
    if (paired !== undefined) return { read: line, known: paired, differs: null }
    const from = unsure.get(line)
    if (from === undefined) return { read: line, known: null, differs: null }
    const what = findDifference(line, from)
    const assumed = what.includes('balance') && agreeing > 0 ? 'new' : 'same'
    const isSame = (choose(line) ?? assumed) === 'same'
    return { read: line, known: isSame ? from : null, differs: { from, what } }
  })
}

const toKey = ({ day, amountCents }: AlignedLine): string => `${day} ${amountCents}`

type Pairs<Read, Known> = { sure: Map<Read, Known>; unsure: Map<Read, Known> }

/** Pairs lines of one day and one sum, from the strongest agreement to the weakest. */
const pairGroup = <Read extends AlignedLine, Known extends AlignedLine>(
  read: readonly Read[],
  knownLines: readonly Known[],
): Pairs<Read, Known> => {
  const free = new Set(knownLines)
  const open = new Set(read)
  const take = (toName: (line: AlignedLine) => string | null): [Read, Known][] => {
    const linesByName = new Map(
      [...Map.groupBy(free, toName)].map(([name, lines]) => [name, lines.values()]),
    )
    const takenPairs: [Read, Known][] = []
    for (const line of open) {
      const name = toName(line)
      const other = name === null ? undefined : linesByName.get(name)?.next().value
      if (other === undefined) continue
      takenPairs.push([line, other])
      free.delete(other)
      open.delete(line)
    }
    return takenPairs
  }
  const sure = new Map([
    ...take(({ sha256 }) => sha256),
    ...take(({ balanceCents }) => (balanceCents === null ? null : String(balanceCents))),
  ])
  const unsure = new Map<Read, Known>()
  const byText = take(({ description }) => toPlain(description) || null)
  for (const [line, other] of [...byText, ...take(() => '')]) {
    const pairs = findDifference(line, other).length === 0 ? sure : unsure
    pairs.set(line, other)
  }
  return { sure, unsure }
}

const hasSameBalance = (one: AlignedLine, other: AlignedLine): boolean =>
  one.balanceCents !== null && one.balanceCents === other.balanceCents

/**
 * Returns the differing parts. A part that one of the two lines lacks does not count as different.
 */
const findDifference = (
  one: AlignedLine,
  other: AlignedLine,
): readonly ('description' | 'balance')[] => {
  const [text, otherText] = [toPlain(one.description), toPlain(other.description)]
  const isOtherText = text !== '' && otherText !== '' && text !== otherText
  const [balance, otherBalance] = [one.balanceCents, other.balanceCents]
  const isOtherBalance = balance !== null && otherBalance !== null && balance !== otherBalance
  return [
    ...(isOtherText ? (['description'] as const) : []),
    ...(isOtherBalance ? (['balance'] as const) : []),
  ]
}

/**
 * Removes blanks and differences of width and case, because a bank's file and page differ in them.
 */
const toPlain = (text: string): string =>
  text.normalize('NFKC').toUpperCase().replaceAll(/\s+/g, '')
