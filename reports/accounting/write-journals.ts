import { assert } from '@almoner/domain/kernel/assert.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { formatHkd, noCents, subtractCents, type Cents } from '@almoner/domain/kernel/money.ts'
import type {
  AccountCodes,
  CodeField,
  DayOrder,
} from '@almoner/domain/reporting/accounting/account-codes.ts'
import { resolveCodes, type AccountMapping } from '@almoner/domain/reporting/accounting/mapping.ts'
import { csvLine, withoutFormulas } from '@almoner/workflows/documents/csv/csv.ts'
import { assertBalanced, type DayJournal, type JournalLine } from './day-journal.ts'
import { encodeText } from './encode-text.ts'
import type { AccountingProfile, CellContent, ProfileColumn } from './profiles/profile.ts'
import { findUnusableAccounts } from './unusable-accounts.ts'

export type AccountingFile = { name: string; bytes: Uint8Array }

type Row = { journal: DayJournal; line: JournalLine; codes: AccountCodes }

/**
 * Writes journals as the files that a software imports. A journal is never divided between two
 * files. The caller has refused journals with an account that the software would not find.
 */
export const writeJournals = (
  profile: AccountingProfile,
  journals: readonly DayJournal[],
  mapping: AccountMapping,
): readonly AccountingFile[] => {
  assert(findUnusableAccounts(journals, mapping).length === 0, 'the software finds every account')
  for (const journal of journals) assertBalanced(journal)
  const { software, extension, mostLines, encodings } = profile
  const head = toTextLine(
    profile,
    profile.columns.map(({ head: name }) => name),
  )
  return groupByLines(journals, mostLines).map((group, index) => {
    const body = group.map((journal) => toText(profile, journal, mapping)).join('')
    const number = String(index + 1).padStart(2, '0')
    return {
      name: `almoner-${software}-journals-${number}.${extension}`,
      bytes: encodeText(head + body, encodings),
    }
  })
}

/** Puts as many journals into a file as its limit admits. The head counts as a line. */
const groupByLines = (
  journals: readonly DayJournal[],
  mostLines: number | null,
): readonly (readonly DayJournal[])[] => {
  const groups: DayJournal[][] = [[]]
  let lines = 1
  for (const journal of journals) {
    if (mostLines !== null && lines + journal.lines.length > mostLines && lines > 1) {
      groups.push([])
      lines = 1
    }
    groups.at(-1)?.push(journal)
    lines += journal.lines.length
    assert(mostLines === null || lines <= mostLines, 'a journal fits into a file')
  }
  return groups
}

const toText = (
  profile: AccountingProfile,
  journal: DayJournal,
  mapping: AccountMapping,
): string => {
  const order = profile.dayOrder === 'chosen' ? mapping.dayOrder : profile.dayOrder
  const lines = journal.lines.map((line) => {
    const codes = resolveCodes(mapping, { kind: line.account, projectId: line.projectId })
    const row = { journal, line, codes }
    const cells = profile.columns.map((column) => toCell(profile, column, row, order))
    return toTextLine(profile, cells)
  })
  return lines.join('') + (profile.hasBlankLines ? '\r\n' : '')
}

/** The vendor’s tab-delimited file has no quotes, so a cell has neither a tab nor a line break. */
const toTextLine = ({ separator }: AccountingProfile, cells: readonly string[]): string =>
  separator === ',' ? csvLine(cells) : `${cells.join(separator)}\r\n`

const toCell = (
  profile: AccountingProfile,
  { content, most }: ProfileColumn,
  row: Row,
  order: DayOrder,
): string => {
  const { line, journal } = row
  const { debitCents, creditCents } = line
  switch (content) {
    case 'day':
      return formatDay(journal.day, order)
    case 'signed':
      return formatSum(subtractCents(debitCents, creditCents))
    case 'debit':
      return debitCents === 0 ? '' : formatSum(debitCents)
    case 'credit':
      return creditCents === 0 ? '' : formatSum(creditCents)
    case 'sum':
      return formatSum(debitCents === 0 ? creditCents : debitCents)
    case 'no_sum':
      return formatSum(noCents)
    case 'side':
      return profile.sides?.[debitCents === 0 ? 'credit' : 'debit'] ?? ''
    case 'nothing':
      return ''
    case 'number':
    case 'narration':
    case 'description':
    case 'code':
    case 'name':
    case 'taxRate':
    case 'trackingName':
    case 'trackingOption':
      return cut(toCellText(pickText(content, row)), profile, most)
  }
}

type TextContent = Extract<CellContent, CodeField | 'number' | 'narration' | 'description'>

const pickText = (content: TextContent, { journal, line, codes }: Row): string => {
  if (content === 'number') return journal.number
  if (content === 'narration') return journal.narration
  return content === 'description' ? line.description : codes[content]
}

const toCellText = (text: string): string => withoutFormulas(text.replaceAll(/\s+/gu, ' ').trim())

/** Cuts a text to the size of its field, between two characters. */
const cut = (
  text: string,
  { encodings }: AccountingProfile,
  most: number | undefined = Infinity,
): string => {
  // A Chinese character has two bytes in Big5, and such a program counts bytes.
  const wide = encodings.includes('big5') ? 2 : 1
  let size = 0
  let cutText = ''
  for (const sign of text) {
    size += sign < '\u0080' ? sign.length : Math.max(wide, sign.length)
    if (size > most) break
    cutText += sign
  }
  return cutText
}

const formatSum = (sum: Cents): string => formatHkd(sum).replaceAll(',', '')

/** Returns a day as `31/12/2026`, or with the month first. */
export const formatDay = (day: CalendarDay, order: DayOrder): string => {
  const [year = '', month = '', date = ''] = day.split('-')
  return (order === 'dmy' ? [date, month, year] : [month, date, year]).join('/')
}
