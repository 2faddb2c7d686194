import { calendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { addCents, cents, noCents, type Cents } from '@almoner/domain/kernel/money.ts'
import { instant, type Instant } from '@almoner/domain/kernel/time.ts'
import type { ReportColumn } from '../../kinds/report-kind.ts'
import type { ReportContent, WriteFormat } from '../content.ts'

export type TableRow = {
  day: CalendarDay
  at: Instant | null
  payer: string | null
  amount: Cents | null
  gifts: number
}

const columns: readonly ReportColumn<TableRow>[] = [
  { head: { en: 'Date', zh: '日期', cn: '日期' }, day: ({ day }) => day },
  {
    head: {
      en: 'Recorded (Hong Kong time)',
      zh: '記錄時間（香港時間）',
      cn: '记录时间（香港时间）',
    },
    time: ({ at }) => at,
  },
  { head: { en: 'Payer', zh: '付款人', cn: '付款人' }, text: ({ payer }) => payer, personal: true },
  { head: { en: 'Amount', zh: '金額', cn: '金额' }, money: ({ amount }) => amount },
  { head: { en: 'Gifts', zh: '次數', cn: '次数' }, count: ({ gifts }) => gifts },
]

export const row = (changes: Partial<TableRow> = {}): TableRow => ({
  day: calendarDay('2026-11-20'),
  at: instant('2026-11-20T16:30:05.250Z'),
  payer: 'Chan Tai Man',
  amount: cents(123_450),
  gifts: 1,
  ...changes,
})

/** The content of a report of these rows, in batches of three. */
export const table = (
  rows: readonly TableRow[],
  changes: Partial<ReportContent<TableRow>> = {},
): ReportContent<TableRow> => {
  const sumCents = addCents(...rows.map(({ amount }) => amount ?? noCents))
  return {
    language: 'en',
    charity: { name: 'Harbour Relief', accentColour: '#123B4A' },
    title: 'Donation ledger',
    knownAt: instant('2026-11-30T01:00:00.000Z'),
    facts: [
      { label: 'Charity', value: 'Harbour Relief' },
      { label: 'Period', value: '1 January 2026 to 30 November 2026' },
    ],
    columns,
    batches: inBatches(rows),
    totals: () => [
      {
        key: 'rows',
        label: { en: 'Bookings', zh: '入帳數目', cn: '入账数目' },
        count: rows.length,
      },
      { key: 'received', label: { en: 'Received', zh: '已收款', cn: '已收款' }, sumCents },
      {
        key: 'method:visa',
        label: { en: 'Visa', zh: 'Visa', cn: 'Visa' },
        group: { en: 'By payment method', zh: '按付款方式', cn: '按付款方式' },
        sumCents,
      },
    ],
    ...changes,
  }
}

async function* inBatches(
  rows: readonly TableRow[],
): AsyncGenerator<readonly TableRow[], void, undefined> {
  for (let from = 0; from < rows.length; from += 3) yield rows.slice(from, from + 3)
}

/** The whole file of a content. */
export const writeWhole = async (
  write: WriteFormat,
  content: ReportContent<TableRow>,
): Promise<Buffer> => {
  const pieces: Uint8Array[] = []
  for await (const piece of write(content)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** Texts that attack a spreadsheet, or that a format could damage. */
export const hardTexts = [
  '=1+1',
  '+852 2345 6789',
  '-2+3',
  '@SUM(A1)',
  '＝1+1',
  '"quoted", <b>bold</b> & more',
  'two\nlines',
  '陳大文 \u{1f381} \u{1f469}\u200d\u{1f467}',
  '_x0041_',
  ' blanks ',
  '0012',
] as const
