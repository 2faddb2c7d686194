import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarDay } from '../kernel/calendar.ts'
import { fixtureId } from '../fixtures.ts'
import { instant } from '../kernel/time.ts'
import type { ImportField } from '../import/values.ts'
import { cellProblems, type RowContext } from './check-row.ts'
import { createRowsCheck } from './check-rows.ts'
import { guessColumns } from './guess-columns.ts'
import { splitName } from '../people/split-name.ts'

const meals = fixtureId('project', 21)
const twin = { default: 'Winter coats' }
const fields: ImportField[] = [
  ...(['receivedOn', 'amount', 'paymentMethod', 'fullName', 'project', 'fee', 'email'] as const),
  ...(['status', 'reference', 'currency', 'paymentType', 'receivedTime', 'note'] as const),
]
const context: RowContext = {
  columns: fields,
  dayOrder: 'dmy',
  directionColumn: null,
  defaults: { paymentMethod: null, projectId: null, paymentType: 'donation', approved: true },
  projects: [
    { projectId: meals, title: { default: 'Hot lunches', zh: '熱午餐', cn: '热午餐' } },
    { projectId: fixtureId('project', 22), title: twin },
    { projectId: fixtureId('project', 23), title: twin },
  ],
  closedThrough: calendarDay('2026-09-30'),
  at: instant('2026-11-20T02:30:00.000Z'),
  language: 'en',
}
const row = { receivedOn: '2026-11-18', amount: '1,234.50', paymentMethod: 'Cheque' }
const toCells = (values: Partial<Record<ImportField, string>>): string[] =>
  fields.map((field) => values[field] ?? '')
const check = (...rows: Partial<Record<ImportField, string>>[]) =>
  rows
    .map((values, index) => ({ row: index + 1, cells: toCells({ ...row, ...values }) }))
    .map(createRowsCheck(context))
const checkOne = (values: Partial<Record<ImportField, string>>) => {
  const [checked] = check(values)
  if (checked === undefined) throw new Error('one row is one result')
  return checked
}

describe('the columns of a file', () => {
  it('are found by their headers, each field once', () => {
    expect(
      guessColumns(['Date', 'Donor name', 'Amount (HKD)', 'Total', 'Paid by', 'Ref.']),
    ).toEqual(['receivedOn', 'fullName', 'amount', null, 'paymentMethod', null])
    expect(guessColumns(['捐款日期及時間', '姓', '名', '姓名', '金額', '備註'])).toEqual([
      'receivedOn',
      'lastName',
      'firstName',
      null,
      'amount',
      'note',
    ])
  })

  it('are not treated as references unless a person says so or this product exported them', () => {
    expect(guessColumns(['編號', 'Ref no', 'Receipt No.', 'Transaction ID'])).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(guessColumns(['Payment reference', '編號'])).toEqual(['reference', null])
  })

  it('are found in the answers of a form of Google', () => {
    expect(guessColumns(['Timestamp', 'Amount (HKD)'])).toEqual(['receivedOn', 'amount'])
    expect(guessColumns(['時間戳記', '金額'])).toEqual(['receivedOn', 'amount'])
  })

  it('are those of the lists that are exported here', () => {
    const header =
      'Date (Hong Kong time),Payer,Organisation of the payer,Email address,Project,Type,Payment method,Reference of the transfer,Status,Receipt number,Currency,Amount,Total paid,Transaction fee,The charity receives,Refunded,Payment reference'
    expect(guessColumns(header.split(','))).toEqual([
      'receivedOn',
      'fullName',
      null,
      'email',
      'project',
      'paymentType',
      'paymentMethod',
      null,
      'status',
      null,
      'currency',
      'amount',
      null,
      'fee',
      null,
      null,
      'reference',
    ])
  })
})

describe('a name', () => {
  it.each([
    ['陳大文', '陳', '大文'],
    ['陳 大文', '陳', '大文'],
    ['陳　大文', '陳', '大文'],
    ['陳 大 文', '陳', '大文'],
    ['歐陽大文', '歐陽', '大文'],
    ['歐陽 娜娜', '歐陽', '娜娜'],
    ['歐陽', '歐', '陽'],
    ['𨋢 大文', '𨋢', '大文'],
    ['歐陽 Ka-Yan', '歐陽', 'Ka-Yan'],
    ['Ka-Yan 歐陽', '歐陽', 'Ka-Yan'],
    ['Peter 陳', '陳', 'Peter'],
    ['CHAN Tai Man', 'CHAN', 'Tai Man'],
    ['CHAN TAI MAN', 'CHAN', 'TAI MAN'],
    ['NG KA-YAN', 'NG', 'KA-YAN'],
    ['JOHN SMITH', 'SMITH', 'JOHN'],
    ['Chan, Tai Man', 'Chan', 'Tai Man'],
    ['CHAN, TAI MAN', 'CHAN', 'TAI MAN'],
    ['Tai Man Chan', 'Chan', 'Tai Man'],
    ['Chan', 'Chan', ''],
    ['Chan Tai Man', 'Chan', 'Tai Man'],
    ['Wing Yan Cheung', 'Cheung', 'Wing Yan'],
    ['', '', ''],
  ])('%s is parted', (name, lastName, firstName) => {
    expect(splitName(name)).toEqual({ lastName, firstName })
  })
})

describe('a row', () => {
  it('is an entry as a person would have typed it', () => {
    expect(
      checkOne({
        amount: 'HK$ 1 234.5',
        fee: '4.50',
        paymentMethod: '支票',
        fullName: ' CHAN  Tai Man ',
        project: '熱午餐',
        email: 'tai@EXAMPLE.com',
        receivedTime: '9:30',
        note: "'=1+1",
      }),
    ).toMatchObject({
      problems: [],
      recorded: {
        approved: true,
        entry: {
          projectId: meals,
          projectName: 'Hot lunches',
          method: 'check_writing',
          transactionType: 'donation',
          amountCents: 123_450,
          feeCents: 450,
          receivedAt: '2026-11-18T01:30:00.000Z',
        },
        giver: { firstName: 'Tai Man', lastName: 'CHAN', email: 'tai@example.com', note: '=1+1' },
      },
    })
  })

  it.each([
    [{ receivedOn: '' }, 'receivedOn', 'day_missing'],
    [{ receivedOn: '31/02/2026' }, 'receivedOn', 'day_unknown'],
    [{ receivedOn: '2026-11-21' }, 'receivedOn', 'day_future'],
    [{ receivedOn: '2026-09-30' }, 'receivedOn', 'day_closed'],
    [{ receivedTime: 'noon' }, 'receivedTime', 'time_unknown'],
    [{ amount: '' }, 'amount', 'amount_missing'],
    [{ amount: '=A1*2' }, 'amount', 'amount_unknown'],
    [{ amount: '0.99' }, 'amount', 'amount_too_low'],
    [{ amount: '-5' }, 'amount', 'amount_out'],
    [{ amount: '(5.00)' }, 'amount', 'amount_out'],
    [{ amount: '5.00 DR' }, 'amount', 'amount_out'],
    [{ amount: '1.234,50' }, 'amount', 'amount_unclear'],
    [{ amount: 'US$500' }, 'amount', 'currency_other'],
    [{ receivedOn: '#####' }, 'receivedOn', 'damaged'],
    [{ reference: '2.0261E+13' }, 'reference', 'damaged'],
    [{ fullName: '陳\uE000文' }, 'fullName', 'text_garbled'],
    [{ fullName: 'J\uFFFDrgen' }, 'fullName', 'text_garbled'],
    [{ fullName: '何?' }, 'fullName', 'text_garbled'],
    [{ receivedOn: '46331' }, 'receivedOn', 'day_unknown'],
    [{ receivedOn: 'T'.repeat(4_990) }, 'receivedOn', 'day_unknown'],
    [{ project: '('.repeat(4_990) }, 'project', 'project_unknown'],
    [{ email: 'a'.repeat(4_990) }, 'email', 'email_invalid'],
    [{ amount: '1000000' }, 'amount', 'amount_too_large'],
    [{ fee: 'free' }, 'fee', 'fee_unknown'],
    [{ fee: '2000' }, 'fee', 'fee_too_high'],
    [{ currency: 'USD' }, 'currency', 'currency_other'],
    [{ paymentMethod: '' }, 'paymentMethod', 'method_missing'],
    [{ paymentMethod: 'barter' }, 'paymentMethod', 'method_unknown'],
    [{ paymentMethod: 'Visa ending 4242' }, 'paymentMethod', 'method_online'],
    [{ project: 'Moon' }, 'project', 'project_unknown'],
    [{ project: 'winter coats' }, 'project', 'project_ambiguous'],
    [{ paymentType: 'loan' }, 'paymentType', 'type_unknown'],
    [{ status: 'maybe' }, 'status', 'status_unknown'],
    [{ status: '已取消' }, 'status', 'status_gone'],
    [{ email: 'tai' }, 'email', 'email_invalid'],
    [{ note: 'x'.repeat(501) }, 'note', 'text_too_long'],
  ] as const)('with %j is refused with an error in that cell', (said, field, code) => {
    const { problems, recorded } = checkOne(said)
    expect(problems).toMatchObject([{ field, code }])
    expect(recorded).toBeNull()
  })

  it('is accepted without its invisible characters', () => {
    const { recorded } = checkOne({ fullName: '\u202AChan\u202C Tai Man', note: 'a\u200Bb' })
    expect(recorded?.giver).toMatchObject({ lastName: 'Chan', firstName: 'Tai Man', note: 'ab' })
  })

  it('has each of the problems that there are', () => {
    expect(new Set(cellProblems).size).toBe(cellProblems.length)
  })

  it('with a general name belongs to no project, and is pending if its status says so', () => {
    expect(checkOne({ project: '一般捐款', status: 'Pending' }).recorded).toMatchObject({
      approved: false,
      entry: { projectId: null, projectName: 'General Donation' },
    })
  })

  it('is identified by its reference, otherwise by its content and a count of repetitions', () => {
    const [one, same, named, renamed] = check(
      { note: 'box' },
      { amount: '1234.5', note: 'box ' },
      { reference: 'A1' },
      { reference: 'A1', amount: '7' },
    )
    expect(same?.key.split('\0').slice(0, 2)).toEqual(one?.key.split('\0').slice(0, 2))
    expect([one?.sameAs, same?.sameAs, named?.sameAs, renamed?.sameAs]).toEqual([null, 1, null, 3])
    expect(new Set([one, same, named, renamed].map((checked) => checked?.key)).size).toBe(4)
  })

  it('with a wrong cell is still identified by its reference', () => {
    const [wrong, nameless] = check({ amount: '', reference: 'A1' }, { amount: '' })
    expect(wrong?.key).toContain('A1')
    expect(nameless?.key).toBe('')
  })

  it('has the same key in any part of the file, so that importing both adds no row twice', () => {
    const amounts = fc.constantFrom('5', '6')
    const references = fc.constantFrom('', 'A1')
    const anyRow = fc.record({ amount: amounts, reference: references, chosen: fc.boolean() })
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 12 }), (rows) => {
        const keys = check(...rows).map(({ key }) => key)
        const part = check(...rows.filter(({ chosen }) => chosen)).map(({ key }) => key)
        expect(new Set(keys).size).toBe(rows.length)
        expect(part.every((key) => keys.includes(key))).toBe(true)
      }),
    )
  })
})
