import { describe, expect, it } from 'vitest'
import { toWorkbook, toZip } from '../testing/workbook.ts'
import { readTable } from './read-table.ts'

const limits = { mostRows: 2, mostColumns: 5, mostCellLength: 20 }
const toBytes = (text: string) => new TextEncoder().encode(text)
const read = async (bytes: Uint8Array, type = '') => await readTable({ bytes, limits, type })

describe('an uploaded table', () => {
  it('is read as a workbook or as text by its content, regardless of its declared type', async () => {
    const sheet = toWorkbook('<row><c t="str"><v>Day</v></c><c><v>12.5</v></c></row>')
    expect(await read(sheet, 'text/csv')).toMatchObject({
      kind: 'xlsx',
      encoding: null,
      sheet: 'Gifts',
      rows: [{ cells: ['Day', '12.5'] }],
    })
    expect(await read(toBytes('Day,12.5'))).toMatchObject({
      kind: 'utf-8',
      encodings: [{ encoding: 'utf-8', samples: [] }],
      sheet: null,
      rows: [{ cells: ['Day', '12.5'] }],
    })
  })

  it('is split at tabs if it was copied, even with commas in its cells', async () => {
    const copied = toBytes('1,234,567.00\t2,345,678.00')
    const type = 'text/tab-separated-values;charset=utf-8'
    expect(await read(copied, type)).toMatchObject({
      rows: [{ cells: ['1,234,567.00', '2,345,678.00'] }],
    })
  })

  it('has no sign that no database stores', async () => {
    const wide = new Uint8Array(Buffer.from('\ufeffa\0b,c\ud800', 'utf16le'))
    expect(await read(wide)).toMatchObject({
      rows: [{ cells: ['a\ufffdb', 'c\ufffd'] }],
      garbledLines: [1],
    })
  })

  it('reports the lines with characters that its encoding cannot decode', async () => {
    const bytes = new Uint8Array(Buffer.from('Name\nJ\xfcrgen', 'latin1'))
    const table = await readTable({ bytes, limits, encoding: 'utf-8' })
    expect(table).toMatchObject({
      garbledLines: [2],
      encodings: [{ encoding: 'utf-8' }, {}, {}, {}],
    })
    expect(await read(bytes)).toMatchObject({
      garbledLines: [],
      encodings: [{ encoding: 'windows-1252', samples: ['Jürgen'] }, {}, {}],
    })
    expect(await read(toBytes('Name\n\ue000'))).toMatchObject({ garbledLines: [2] })
  })

  it.each([
    ['damaged', toZip({ 'xl/workbook.xml': 'x' })],
    ['old', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])],
    ['too_long', toWorkbook('<row><c><v>1</v></c></row>'.repeat(3))],
    ['empty', toWorkbook('')],
    ['too_long', toBytes('a\nb\nc')],
    ['quote_open', toBytes('"a')],
    ['empty', toBytes('\n')],
    ['not_text', new Uint8Array([0x89, 0x50, 0, 1, 2, 0, 0, 7])],
  ])('is not read if it is %s', async (problem, bytes) => {
    expect(await read(bytes)).toEqual({ problem })
  })
})
