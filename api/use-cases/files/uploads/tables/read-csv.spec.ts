import { describe, expect, it } from 'vitest'
import { readCsv } from './read-csv.ts'

const limits = { mostRows: 100, mostColumns: 10, mostCellLength: 100 }
const readCells = (text: string): (readonly string[])[] => {
  const read = readCsv(text, limits)
  return 'rows' in read ? read.rows.map(({ cells }) => cells) : [[read.problem]]
}

describe('a csv file', () => {
  it.each([
    ['commas', 'day,amount\n2026-11-01,5\n'],
    ['semicolons', 'day;amount\r\n2026-11-01;5'],
    ['tabs', 'day\tamount\r2026-11-01\t5\r'],
  ])('has its cells between %s', (_what, text) => {
    expect(readCells(text)).toEqual([
      ['day', 'amount'],
      ['2026-11-01', '5'],
    ])
  })

  it('keeps text in quotes together, and counts its lines', () => {
    const text = 'name,note\n"Chan, ""Tai""","one\ntwo"\n,\nLee,=1+1'
    expect(readCsv(text, limits)).toEqual({
      rows: [
        { line: 1, cells: ['name', 'note'] },
        { line: 2, cells: ['Chan, "Tai"', 'one\ntwo'] },
        { line: 5, cells: ['Lee', '=1+1'] },
      ],
      delimiter: ',',
    })
  })

  it('is cut by the delimiter that most lines agree on', () => {
    expect(readCells('payer;amount\nChan, Tai Man;5\nLee, Siu, Ming;6')).toEqual([
      ['payer', 'amount'],
      ['Chan, Tai Man', '5'],
      ['Lee, Siu, Ming', '6'],
    ])
  })

  it('keeps text after a closing quote', () => {
    expect(readCells('a,b\n"Chan" & Lee;,5')).toEqual([
      ['a', 'b'],
      ['Chan & Lee;', '5'],
    ])
  })

  it('can declare its delimiter in the way that Excel writes it', () => {
    expect(readCsv('sep=;\r\nName;Sum\r\nChan, Tai;5', limits)).toMatchObject({
      rows: [{ line: 2 }, { line: 3, cells: ['Chan, Tai', '5'] }],
      delimiter: ';',
    })
  })

  it('may have empty cells at the end of each line, however many', () => {
    expect(readCells(`a,b${','.repeat(50)}\n${','.repeat(50)}\n1,2${','.repeat(50)}`)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  it.each([
    ['nothing', '\n\n', { problem: 'empty' }],
    ['an open quote', 'a,b\n"c,d\n', { problem: 'quote_open', line: 2 }],
    ['more rows than are read', 'a\n'.repeat(101), { problem: 'too_long', line: 101 }],
    ['more columns', `${','.repeat(10)}a`, { problem: 'too_wide', line: 1 }],
    ['a longer cell', 'a'.repeat(101), { problem: 'cell_too_long', line: 1 }],
  ])('is not taken with %s', (_what, text, problem) => {
    expect(readCsv(text, limits)).toEqual(problem)
  })

  it('with more characters than the limit is refused', () => {
    const most = { mostRows: 100, mostColumns: 10, mostCellLength: 1_000_000 }
    const text = `${'a'.repeat(900_000)}\n`.repeat(23)
    expect(readCsv(text, most)).toEqual({ problem: 'too_much_text', line: 23 })
  })
})
