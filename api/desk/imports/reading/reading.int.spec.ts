import { describe, expect, it } from 'vitest'
import { useApi } from '../../../testing/api.ts'
import type { Call } from '../../../testing/call.ts'
import { given, staff } from '../../../testing/given.ts'
import { createImporter, importsPath } from '../../../testing/imports.ts'
import { toSheets, toWorkbook } from '../../../use-cases/files/uploads/testing/workbook.ts'
import type { ImportAnswer, ImportRowsAnswer } from '../contract.ts'

const api = useApi()
const finance = given(api).as(staff('finance'))
const importer = createImporter(api, finance)

const read = (id: string, choices: object): Call<ImportAnswer> =>
  finance.put(`${importsPath}/${id}/reading`, choices)
const readRows = async (id: string): Promise<ImportRowsAnswer> => {
  const { json }: { json: ImportRowsAnswer } = await finance.get(`${importsPath}/${id}/rows`)
  return json
}
const readCells = async (id: string, column: number) =>
  (await readRows(id)).rows.map(({ cells }) => cells[column])
const hex = (text: string) => new Uint8Array(Buffer.from(text, 'hex'))

// Written by Python's codecs: Node has no encoder.
const windows1252 = hex(
  '446174652c4e616d652c416d6f756e742c4d6574686f640d0a323032362d31302d30352c4afc7267656e204dfc6c6c65722c3530302c436173680d0a323032362d31302d30362c4672616ee76f69732c32302c436173680d0a',
)
const big5 = hex(
  'a4e9b4c12ca96da6572caaf7c3422ca549b4daa4e8a6a10d0a323032362d31302d30352ca6f39df22c3530302cb27baaf70d0a323032362d31302d30362ca7f5fb692c32302cb27baaf70d0a323032362d31302d30362c8fc0b260a4f496f52c33302cb27baaf70d0a',
)

describe('the encoding of a file', () => {
  it.each([
    ['windows-1252', windows1252, ['Jürgen Müller', 'François']],
    ['big5-hkscs', big5, ['何𨋢', '李堃', '衞深水埗']],
  ])('is found, %s, and shown with the names that it makes', async (encoding, content, names) => {
    const { json } = await importer.upload(content)
    expect(json.draft).toMatchObject({ kind: encoding, bad: 0 })
    expect(json.draft?.reading).toMatchObject({ encoding, garbledLines: 0, choices: {} })
    expect(json.draft?.reading?.encodings[0]?.samples).toEqual(expect.arrayContaining(names))
    expect(await readCells(json.id, 1)).toEqual(names)
  })

  it('can be chosen, and rows with unreadable names are reported and not recorded', async () => {
    const { json } = await importer.upload(windows1252)
    const { json: wrong } = await read(json.id, { encoding: 'utf-8' })
    expect(wrong.draft).toMatchObject({
      bad: 2,
      toAdd: 0,
      reading: { encoding: 'utf-8', garbledLines: 2, choices: { encoding: 'utf-8' } },
    })
    expect((await readRows(json.id)).rows[0]?.problems).toMatchObject([{ field: 'fullName' }])
    // A repeated file is read as the person chose before.
    expect((await importer.upload(windows1252)).json.draft?.kind).toBe('utf-8')
    const { json: right } = await read(json.id, {})
    expect(right.draft).toMatchObject({ bad: 0, toAdd: 2, kind: 'windows-1252' })
  })
})

describe('the order of days', () => {
  const days = (...cells: string[]) =>
    ['Date,Name,Amount,Method', ...cells.map((cell, at) => `"${cell}",Giver ${at},500,Cash`)].join(
      '\n',
    )

  it('is decided by the whole column', async () => {
    const { json } = await importer.upload(days('10/20/2026', '10/05/2026', '03/04/2026'))
    expect(json.draft).toMatchObject({ bad: 0, toAdd: 3 })
    expect(json.draft?.reading?.days).toEqual({
      order: 'mdy',
      certain: true,
      wrong: 0,
      example: { text: '10/05/2026', day: '2026-10-05' },
    })
  })

  it('defaults to day first if no row decides it, reports that it is uncertain, and can be chosen', async () => {
    const { json } = await importer.upload(days('03/04/2026', '05/06/2026'))
    expect(json.draft?.reading?.days).toMatchObject({
      order: 'dmy',
      certain: false,
      example: { text: '03/04/2026', day: '2026-04-03' },
    })
    const { json: answer } = await read(json.id, { dayOrder: 'mdy' })
    expect(answer.draft?.reading?.days).toMatchObject({
      order: 'mdy',
      certain: true,
      example: { text: '03/04/2026', day: '2026-03-04' },
    })
  })

  it('counts for years of two figures too', async () => {
    const { json } = await importer.upload(days('26/10/20'))
    const { json: answer } = await read(json.id, { dayOrder: 'ymd' })
    expect(answer.draft).toMatchObject({
      bad: 0,
      reading: { days: { order: 'ymd', example: { text: '26/10/20', day: '2026-10-20' } } },
    })
  })

  it('marks only the rows that contradict it as wrong, and does not swap the others', async () => {
    const { json } = await importer.upload(days('20/10/2026', '21/10/2026', '10/22/2026'))
    expect(json.draft).toMatchObject({ bad: 1, toAdd: 2 })
    expect(json.draft?.reading?.days).toMatchObject({ order: 'dmy', certain: false, wrong: 1 })
  })

  it.each(['20261020', 'Oct 20, 2026', '20OCT2026', '2026-10-20T10:30:00', '20 Oct 26'])(
    'does not matter to %s',
    async (cell) => {
      const { json } = await importer.upload(days(cell))
      expect(json.draft).toMatchObject({ bad: 0, toAdd: 1 })
      expect(json.draft?.reading?.days?.certain).toBe(true)
    },
  )
})

describe('a cell that a spreadsheet has damaged', () => {
  it('is a problem with its sentence, and no row that is there already', async () => {
    const content = [
      'Date,Name,Amount,Method,Payment reference,Phone',
      '2026-10-05,Chan,500,Cash,2.0261E+13,91234567',
      '2026-10-06,Lee,20,Cash,2.0261E+13,9.12346E+07',
      '#####,Ho,20,Cash,R-3,#REF!',
    ].join('\n')
    const { json } = await importer.upload(content)
    expect(json.draft).toMatchObject({ bad: 3, already: 0, duplicate: 0, toAdd: 0 })
    const { rows } = await readRows(json.id)
    expect(rows.map(({ problems }) => problems.map(({ field }) => field))).toEqual([
      ['reference'],
      ['reference', 'phoneNumber'],
      ['receivedOn', 'phoneNumber'],
    ])
    expect(rows[0]?.problems[0]?.message).toMatch(/2\.0261E\+13/)
  })
})

const toRow = (cells: readonly string[], attributes = '') =>
  `<row ${attributes}>${cells.map((cell) => `<c t="str"><v>${cell}</v></c>`).join('')}</row>`
const header = toRow(['Date', 'Name', 'Amount', 'Method'])

describe('a workbook', () => {
  it('leaves out the rows that a filter hides, reports it, and reads them if a person chooses to', async () => {
    const sheet =
      header +
      toRow(['2026-10-05', 'Hidden Chan', '500', 'Cash'], 'r="2" hidden="1"') +
      toRow(['2026-10-06', 'Visible Lee', '20', 'Cash'], 'r="3"')
    const { json } = await importer.upload(toWorkbook(sheet), { name: 'gifts.xlsx' })
    expect(json.draft).toMatchObject({
      rows: 1,
      reading: { sheet: 'Gifts', hiddenRows: { count: 1, choice: 'leave' } },
    })
    expect(await readCells(json.id, 1)).toEqual(['Visible Lee'])
    const { json: all } = await read(json.id, { hiddenRows: 'read' })
    expect(all.draft).toMatchObject({ rows: 2, reading: { hiddenRows: { choice: 'read' } } })
  })

  it('with several sheets lists them all, and reads the one that a person chooses', async () => {
    const file = toSheets([
      { name: 'September', rows: header + toRow(['2026-09-05', 'Sept Chan', '1', 'Cash']) },
      { name: 'October', rows: header + toRow(['2026-10-05', 'Oct Chan', '2', 'Cash']) },
    ])
    const { json } = await importer.upload(file, { name: 'gifts.xlsx' })
    expect(json.draft?.reading).toMatchObject({
      sheet: 'September',
      sheets: [{ name: 'September', rows: 2 }, { name: 'October' }],
    })
    const { json: other } = await read(json.id, { sheet: 'October' })
    expect(other.draft).toMatchObject({ amount: 2, reading: { sheet: 'October' } })
    await read(json.id, { sheet: 'None' }).thenAnswered(422)
  })
})

describe('the table in a file', () => {
  it('begins below its titles, and ends before its total', async () => {
    const content = [
      'Gifts of October;;;',
      'Made by;Chan Siu Fong;;',
      ';;;',
      'Date;Name;Amount;Method',
      '20/10/2026;Titled Lee;500.00;Cash',
      ';Total;500.00;',
      'End of report;;;',
    ].join('\r\n')
    const { json } = await importer.upload(content)
    expect(json.draft).toMatchObject({ rows: 1, bad: 0, toAdd: 1, amount: 500 })
    expect(json.draft?.reading).toMatchObject({
      headerLine: 4,
      firstLines: [{ line: 1, text: 'Gifts of October' }, {}, {}, {}, {}, {}],
      leftOut: [
        { line: 6, why: 'total', text: 'Total · 500.00' },
        { line: 7, why: 'closing' },
      ],
      leftOutCount: 2,
    })
  })

  it('has the header that a person chooses, or none', async () => {
    const { json } = await importer.upload('Date,Name,Amount,Method\n2026-10-20,Chan,5,Cash')
    const { json: none } = await read(json.id, { headerLine: 0 })
    expect(none.draft).toMatchObject({ rows: 2, reading: { headerLine: 0 } })
    const { json: one } = await read(json.id, { headerLine: 1 })
    expect(one.draft).toMatchObject({ rows: 1, reading: { headerLine: 1 } })
  })

  it('with a column of directions has no gift in its outgoing rows', async () => {
    const content = [
      'Date,Name,Amount,Method,D/C',
      '2026-10-20,Into Chan,5,Cash,C',
      '2026-10-20,Refund Lee,640,Cash,D',
    ].join('\n')
    const { json } = await importer.upload(content)
    expect(json.draft).toMatchObject({ bad: 1, toAdd: 1, amount: 5 })
    expect(json.draft?.reading?.direction).toEqual({ column: 4, name: 'D/C', out: 1, isUsed: true })
    const { json: ignored } = await read(json.id, { direction: 'ignore' })
    expect(ignored.draft).toMatchObject({ bad: 0, toAdd: 2 })
  })
})

describe('a file that is read again', () => {
  it('is stored until it is deleted, and is read only with supported choices', async () => {
    const { json } = await importer.upload('Date,Amount\n2026-10-20,1')
    await read(json.id, { encoding: 'ebcdic' }).thenAnswered(422)
    await finance.delete(`${importsPath}/${json.id}`)
    await read(json.id, {}).thenAnswered(404)
  })
})
