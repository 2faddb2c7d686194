import {
  addDays,
  addMonths,
  calendarDay,
  type CalendarDay,
} from '@almoner/domain/kernel/calendar.ts'
import type { ReportRow } from '@almoner/projections/models/report-requests/query.ts'
import { kindsOfReports } from '@almoner/reports/kinds/index.ts'
import type { PostingSelection } from '@almoner/reports/kinds/report-kind.ts'

/** The query of GET /organizations/postings whose totals are a figure. */
type PostingsQuery = Record<string, string>

/** Returns, for each figure of a report that is a sum of postings, the query of these. */
export const explainTotals = (row: ReportRow): Record<string, PostingsQuery> => {
  const { explain } = kindsOfReports[row.kind]
  return Object.fromEntries(
    (row.totals ?? []).flatMap(({ key }) => {
      const selection = explain(key)
      return selection === null ? [] : [[key, toQuery(selection, row)]]
    }),
  )
}

const toQuery = (selection: PostingSelection, row: ReportRow): PostingsQuery => {
  const { account, side, other, method, month } = selection
  const { [row.basis]: period } = { business: 'day', recorded: 'recorded' } as const
  const narrowing: Record<string, string | undefined> = {
    journals: toJournals(selection),
    account,
    side,
    other,
    method,
    project: toProject(selection, row),
    [period]: toDays(selection, row),
    position: String(row.knownPosition),
  }
  if (month !== undefined) {
    const { first, last } = toMonth(month)
    narrowing['day'] =
      row.basis === 'business'
        ? `${later(first, row.from)}..${earlier(last, row.to)}`
        : `${first}..${last}`
  }
  return Object.fromEntries(
    Object.entries(narrowing).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

const toJournals = ({ journals }: PostingSelection): string =>
  journals === undefined
    ? 'all'
    : Object.entries(journals)
        .map(([journal, sign]) => (sign === -1 ? `-${journal}` : journal))
        .join(',')

const toProject = ({ projectId }: PostingSelection, row: ReportRow): string | undefined =>
  projectId === null ? 'none' : (projectId ?? row.projectId ?? undefined)

const toDays = ({ days, day }: PostingSelection, { from, to }: ReportRow): string => {
  if (day !== undefined) return `${day}..${day}`
  if (days === 'before') return `..${addDays(calendarDay(from), -1)}`
  return days === 'until' ? `..${to}` : `${from}..${to}`
}

const toMonth = (month: string): { first: CalendarDay; last: CalendarDay } => {
  const first = calendarDay(`${month}-01`)
  return { first, last: addDays(addMonths(first, 1), -1) }
}

const later = (one: string, other: string): string => (one > other ? one : other)
const earlier = (one: string, other: string): string => (one < other ? one : other)
