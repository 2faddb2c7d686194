import { sql } from 'kysely'
import { parseAccount } from '@almoner/domain/journal/accounts.ts'
import type { PostedJournal } from '@almoner/domain/journal/post.ts'
import { addDays } from '@almoner/domain/kernel/calendar.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { addCents, noCents, subtractCents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { AccountCodes } from '@almoner/domain/reporting/accounting/account-codes.ts'
import { resolveCodes, type AccountMapping } from '@almoner/domain/reporting/accounting/mapping.ts'
import type { MoneyKind } from '@almoner/domain/reporting/accounting/money-kinds.ts'
import { toCents } from '@almoner/projections/engine/row/money-columns.ts'
import { loadTitles } from '@almoner/projections/models/project-page/titles.ts'
import type { Words } from '@almoner/workflows/documents/csv/columns.ts'
import { toCharityEntry, toOwnKind } from '../../accounting/charity-entry.ts'
import type { DayJournal, JournalLine } from '../../accounting/day-journal.ts'
import { createDayJournals } from '../../accounting/day-journals.ts'
import { loadMappingAt } from '../../accounting/mapping-at.ts'
import { isInPeriod } from '../books/in-period.ts'
import { loadBalances } from '../books/load-balances.ts'
import { toWords } from '../books/words.ts'
import type { BooksFigure, ReportSource } from '../report-kind.ts'
import { readPostings } from './postings.ts'

/** A line of a day's journal, with the account as the charity's own books name it. */
export type JournalRow = {
  journal: DayJournal
  line: JournalLine
  codes: AccountCodes
  projectTitle: Words | null
}

/** The journals of a period with their lines, by day: a batch for each journal. */
export async function* journalRows(
  source: ReportSource,
): AsyncGenerator<readonly JournalRow[], void, undefined> {
  const { organisationId, position, request } = source
  const mapping = await loadMapping(source)
  const titles = await loadTitles(source, { organisationId, upTo: position })
  const journals = createDayJournals({
    language: request.language,
    findTitle: (projectId) => {
      const title = titles.get(projectId)
      return title === undefined ? '' : localised(title, request.language)
    },
  })
  for await (const postings of readPostings(source)) {
    for (const posting of postings) journals.add(posting)
  }
  for (const journal of journals.list()) {
    yield journal.lines.map((line) => {
      const { account: kind, projectId } = line
      const title = projectId && titles.get(projectId)
      const codes = resolveCodes(mapping, { kind, projectId })
      return { journal, line, codes, projectTitle: title ? toWords(title) : null }
    })
  }
}

/** The charity's mapping at the position. A file for a software is made for that software. */
export const loadMapping = async (source: ReportSource): Promise<AccountMapping> =>
  await loadMappingAt(source.store, source)

/**
 * What the postings of the period give: the sum of all debits, and what each of the charity's own
 * accounts moved between the balances before and at the end.
 */
export const journalBooks = async (source: ReportSource): Promise<readonly BooksFigure[]> => {
  const { from, to } = source.request
  const sum = await sumMovingPostings(source)
  const before = await sumOwnAccounts(source, addDays(from, -1))
  const after = await sumOwnAccounts(source, to)
  return [
    { key: 'debits', value: sum },
    { key: 'credits', value: sum },
    ...[...after].map(([kind, cents]) => ({
      key: `account:${kind}`,
      value: subtractCents(cents, before.get(kind) ?? noCents),
    })),
  ]
}

/** A posting that moves the charity's own books is a debit and a credit of its sum. */
const sumMovingPostings = async (source: ReportSource): Promise<Cents> => {
  const { rows } = await sql<{
    journal: PostedJournal
    debit: string
    credit: string
    sum: bigint
  }>`
    select journal, debit, credit, sum(amount_cents)::bigint as sum from read_models.postings
    where ${isInPeriod(source)} group by 1, 2, 3`.execute(source.db)
  const gift = { transactionType: 'donation', projectId: null } as const
  const moving = rows.filter(
    (row) =>
      toCharityEntry({ ...row, day: source.request.from, amountCents: noCents, gift }) !== null,
  )
  return addCents(...moving.map(({ sum }) => toCents(sum)))
}

/** The charity's own accounts by the books, debits less credits, at the end of a day. */
const sumOwnAccounts = async (
  source: ReportSource,
  day: ReportSource['request']['to'],
): Promise<ReadonlyMap<MoneyKind, Cents>> => {
  const sums = new Map<MoneyKind, Cents>()
  for (const [name, balance] of await loadBalances(source, day)) {
    const kind = toOwnKind(parseAccount(name))
    if (kind === null) continue
    const sum = sums.get(kind) ?? noCents
    // What the charity owes the platform is the one balance that is a credit in its own books.
    sums.set(kind, kind === 'owed' ? subtractCents(sum, balance) : addCents(sum, balance))
  }
  return sums
}
