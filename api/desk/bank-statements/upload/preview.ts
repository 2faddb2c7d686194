import type { Alignment } from '@almoner/domain/bank-match/align-lines.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { addCents, type Cents } from '@almoner/domain/kernel/money.ts'
import { findLikeAccount, type KnownLine } from '@almoner/operational/bank-lines/known-lines.ts'
import type { Db } from '@almoner/operational/database.ts'
import type { Table } from '../../../use-cases/files/uploads/tables/read-table.ts'
import type { LinePlan } from './plan-lines.ts'
import type { DifferingLine, PreviewLine, StatementPreview } from './preview-contract.ts'
import { listIndicatorWords } from './read-direction.ts'
import type { ReadFile } from './read-file.ts'
import type { ReadLine, ReadStatement } from './read-statement.ts'

type OfTable = Omit<StatementPreview, 'account' | 'accounts' | 'reading' | 'plan' | 'confirm'>

const samplesOfColumn = 3
const mostLeftOut = 10

/** Describes the choices made to read the file. */
export const describeTable = (
  { encoding, encodings, sheet, sheets, hiddenRows }: Table,
  { header, mapping, questions, problems, dayExample }: ReadFile,
): OfTable => {
  const { names, rows, headerLine, left } = header
  const { indicator = null, amount = null } = mapping ?? {}
  return {
    outcome: 'preview',
    encoding,
    encodings,
    sheet,
    sheets: sheets.map(({ name, rows: count, hiddenRows: hidden }) => ({
      name,
      rows: count,
      hiddenRows: hidden,
    })),
    hiddenRows: hiddenRows.length,
    headerLine,
    leftOut: left.below.slice(0, mostLeftOut).map(({ line, text }) => ({ line, text })),
    columns: names.map((name, index) => ({
      index,
      name,
      samples: rows.slice(0, samplesOfColumn).map(({ cells }) => (cells[index] ?? '').slice(0, 60)),
    })),
    mapping,
    indicatorWords:
      indicator === null || amount === null
        ? []
        : listIndicatorWords(header, indicator.column, amount),
    dayExample,
    questions,
    problems,
  }
}

const mostDiffering = 100
const mostLate = 20
const mostCompared = 500

/** The sums of the file, and what of it is new in its account. */
export const describePlan = async (
  db: Db,
  {
    organisationId,
    account,
    statement,
    plan,
  }: { organisationId: OrganisationId; account: string; statement: ReadStatement; plan: LinePlan },
): Promise<Pick<StatementPreview, 'reading' | 'plan'>> => {
  const { lines, openingCents, closingCents, faultLine } = statement
  const [incoming, outgoing] = [lines.filter(isIncoming), lines.filter((line) => !isIncoming(line))]
  const differing = plan.lines.filter(({ differs }) => differs !== null)
  const compared = incoming.slice(0, mostCompared)
  const like = await findLikeAccount(db, { organisationId, account, lines: compared })
  const sums = new Set(compared.map(({ day, amountCents }) => `${day} ${amountCents}`))
  const isLike = like !== null && like.lines >= 3 && like.lines * 2 > sums.size
  return {
    reading: {
      firstDay: plan.firstDay,
      lastDay: plan.lastDay,
      opening: openingCents,
      closing: closingCents,
      faultLine,
      in: sum(incoming),
      out: sum(outgoing),
      linesIn: incoming.length,
      linesOut: outgoing.length,
    },
    plan: {
      newLines: plan.newLines.length,
      knownLines: lines.length - plan.newLines.length,
      differing: differing.slice(0, mostDiffering).map(toDiffering),
      differingLines: differing.length,
      late: plan.late.slice(0, mostLate).map(toPreviewLine),
      lateLines: plan.late.length,
      absentLines: plan.absent.length,
      likeAccount: isLike && plan.newLines.length > 0 ? like.account : null,
    },
  }
}

const isIncoming = ({ amountCents }: ReadLine): boolean => amountCents > 0

const sum = (lines: readonly ReadLine[]): Cents =>
  addCents(...lines.map(({ amountCents }) => amountCents))

const toPreviewLine = ({ line, day, description, amountCents }: ReadLine): PreviewLine => ({
  line,
  day,
  text: description,
  amount: amountCents,
})

const toDiffering = ({
  read,
  known,
  differs,
}: Alignment<ReadLine & { sha256: string }, KnownLine>): DifferingLine => ({
  ...toPreviewLine(read),
  knownText: differs?.from.description ?? '',
  what: differs?.what ?? [],
  choice: known === null ? 'new' : 'same',
})
