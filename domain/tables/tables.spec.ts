import { describe, expect, it } from 'vitest'
import { toWord, type TableRow } from './cell.ts'
import { findDayOrder } from './find-day-order.ts'
import { findTable } from './find-table.ts'
import { isDamaged } from './is-damaged.ts'
import { readAmount } from './read-amount.ts'
import { readDay, readTime, type DayOrder } from './read-day.ts'
import { computingMilliseconds } from '../testing/computing-time.ts'

describe('a day', () => {
  it.each([
    ['2026-11-20', 'dmy', '2026-11-20', null],
    ['2026/11/5', 'mdy', '2026-11-05', null],
    ['2026.11.20', 'ymd', '2026-11-20', null],
    ['20/11/2026', 'dmy', '2026-11-20', null],
    ['20-11-26', 'dmy', '2026-11-20', null],
    ['11/20/2026', 'mdy', '2026-11-20', null],
    ['26/11/20', 'ymd', '2026-11-20', null],
    ['26/11/20', 'dmy', '2020-11-26', null],
    ['05/03/99', 'dmy', '1999-03-05', null],
    ['20261120', 'dmy', '2026-11-20', null],
    ['20112026', 'dmy', '2026-11-20', null],
    ['11202026', 'mdy', '2026-11-20', null],
    ['Nov 20, 2026', 'dmy', '2026-11-20', null],
    ['November 20 2026', 'ymd', '2026-11-20', null],
    ['20NOV2026', 'mdy', '2026-11-20', null],
    ['20 Nov 26', 'dmy', '2026-11-20', null],
    ['26 Nov 20', 'ymd', '2026-11-20', null],
    ['20th November 2026', 'dmy', '2026-11-20', null],
    ['2026-Nov-20', 'dmy', '2026-11-20', null],
    ['20 Sept 2026', 'dmy', '2026-09-20', null],
    ['Fri, 20 Nov 2026', 'dmy', '2026-11-20', null],
    ['2026-11-20T10:30:00', 'dmy', '2026-11-20', '10:30'],
    ['2026-11-20T22:30:00Z', 'dmy', '2026-11-21', '06:30'],
    ['2026-11-20T10:30:00.123+08:00', 'dmy', '2026-11-20', '10:30'],
    ['2026-11-20 10:30 -0500', 'dmy', '2026-11-20', '23:30'],
    ['20/11/2026 9:30', 'dmy', '2026-11-20', '09:30'],
    ['20/11/2026, 9:30 pm', 'dmy', '2026-11-20', '21:30'],
    ['2026年11月20日', 'mdy', '2026-11-20', null],
    ['2026年11月20日(五) 下午2:05', 'dmy', '2026-11-20', '14:05'],
    ['2026 年 11 月 20 日 14時30分', 'dmy', '2026-11-20', '14:30'],
    ['２０２６／１１／２０', 'dmy', '2026-11-20', null],
    ["'20/11/2026 ", 'dmy', '2026-11-20', null],
  ] as const)('is read of %s, %s first', (cell, order, day, time) => {
    expect(readDay(cell, order)).toEqual({ day, time })
  })

  it.each([
    ['', 'dmy'],
    ['31/02/2026', 'dmy'],
    ['11/20/2026', 'dmy'],
    ['20/11/2026', 'mdy'],
    ['20/11/2026', 'ymd'],
    ['20 Movember 2026', 'dmy'],
    ['20/11', 'dmy'],
    ['20/11-2026', 'dmy'],
    ['202/11/2026', 'dmy'],
    ['46331', 'dmy'],
    ['46331.5', 'ymd'],
    ['1,234.50', 'dmy'],
    ['9123 4567', 'dmy'],
    ['2026-11-20 25:00', 'dmy'],
    ['T'.repeat(4_990), 'dmy'],
  ] as const)('is not read of %s, %s first', (cell, order) => {
    expect(readDay(cell, order)).toBeNull()
  })

  it.each([
    ['9:30', '09:30'],
    ['9:30:15 PM', '21:30'],
    ['上午9:05', '09:05'],
    ['noon', null],
    ['24:00', null],
    ['0.5', null],
  ])('has a time of day: %s', (cell, time) => {
    expect(readTime(cell)).toBe(time)
  })
})

describe('the order of days', () => {
  it.each<[string[], DayOrder, boolean]>([
    [['11/20/2026', '11/05/2026', '03/04/2026'], 'mdy', true],
    [['20/11/2026', '11/05/2026', ''], 'dmy', true],
    [['11/05/2026', '03/04/2026'], 'dmy', false],
    [['2026-11-05', '2026-03-04'], 'ymd', true],
    [['2026-11-05', '03/04/2026'], 'dmy', false],
    [['26/11/20'], 'dmy', false],
    [['26/11/20', '26/11/25', '26/12/01'], 'ymd', true],
    [['20/11/26', '21/11/26', '15/12/26'], 'dmy', true],
    [['20 Nov 26', '5 Dec 26'], 'dmy', true],
    [['05/05/2026'], 'dmy', true],
    [['Total', 'x'], 'dmy', true],
    [[], 'dmy', true],
  ])('in %j is %s; certain: %s', (cells, order, certain) => {
    expect(findDayOrder(cells)).toMatchObject({ order, certain, wrong: [] })
  })

  it('is contradicted by the days that only another order has', () => {
    expect(findDayOrder(['20/11/2026', '21/11/2026', 'x', '11/22/2026'])).toMatchObject({
      order: 'dmy',
      certain: false,
      wrong: [3],
    })
  })

  it('has the first day as an example that would be another in another order', () => {
    expect(findDayOrder(['2026-11-05', '20/11/2026', '11/05/2026']).example).toBe(2)
    expect(findDayOrder(['2026-11-05', '20/11/2026']).example).toBeNull()
  })
})

describe('a sum', () => {
  it.each([
    ['HK$1,234.50', 123_450, null],
    ['HKD 1,234.50', 123_450, null],
    ['1 234.5', 123_450, null],
    ['港幣1,234元', 123_400, null],
    ['(1,234.50)', -123_450, 'out'],
    ['HK$(1,234.50)', -123_450, 'out'],
    ['(HK$5)', -500, 'out'],
    ['1,234.50 DR', -123_450, 'out'],
    ['1,234.50CR', 123_450, 'in'],
    ['HK$5.00 DR', -500, 'out'],
    ['1234.5-', -123_450, 'out'],
    ['-HK$5', -500, 'out'],
    ['HK$-5', -500, 'out'],
    ['+5.00', 500, 'in'],
    ['−5.00', -500, 'out'],
    ['１，２３４．５０', 123_450, null],
    ['500.0000', 50_000, null],
    ['0.00 DR', 0, 'out'],
    ['999999999.99', 99_999_999_999, null],
  ] as const)('is read of %s', (cell, cents, direction) => {
    expect(readAmount(cell)).toEqual({ cents, direction })
  })

  it.each([
    ['1.234,50', 'separator_unclear'],
    ['1,50', 'separator_unclear'],
    ['1.500', 'separator_unclear'],
    ['1.234.567', 'separator_unclear'],
    ['1.0055', 'too_many_decimals'],
    ['1,23,4', 'not_a_number'],
    ['five', 'not_a_number'],
    ['2026-11-05', 'not_a_number'],
    ['12-34', 'not_a_number'],
    ['(5.00', 'not_a_number'],
    ['--5', 'not_a_number'],
    ['(-5)', 'not_a_number'],
    ['US$5.00', 'other_currency'],
    ['5.00 USD', 'other_currency'],
    ['€5', 'other_currency'],
    ['2.0261E+13', 'damaged'],
    ['#####', 'damaged'],
    ['1000000000', 'too_large'],
    ['1'.repeat(25), 'too_long'],
    [`1.${'0'.repeat(250_000)}1`, 'too_long'],
  ] as const)('is not read of %s: %s', (cell, refused) => {
    expect(readAmount(cell)).toEqual({ refused })
  })

  it('may be missing', () => {
    expect([readAmount(''), readAmount(' - '), readAmount('–')]).toEqual([null, null, null])
  })
})

describe('a damaged cell', () => {
  it.each(['2.0261E+13', '9.12346E+07', '1e+09', '#####', '#REF!', '#N/A', '#DIV/0!', 'Err:502'])(
    'is recognised by %s',
    (cell) => expect(isDamaged(cell)).toBe(true),
  )
  it.each(['', 'E+13', '1E5', '#1', '# 12', '#REFUND', '20261120', 'A-2.0261E+13', 'FPS#'])(
    'is not one that contains %s',
    (cell) => expect(isDamaged(cell)).toBe(false),
  )
})

const toRows = (text: string): TableRow[] =>
  text
    .split('\n')
    .map((line, index) => ({ line: index + 1, cells: line.trim().split('|') }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
const knownWords = new Set(
  ['date', 'amount', 'donor', 'method', '日期', '金額', '捐款人'].map(toWord),
)
const isKnownName = (cell: string) => knownWords.has(toWord(cell))
const lines = (table: ReturnType<typeof findTable>) => table?.rows.map(({ line }) => line)
const listRest = (table: ReturnType<typeof findTable>) =>
  table?.left.below.map(({ line, why }) => `${line} ${why}`)

describe('a table', () => {
  it('is found below titles, addresses and account lines, and ends before its closing lines', () => {
    const table = findTable(
      toRows(`Harbour Charity Limited
      1 Queen's Road Central|Hong Kong
      Account name|Harbour Charity
      Account number|123-456789-838
      Statement date|20 Nov 2026

      Date|Details|Deposit|Withdrawal|Balance
      01/11/2026|OPENING BALANCE|||1,000.00
      02/11/2026|FPS CHAN TAI MAN|500.00||1,500.00
      05/11/2026|TOTAL ENERGIES HK LTD|100.00||1,600.00
      06/11/2026|FEE||20.00|1,580.00
      |Total|600.00|20.00|
      Closing balance||||1,580.00
      *** End of report ***`),
    )
    expect(table?.names).toEqual(['Date', 'Details', 'Deposit', 'Withdrawal', 'Balance'])
    expect(table?.headerLine).toBe(7)
    expect(lines(table)).toEqual([9, 10, 11])
    expect(listRest(table)).toEqual(['8 closing', '12 total', '13 closing', '14 closing'])
    expect(table?.left.above.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5])
    expect(table?.left.above[3]).toMatchObject({ text: 'Account number · 123-456789-838' })
  })

  it('has headings, repeated headers and a second language between its rows', () => {
    const table = findTable(
      toRows(`Date|Amount|Donor|Method
      日期|金額|捐款人|方式
      November 2026
      01/11/2026|500|陳大文|Cash
      Page 1 of 2
      date|AMOUNT|Donor|Method
      02/11/2026|20|Sum|Cash
      小計|520
      合計（2 筆）|520||`),
      { isKnownName },
    )
    expect(lines(table)).toEqual([4, 7])
    expect(listRest(table)).toEqual([
      '2 header',
      '3 heading',
      '5 closing',
      '6 header',
      '8 total',
      '9 total',
    ])
  })

  it('ends before a total that has no name', () => {
    const table = findTable(toRows('A|B|C\n2026-11-01|x|5\n2026-11-02|y|6\n||11'))
    expect(listRest(table)).toEqual(['4 total'])
  })

  it('keeps a row without a day or an amount, so that a person sees it', () => {
    const table = findTable(
      toRows('Date|Amount|Donor|Method\n|500|Chan|Cash\n2026-11-02||Lee|\nx||Ho|'),
      { isKnownName },
    )
    expect(lines(table)).toEqual([2, 3, 4])
    expect(listRest(table)).toEqual([])
  })

  it('has the header that a person chooses', () => {
    const rows = toRows('A|B\nDate|Amount\n2026-11-01|5')
    expect(findTable(rows, { isKnownName })?.headerLine).toBe(2)
    expect(findTable(rows, { isKnownName, headerLine: 1 })?.headerLine).toBe(1)
    expect(findTable(rows, { isKnownName, headerLine: 9 })?.headerLine).toBe(2)
  })

  it('may have a header and no rows', () => {
    const table = findTable(toRows('Date|Amount'), { isKnownName })
    expect(table).toMatchObject({ headerLine: 1, rows: [] })
  })

  it.each(['just|some|words\nand|no|figures', '2026-11-01|5.00\n2026-11-02|6.00', ''])(
    'has no header in %j',
    (text) => expect(findTable(toRows(text))).toBeNull(),
  )

  it('is as wide as its widest row', () => {
    const table = findTable(toRows('Day|Sum|Who\n2026-11-01|5|Lee|no name'))
    expect(table?.names).toEqual(['Day', 'Sum', 'Who', ''])
  })
})

describe('text from outside', () => {
  const sizes = 256 * 1024
  const signs = ['(', 'T', '0', '1', ' ', '.', ',', '年', ':', '-', '#', 'E', '０', '\u0301', '\t']
  it.each(signs.map((sign) => [sign]))(
    'that repeats %j is read quickly, however long it is',
    (sign) => {
      const cell = sign.repeat(sizes)
      const from = computingMilliseconds()
      for (const text of [cell, `1.${cell}x`, `20/11/2026 ${cell}`]) {
        readDay(text, 'dmy')
        readTime(text)
        readAmount(text)
        isDamaged(text)
        toWord(text)
        findDayOrder([text])
        findTable(toRows(`Date|Amount\n${text}|5`), { isKnownName })
      }
      expect(computingMilliseconds() - from).toBeLessThan(2_000)
    },
  )
})
