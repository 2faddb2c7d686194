import { describe, expect, it } from 'vitest'
import { isWorkbook, readXlsx } from './read-xlsx.ts'
import { toSheets, toWorkbook, toZip } from '../../testing/workbook.ts'

const limits = { mostRows: 100, mostColumns: 10, mostCellLength: 100 }
const header =
  '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Amount</t></is></c></row>'
const findCells = async (sheet: string, texts?: readonly string[]) => {
  const read = await readXlsx(toWorkbook(sheet, texts), { limits })
  return 'rows' in read ? read.rows.map(({ cells }) => cells) : read
}

describe('a workbook', () => {
  it('has the cells of its first sheet, each in its column', async () => {
    const sheet = `${header}<row r="4"><c r="A4"><v>46331.5</v></c><c r="C4" t="b"><v>1</v></c></row>`
    expect(await readXlsx(toWorkbook(sheet, ['Date &amp; &#x6642;']), { limits })).toMatchObject({
      rows: [
        { line: 1, cells: ['Date & 時', 'Amount'] },
        { line: 4, cells: ['46331.5', '', 'TRUE'] },
      ],
    })
  })

  it('has the last result of a formula, and none that was never calculated', async () => {
    const cells = [
      '<c r="A1"><f>0.1+0.2</f><v>0.30000000000000004</v></c>',
      '<c r="B1"><f>A1*2</f></c>',
      '<c r="C1" t="e"><f>1/0</f><v>#DIV/0!</v></c>',
      '<c r="D1" t="str"><f>"a"</f><v>a</v></c>',
      '<c r="E1"><v>1E+3</v></c>',
    ]
    expect(await findCells(`<row r="1">${cells.join('')}</row>`)).toEqual([
      ['0.3', '=A1*2', '#DIV/0!', 'a', '1000'],
    ])
  })

  it.each([
    ['', ['2026-11-05', '2026-11-05 09:30', '46331', '46331', '09:30', '-5']],
    [
      '<workbookPr date1904="1"/>',
      ['2030-11-06', '2030-11-06 09:30', '46331', '46331', '09:30', '-5'],
    ],
  ])('has days as they are read anywhere, with %s', async (properties, days) => {
    const values = ['46331', '46331.3958333333', '46331', '46331', '0.3958333333', '-5']
    const styles = ['1', '2', '3', '0', '4', '1']
    const cells = values.map((value, at) => `<c s="${styles[at]}"><v>${value}</v></c>`)
    const file = toWorkbook(`<row>${cells.join('')}</row>`, [], properties)
    expect(await readXlsx(file, { limits })).toMatchObject({ rows: [{ cells: days }] })
  })

  it('has texts in several pieces, without their phonetic readings', async () => {
    const pieces =
      '</t></si><si><r><t>陳</t></r><r><t>大文</t></r><rPh><t>chan</t></rPh></si><si><t>'
    const cells = [0, 1, 2].map((index) => `<c t="s"><v>${index}</v></c>`).join('')
    expect(await findCells(`<row>${cells}</row>`, [`a${pieces}b`])).toEqual([['a', '陳大文', 'b']])
  })

  const bytes = toWorkbook(header, ['Date'])
  it.each([
    ['cut off', bytes.slice(0, bytes.length - 30), 'damaged'],
    ['cut in the middle', bytes.slice(0, 200), 'damaged'],
    ['another archive', toZip({ 'readme.txt': 'no' }), 'damaged'],
    ['of former versions', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 'old'],
    ['empty', toWorkbook('<row r="1"/>'), 'empty'],
    ['of too many rows', toWorkbook('<row><c><v>1</v></c></row>'.repeat(101)), 'too_long'],
    ['of too many columns', toWorkbook('<row><c r="K1"><v>1</v></c></row>'), 'too_wide'],
    [
      'of too long a cell',
      toWorkbook(`<row><c t="str"><v>${'a'.repeat(1_001)}</v></c></row>`),
      'cell_too_long',
    ],
    [
      'of declared entities',
      toWorkbook('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><row/>'),
      'damaged',
    ],
    ['that unpacks to far more', toWorkbook(' '.repeat(65 * 1024 * 1024)), 'damaged'],
    ['of a tag that never ends', toWorkbook(`<${'a'.repeat(400_000)}`), 'damaged'],
    ['of tags without end', toWorkbook('<a '.repeat(200_000)), 'damaged'],
    ['of a tag in a tag in a tag', toWorkbook('<a>'.repeat(200_000)), 'damaged'],
    [
      'of a number of 60,000 figures',
      toWorkbook(`<row><c><v>${'1'.repeat(60_000)}x</v></c></row>`),
      'cell_too_long',
    ],
  ])('is refused if it is %s', async (_what, file, problem) => {
    expect(await readXlsx(file, { limits })).toEqual({ problem })
  })

  it('is refused if its cells share more text than the limit', async () => {
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(60)}</row>`
    const file = toWorkbook(row.repeat(1_600), ['x'.repeat(4_990)])
    const most = { mostRows: 20_000, mostColumns: 60, mostCellLength: 5_000 }
    expect(await readXlsx(file, { limits: most })).toEqual({ problem: 'too_much_text' })
  })

  it('counts its rows itself if their numbers are invalid', async () => {
    const cell = '<c><v>1</v></c>'
    const file = toWorkbook(
      `<row r="7">${cell}</row><row r="x">${cell}</row><row r="99999999999">${cell}</row>`,
    )
    expect(await readXlsx(file, { limits })).toMatchObject({
      rows: [{ line: 7 }, { line: 8 }, { line: 9 }],
    })
  })

  it('is distinguished from a text by its first bytes', () => {
    expect([isWorkbook(bytes), isWorkbook(new TextEncoder().encode('a,b'))]).toEqual([true, false])
  })

  it('has long numbers as a spreadsheet shows them, because their last figures are lost', async () => {
    const cells = '<c><v>2026112012345678</v></c><c><v>123456789012345</v></c>'
    expect(await findCells(`<row>${cells}</row>`)).toEqual([
      ['2.026112012345678e+15', '123456789012345'],
    ])
  })

  it('reports which rows are hidden, for example by a filter', async () => {
    const cell = '<c><v>1</v></c>'
    const file = toWorkbook(
      `<row r="1">${cell}</row><row r="2" hidden="1">${cell}</row><row r="3" hidden="true"/>`,
    )
    expect(await readXlsx(file, { limits })).toMatchObject({
      rows: [{ line: 1 }, { line: 2 }],
      hiddenRows: [2],
    })
  })
})

describe('a workbook of several sheets', () => {
  const row = (text: string) => `<row><c t="str"><v>${text}</v></c></row>`
  const file = toSheets([
    { name: 'Notes', rows: row('hidden'), state: 'hidden' },
    { name: 'Cover', rows: '' },
    { name: 'Gifts &amp; more', rows: row('a') + row('b') },
    { name: '十月', rows: row('c') },
  ])
  const sheets = [
    { name: 'Notes', isHidden: true, rows: 1, hiddenRows: 0 },
    { name: 'Cover', isHidden: false, rows: 0, hiddenRows: 0 },
    { name: 'Gifts & more', isHidden: false, rows: 2, hiddenRows: 0 },
    { name: '十月', isHidden: false, rows: 1, hiddenRows: 0 },
  ]

  it('is read from the first visible sheet with rows, and lists the others', async () => {
    expect(await readXlsx(file, { limits })).toMatchObject({
      sheet: 'Gifts & more',
      rows: [{ cells: ['a'] }, { cells: ['b'] }],
      sheets,
    })
  })

  it.each([
    ['十月', 'c'],
    ['Notes', 'hidden'],
  ])('is read from %s if a person chooses it', async (sheet, cell) => {
    const read = await readXlsx(file, { limits, sheet })
    expect(read).toMatchObject({ sheet, rows: [{ cells: [cell] }], sheets })
  })

  it('is read from the first sheet with a table, if a cover sheet of a few lines precedes it', async () => {
    const table = '<row><c t="str"><v>Day</v></c><c t="str"><v>Sum</v></c></row>'
    const line = '<row><c t="str"><v>2026-11-20</v></c><c><v>5</v></c></row>'
    const covered = toSheets([
      { name: 'Cover', rows: row('See October') },
      { name: 'October', rows: table + line },
      { name: 'September', rows: table + line },
    ])
    expect(await readXlsx(covered, { limits })).toMatchObject({ sheet: 'October' })
    expect(await readXlsx(covered, { limits, sheet: 'Cover' })).toMatchObject({ sheet: 'Cover' })
  })

  it('has no other sheet, and no rows in an empty one', async () => {
    expect(await readXlsx(file, { limits, sheet: 'x' })).toEqual({ problem: 'no_sheet' })
    expect(await readXlsx(file, { limits, sheet: 'Cover' })).toEqual({ problem: 'empty' })
  })

  it('is read though another sheet is damaged or too long', async () => {
    const large = toSheets([
      { name: 'A', rows: row('a') },
      { name: 'B', rows: '<row' },
      { name: 'C', rows: row('c').repeat(101) },
    ])
    expect(await readXlsx(large, { limits })).toMatchObject({
      sheet: 'A',
      sheets: [{ rows: 1 }, { name: 'B', rows: null }, { name: 'C', rows: null }],
    })
    expect(await readXlsx(large, { limits, sheet: 'C' })).toEqual({ problem: 'too_long' })
  })
})
