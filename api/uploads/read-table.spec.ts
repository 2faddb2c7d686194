import { describe, expect, it } from 'vitest'
import { readTable } from './read-table.ts'
import { toWorkbook, toZip } from './testing/workbook.ts'

const limits = { mostRows: 2, mostColumns: 5, mostCellLength: 20 }
const toBytes = (text: string) => new TextEncoder().encode(text)
const cells = async (bytes: Uint8Array, type?: string) => {
  const { rows, kind } = await readTable(bytes, { limits, ...(type !== undefined && { type }) })
  return { kind, cells: rows.map((row) => row.cells) }
}

describe('an uploaded table', () => {
  it('is a workbook or text by its content, whatever it is called', async () => {
    const sheet = toWorkbook('<row><c t="str"><v>Day</v></c><c><v>12.5</v></c></row>')
    expect(await cells(sheet, 'text/csv')).toEqual({ kind: 'xlsx', cells: [['Day', '12.5']] })
    expect(await cells(toBytes('Day,12.5'))).toMatchObject({ cells: [['Day', '12.5']] })
  })

  it('has tabs between its cells where it was copied, and commas within them', async () => {
    const copied = toBytes('1,234,567.00\t2,345,678.00')
    const type = 'text/tab-separated-values;charset=utf-8'
    expect((await cells(copied, type)).cells).toEqual([['1,234,567.00', '2,345,678.00']])
  })

  it('has no sign that no database stores', async () => {
    const sheet = toWorkbook('<row><c t="str"><v>a&#0;b&#55357;</v></c></row>')
    expect((await cells(sheet)).cells).toEqual([['a\ufffdb\ufffd']])
    const wide = new Uint8Array(Buffer.from('\ufeffa\0b,c', 'utf16le'))
    expect((await cells(wide)).cells).toEqual([['a\ufffdb', 'c']])
  })

  it.each([
    ['damaged', toZip({ 'xl/workbook.xml': 'x' })],
    ['old', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])],
    ['too_long', toWorkbook('<row><c><v>1</v></c></row>'.repeat(3))],
    ['empty', toWorkbook('')],
    ['too_long', toBytes('a\nb\nc')],
    ['quote_open', toBytes('"a')],
    ['empty', toBytes('\n')],
  ])('is refused where it is %s', async (why, bytes) => {
    const refused = { code: 'invalid_input', details: { fields: { file: `file.${why}` } } }
    await expect(cells(bytes)).rejects.toMatchObject(refused)
  })
})
