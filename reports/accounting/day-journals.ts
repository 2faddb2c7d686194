import type { PostedJournal } from '@almoner/domain/journal/post.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { ProjectId } from '@almoner/domain/kernel/ids.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { addCents, noCents, type Cents } from '@almoner/domain/kernel/money.ts'
import {
  isOfProject,
  moneyKinds,
  type MoneyKind,
} from '@almoner/domain/reporting/accounting/money-kinds.ts'
import { toCharityEntry, type CharityPosting } from './charity-entry.ts'
import { assertBalanced, type DayJournal, type JournalLine } from './day-journal.ts'
import { journalWords } from './journal-words.ts'

/** Xero imports at most 300 lines, and the head may count as one. No journal is divided later. */
const mostLines = 299

/** A number has two digits for the part of a day. */
const mostParts = 99

type LineSum = {
  account: MoneyKind
  projectId: ProjectId | null
  journal: PostedJournal
  side: 'debit' | 'credit'
  cents: Cents
}
/** Lines by what they are the sum of. The postings of one project on one day balance. */
type Sums = Map<string, LineSum>

export type JournalTexts = {
  language: Language
  /** Returns the title of a project in this language. */
  findTitle: (projectId: ProjectId) => string
}

/**
 * Sums postings to balanced journals of the charity's own books: one for each day, or several if a
 * day has more lines than a software imports. Each posting that moves the charity's own accounts is
 * in exactly two lines, its debit and its credit. Holds the sums of each day and project alone.
 */
export const createDayJournals = (texts: JournalTexts) => {
  const days = new Map<CalendarDay, Map<ProjectId | null, Sums>>()
  return {
    add: (posting: CharityPosting): void => {
      const entry = toCharityEntry(posting)
      if (entry === null) return
      const { day, journal, amountCents: cents, gift } = posting
      const projects = findOrAdd(days, day, () => new Map<ProjectId | null, Sums>())
      const sums = findOrAdd(projects, gift?.projectId ?? null, (): Sums => new Map())
      for (const side of ['debit', 'credit'] as const) {
        const account = entry[side]
        const projectId = isOfProject(account) ? (gift?.projectId ?? null) : null
        addTo(sums, { account, projectId, journal, side, cents })
      }
    },
    /** The journals, by day and part. */
    list: (): readonly DayJournal[] =>
      [...days].toSorted(byKey).flatMap(([day, projects]) => {
        const parts = divide([...projects].toSorted(byKey).map(([, sums]) => sums))
        assert(parts.length <= mostParts, 'a day has at most 99 journals')
        return parts.map((sums, index) => toJournal(day, index + 1, [...sums.values()], texts))
      }),
  }
}

/** Joins the sums of projects to as few parts as the limit of lines admits. */
const divide = (projects: readonly Sums[]): readonly Sums[] => {
  const parts: Sums[] = []
  for (const sums of projects) {
    const last = parts.at(-1)
    const isFull = last !== undefined && countLines(last, sums) > mostLines
    if (last === undefined || isFull) parts.push(new Map(sums))
    else for (const sum of sums.values()) addTo(last, sum)
  }
  return parts
}

const countLines = (part: Sums, sums: Sums): number =>
  part.size + [...sums.keys()].filter((key) => !part.has(key)).length

const addTo = (sums: Sums, sum: LineSum): void => {
  const key = [sum.account, sum.projectId ?? '', sum.journal, sum.side].join(' ')
  sums.set(key, { ...sum, cents: addCents(sums.get(key)?.cents ?? noCents, sum.cents) })
}

const toJournal = (
  day: CalendarDay,
  part: number,
  sums: readonly LineSum[],
  texts: JournalTexts,
): DayJournal => {
  const number = `${day.slice(2).replaceAll('-', '')}${String(part).padStart(2, '0')}`
  const lines = sums.toSorted(byAccount).map((sum) => toLine(sum, texts))
  // Xero joins lines of equal narration and day to one journal, so the number makes it unique.
  const journal = { number, day, narration: `Almoner ${day} (${number})`, lines }
  assertBalanced(journal)
  return journal
}

const toLine = (
  { account, projectId, journal, side, cents }: LineSum,
  { language, findTitle }: JournalTexts,
): JournalLine => {
  const cause = journalWords[journal][language]
  return {
    account,
    projectId,
    reason: journal,
    description: projectId === null ? cause : `${cause} · ${findTitle(projectId)}`,
    debitCents: side === 'debit' ? cents : noCents,
    creditCents: side === 'credit' ? cents : noCents,
  }
}

const order = new Map(moneyKinds.map((kind, index) => [kind, index]))

const byAccount = (one: LineSum, other: LineSum): number => {
  const place = (order.get(one.account) ?? 0) - (order.get(other.account) ?? 0)
  return place === 0 ? compare(toRest(one), toRest(other)) : place
}

// The debit of a reason comes before its credit.
const toRest = ({ projectId, journal, side }: LineSum): string =>
  [projectId ?? '', journal, side === 'debit' ? 0 : 1].join(' ')

const byKey = (
  [one]: readonly [string | null, unknown],
  [other]: readonly [string | null, unknown],
) => compare(one ?? '', other ?? '')

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

const findOrAdd = <Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value => {
  const value = map.get(key) ?? create()
  map.set(key, value)
  return value
}
