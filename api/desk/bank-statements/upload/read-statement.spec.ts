import { describe, expect, it } from 'vitest'
import { findHeader, guessMapping, knownMapping } from './find-columns.ts'
import { findPeriod, readStatement } from './read-statement.ts'

const toRows = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line, at) => ({ line: at + 1, cells: line.trim().split('|') }))

const read = (text: string) => {
  const header = findHeader(toRows(text))
  if (header === null) throw new Error('no header')
  const mapping = knownMapping(header) ?? guessMapping(header)
  if (mapping === null) throw new Error('no mapping')
  return readStatement(header.rows, mapping)
}
const hsbc = 'Date|Description|Billing amount|Billing currency|Balance|Balance currency'

describe('a statement of HSBC', () => {
  const newestFirst = `${hsbc}
    03/11/2026|FPS 7K2M9Q4T|500.00|HKD|1,400.00|HKD
    02/11/2026|RENT|-1,100.00|HKD|900.00|HKD
    01/11/2026|CHAN TAI MAN|1,000.00|HKD|2,000.00|HKD`

  it('is read in the order of time, from its opening to its closing balance', () => {
    expect(read(newestFirst)).toEqual({
      lines: [
        {
          line: 4,
          day: '2026-11-01',
          description: 'CHAN TAI MAN',
          amountCents: 100_000,
          balanceCents: 200_000,
        },
        {
          line: 3,
          day: '2026-11-02',
          description: 'RENT',
          amountCents: -110_000,
          balanceCents: 90_000,
        },
        {
          line: 2,
          day: '2026-11-03',
          description: 'FPS 7K2M9Q4T',
          amountCents: 50_000,
          balanceCents: 140_000,
        },
      ],
      openingCents: 100_000,
      closingCents: 140_000,
      faultLine: null,
    })
  })

  it('names the line whose balance does not follow', () => {
    expect(read(newestFirst.replace('1,400.00', '1,300.00'))).toMatchObject({ faultLine: 2 })
  })

  it('covers the period of all its lines, in any order', () => {
    const mixed = read(`${hsbc}
      03/11/2026|A|1.00|HKD||
      01/11/2026|B|2.00|HKD||
      05/11/2026|C|3.00|HKD||
      02/11/2026|D|4.00|HKD||`)
    if (!('lines' in mixed)) throw new Error('rows that cannot be read')
    expect(findPeriod(mixed.lines)).toEqual({ firstDay: '2026-11-01', lastDay: '2026-11-05' })
    expect(findPeriod([])).toBeNull()
  })

  it.each([
    ['-HK$5.00', -500],
    ['HK$ 1 234.50', 123_450],
    ['(1,000.50)', -100_050],
    ['1,000.00 DR', -100_000],
    ['１,０００', 100_000],
  ])('reads the sum %s', (sum, amountCents) => {
    const statement = read(`${hsbc}
      01/11/2026|A|${sum}|HKD||`)
    expect(statement).toMatchObject({ lines: [{ amountCents }] })
  })

  it.each(['2026-11-05', '12-34', '(5.00', '1.005', '1.234,50'])(
    'does not accept %s as an amount',
    (sum) => {
      const statement = read(`${hsbc}
        01/11/2026|A|${sum}|HKD||`)
      expect(statement).toEqual({ problems: [{ line: 2, what: 'amount' }] })
    },
  )

  it('orders the lines of one day by their balances', () => {
    const oneDay = read(`${hsbc}
      01/11/2026|B|2.00|HKD|13.00|HKD
      01/11/2026|A|1.00|HKD|11.00|HKD`)
    expect(oneDay).toMatchObject({
      lines: [{ description: 'A' }, { description: 'B' }],
      openingCents: 1_000,
      faultLine: null,
    })
  })

  it.each([
    ['31/02/2026|A|1.00|HKD|11.00|HKD', 'day'],
    ['01/11/2026|A|1.O0|HKD|11.00|HKD', 'amount'],
    ['01/11/2026|A|1.00|USD|11.00|HKD', 'currency'],
    ['01/11/2026|A|1.00|HKD|x|HKD', 'balance'],
  ])('reports which row cannot be read: %s', (row, what) => {
    expect(read(`${newestFirst}\n${row}`)).toEqual({ problems: [{ line: 5, what }] })
  })
})

describe('a statement of another bank', () => {
  it('has its columns guessed from their names, skipping the rows above the header', () => {
    const hangSeng = read(
      `Account|123-456-789
      Date|Transaction details|Deposit (HKD)|Withdrawal (HKD)|Balance (HKD)
      1 Nov 2026|FPS CHAN|500.00||1,500.00
      2 Nov 2026|FEE||20.00|1,480.00
      |Total|500.00|20.00|`.replace('|Total|500.00|20.00|', ''),
    )
    expect(hangSeng).toMatchObject({
      lines: [
        { day: '2026-11-01', amountCents: 50_000 },
        { day: '2026-11-02', amountCents: -2_000 },
      ],
      openingCents: 100_000,
      closingCents: 148_000,
    })
  })

  it('is read with Chinese names, without a balance, and with the month first', () => {
    const header = findHeader(toRows('交易日期|摘要|存入|提取\n11/25/2026|轉數快 陳大文|500.00|'))
    expect(header && guessMapping(header)).toEqual({
      day: 0,
      description: [1],
      amount: null,
      credit: 2,
      debit: 3,
      balance: null,
      currency: null,
      indicator: null,
      dayOrder: 'mdy',
    })
    expect(read('交易日期|摘要|存入|提取\n11/25/2026|轉數快 陳大文|500.00|')).toMatchObject({
      lines: [{ day: '2026-11-25', amountCents: 50_000, balanceCents: null }],
      openingCents: null,
      faultLine: null,
    })
  })

  it('requires a person to choose the columns if the names are unknown', () => {
    const header = findHeader(toRows('A|B|C\n2026-11-01|x|5.00'))
    expect(header && [knownMapping(header), guessMapping(header)]).toEqual([null, null])
    expect(findHeader(toRows('just|some|words\nand|no|day'))).toBeNull()
  })
})
