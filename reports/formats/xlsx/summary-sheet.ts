import type { Language } from '@almoner/domain/kernel/locale.ts'
import { formatPlainHkd } from '@almoner/domain/kernel/money.ts'
import type { TotalLine } from '../../kinds/report-kind.ts'
import type { ReportContent } from '../content.ts'
import { groupTotals, type TotalGroup } from '../grouped-totals.ts'
import { reportMessages } from '../report-messages.ts'
import { numberCell, textCell } from './cells.ts'
import type { CellStyle } from './styles.ts'
import { sheetEnd, sheetStart } from './workbook.ts'

type Line = readonly ((line: number) => string)[]

const text =
  (column: 'A' | 'B', value: string, style: CellStyle = 'text') =>
  (line: number): string =>
    textCell(`${column}${line}`, value, style)

const empty: Line = []

/** The sheet that says what the report is, and has its totals as numbers. */
export const summarySheet = <Row>({
  title,
  facts,
  totals,
  language,
}: ReportContent<Row>): string => {
  const lines: readonly Line[] = [
    [text('A', title, 'title')],
    empty,
    ...facts.map(({ label, value }) => [text('A', label, 'label'), text('B', value)]),
    ...groupTotals(totals()).flatMap((group) => toLines(group, language)),
  ]
  const rows = lines.map(
    (cells, at) => `<row r="${at + 1}">${cells.map((cell) => cell(at + 1)).join('')}</row>`,
  )
  const start = sheetStart({ widths: [36, 24], hasHead: false })
  return start + rows.join('') + sheetEnd(`A1:B${lines.length}`)
}

const toLines = ({ heading, lines }: TotalGroup, language: Language): readonly Line[] => {
  const head: Line = [
    text('A', (heading ?? reportMessages.totals)[language], 'heading'),
    // The line below the heading is under both columns.
    text('B', ' ', 'heading'),
  ]
  return [empty, head].concat(lines.map((total) => totalLine(total, language)))
}

const totalLine = (total: TotalLine, language: Language): Line => [
  text('A', total.label[language]),
  (line) =>
    'sumCents' in total
      ? numberCell(`B${line}`, formatPlainHkd(total.sumCents), 'sum')
      : numberCell(`B${line}`, String(total.count), 'count'),
]
