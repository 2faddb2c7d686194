import { describe, expect, it } from 'vitest'
import { readCsv } from './read-csv.ts'

const limits = { mostRows: 100, mostColumns: 10, mostCellLength: 100 }
const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const readCells = (bytes: Uint8Array): string[][] => {
  const read = readCsv(bytes, limits)
  return 'rows' in read ? read.rows.map(({ cells }) => cells) : [[read.problem]]
}

describe('a csv file', () => {
  it.each([
    ['commas', 'day,amount\n2026-11-01,5\n'],
    ['semicolons', 'day;amount\r\n2026-11-01;5'],
    ['tabs', 'day\tamount\r2026-11-01\t5\r'],
  ])('has its cells between %s', (_what, text) => {
    expect(readCells(encode(text))).toEqual([
      ['day', 'amount'],
      ['2026-11-01', '5'],
    ])
  })

  it('keeps what stands in quotes, and counts its lines', () => {
    const text = 'name,note\n"Chan, ""Tai""","one\ntwo"\n,\nLee,=1+1'
    expect(readCsv(encode(text), limits)).toEqual({
      rows: [
        { line: 1, cells: ['name', 'note'] },
        { line: 2, cells: ['Chan, "Tai"', 'one\ntwo'] },
        { line: 5, cells: ['Lee', '=1+1'] },
      ],
      encoding: 'utf-8',
      delimiter: ',',
    })
  })

  it('is cut by the delimiter that most lines agree on', () => {
    expect(readCells(encode('payer;amount\nChan, Tai Man;5\nLee, Siu, Ming;6'))).toEqual([
      ['payer', 'amount'],
      ['Chan, Tai Man', '5'],
      ['Lee, Siu, Ming', '6'],
    ])
  })

  it('keeps what a hand wrote after a closing quote', () => {
    expect(readCells(encode('a,b\n"Chan" & Lee;,5'))).toEqual([
      ['a', 'b'],
      ['Chan & Lee;', '5'],
    ])
  })

  // Written by `iconv`: no encoder is part of Node.
  it.each([
    ['utf-8', '\u{feff}姓名,金額\n陳大文,5'],
    ['utf-16le', '\u{feff}姓名,金額\n陳大文,5'],
  ] as const)('is read in %s with its mark', (encoding, text) => {
    const bytes = encoding === 'utf-8' ? encode(text) : new Uint8Array(Buffer.from(text, 'utf16le'))
    expect(readCsv(bytes, limits)).toMatchObject({
      encoding,
      rows: [{ cells: ['姓名', '金額'] }, {}],
    })
  })

  it('is read in UTF-16 without a mark', () => {
    const bytes = new Uint8Array(Buffer.from('Name,Amount\n陳大文,5', 'utf16le'))
    expect(readCsv(bytes, limits)).toMatchObject({ encoding: 'utf-16le' })
    expect(readCells(bytes.map((_byte, at) => bytes[at ^ 1] ?? 0))).toEqual([
      ['Name', 'Amount'],
      ['陳大文', '5'],
    ])
  })

  it.each([
    ['big5', 'a96da657', '姓名'],
    ['big5', 'b3afa46aa4e5', '陳大文'],
    ['gbk', 'd0d5c3fb', '姓名'],
    ['gbk', 'b3c2b4f3cec4', '陈大文'],
  ])('is read in %s', (encoding, hex, text) => {
    const head = 'Name,Amount\n'
    const bytes = new Uint8Array(Buffer.concat([Buffer.from(head), Buffer.from(hex, 'hex')]))
    expect(readCsv(bytes, limits)).toMatchObject({ encoding, rows: [{}, { cells: [text] }] })
  })

  it.each([
    ['nothing', encode('\n\n'), { problem: 'empty' }],
    ['a picture', new Uint8Array([0x89, 0x50, 0, 1, 2, 0, 0, 7]), { problem: 'not_text' }],
    ['an open quote', encode('a,b\n"c,d\n'), { problem: 'quote_open', line: 2 }],
    ['more rows than are read', encode('a\n'.repeat(101)), { problem: 'too_long', line: 101 }],
    ['more columns', encode(','.repeat(10) + 'a'), { problem: 'too_wide', line: 1 }],
    ['a longer cell', encode('a'.repeat(101)), { problem: 'cell_too_long', line: 1 }],
  ])('is not taken with %s', (_what, bytes, problem) => {
    expect(readCsv(bytes, limits)).toEqual(problem)
  })
})
