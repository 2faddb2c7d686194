import { describe, expect, it } from 'vitest'
import { instant } from '@almoner/domain/kernel/time.ts'
import { readXlsx } from '@almoner/api/use-cases/files/uploads/tables/xlsx/read-xlsx.ts'
import { unzip } from '@almoner/api/use-cases/files/uploads/tables/xlsx/unzip.ts'
import { addCents, cents, formatPlainHkd, fromHkd, noCents } from '@almoner/domain/kernel/money.ts'
import { hardTexts, row, table, writeWhole, type TableRow } from '../testing/table.ts'
import { columnLetters } from './cells.ts'
import { writeXlsx, xlsxWriter } from './xlsx.ts'

const limits = { mostRows: 20_000, mostColumns: 200, mostCellLength: 40_000 }

const readCells = async (file: Uint8Array, sheet: string) => {
  const read = await readXlsx(file, { limits, sheet })
  if ('problem' in read) throw new Error(read.problem)
  return read.rows.map(({ cells }) => cells)
}

const readPart = async (file: Uint8Array, path: string): Promise<string> =>
  Buffer.from((await (await unzip(file, { mostBytes: 1e8 })).read(path)) ?? '').toString('utf8')

const write = (rows: readonly TableRow[], changes = {}) =>
  writeWhole(writeXlsx, table(rows, changes))

describe('a workbook', () => {
  it('has typed cells: days, moments on Hong Kong’s clock, exact sums and counts', async () => {
    const eight = instant('2026-01-01T00:00:00.000Z')
    const file = await write([
      row(),
      row({ at: null, payer: null, amount: cents(-5) }),
      row({ at: eight }),
    ])
    expect((await readCells(file, 'Rows')).slice(0, 3)).toEqual([
      ['Date', 'Recorded (Hong Kong time)', 'Payer', 'Amount', 'Gifts'],
      ['2026-11-20', '2026-11-21 00:30', 'Chan Tai Man', '1234.5', '1'],
      ['2026-11-20', '', '', '-0.05', '1'],
    ])
    const sheet = await readPart(file, 'xl/worksheets/sheet2.xml')
    expect(sheet).toContain('<c r="A2" s="4"><v>46346</v></c>')
    expect(sheet).toContain('<c r="D3" s="2"><v>-0.05</v></c>')
    expect(sheet).toContain('<c r="B4" s="5"><v>46023.333333333336</v></c>')
  })

  it('begins with a sheet of the facts and the totals, grouped', async () => {
    const file = await write([row(), row({ amount: cents(-23_450) })])
    expect(await readCells(file, 'Summary')).toEqual([
      ['Donation ledger'],
      ['Charity', 'Harbour Relief'],
      ['Period', '1 January 2026 to 30 November 2026'],
      ['Totals', ' '],
      ['Bookings', '2'],
      ['Received', '1000'],
      ['By payment method', ' '],
      ['Visa', '1000'],
    ])
  })

  it('keeps every text, and none of them is a formula', async () => {
    const file = await write(hardTexts.map((payer) => row({ payer })))
    const texts = (await readCells(file, 'Rows')).slice(1).map((cells) => cells[2])
    const asRead = hardTexts.map((text) => (text === '_x0041_' ? '_x005F_x0041_' : text))
    expect(texts).toEqual(asRead)
    expect(await readPart(file, 'xl/worksheets/sheet2.xml')).not.toContain('<f>')
  })

  it('leaves out what XML cannot have, and what is longer than a cell', async () => {
    const file = await write([
      row({ payer: 'a\u0000b\u001bc\ufffed\ud800e\r\nf' }),
      row({ payer: 'x'.repeat(40_000) }),
    ])
    const texts = (await readCells(file, 'Rows')).slice(1).map((cells) => cells[2])
    expect(texts[0]).toBe('abcde\nf')
    expect(texts[1]).toHaveLength(32_767)
  })

  it('is divided into as many sheets as its rows need', async () => {
    const rows = Array.from({ length: 9 }, (_, at) => row({ gifts: at }))
    const file = await writeWhole(xlsxWriter(4), table(rows))
    const sheets = ['Rows', 'Rows 2', 'Rows 3']
    const cells = await Promise.all(
      sheets.map(async (sheet) => (await readCells(file, sheet)).slice(1)),
    )
    expect(cells.map(({ length }) => length)).toEqual([4, 4, 1])
    expect(cells.flat().map((each) => each[4])).toEqual(rows.map(({ gifts }) => String(gifts)))
  })

  it('has its heads if it has no row', async () => {
    expect(await readCells(await write([]), 'Rows')).toHaveLength(1)
  })

  it('has the sums of its rows in its totals, to the cent', async () => {
    const rows = Array.from({ length: 2_000 }, (_, at) =>
      row({ amount: cents(((at * 7_919) % 1_000_003) - 400_000) }),
    )
    const file = await write(rows)
    const sums = (await readCells(file, 'Rows')).slice(1).map((cells) => cells[3] ?? '')
    const added = addCents(...sums.map((sum) => fromHkd(Number(sum))))
    expect(added).toBe(addCents(...rows.map(({ amount }) => amount ?? noCents)))
    const total = (await readCells(file, 'Summary')).find(([label]) => label === 'Received')
    expect(fromHkd(Number(total?.[1]))).toBe(added)
  })

  it('writes each sum exactly', () => {
    const wrong = Array.from({ length: 20_000 }, (_, at) => cents(at * 4_999_991 - 5e10)).filter(
      (sum) => fromHkd(Number(formatPlainHkd(sum))) !== sum,
    )
    expect(wrong).toEqual([])
  })

  it('is the same bytes again, also in another zone of time', async () => {
    const rows = [row(), row({ payer: '陳大文' })]
    const file = await write(rows)
    expect((await write(rows)).equals(file)).toBe(true)
    const before = process.env['TZ']
    process.env['TZ'] = 'America/New_York'
    try {
      expect((await write(rows)).equals(file)).toBe(true)
    } finally {
      if (before === undefined) delete process.env['TZ']
      else process.env['TZ'] = before
    }
  })

  it('names its columns by letters', () => {
    expect([0, 25, 26, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
  })
})
