import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { languages } from '@almoner/domain/kernel/locale.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { describe, expect, it } from 'vitest'
import { columnsHead, columnsLines } from '../csv/columns.ts'
import { statementColumns } from './statement-columns.ts'
import { donationRow, paymentRow } from './statement-fixtures.ts'

const toCells = (line: string): readonly string[] => line.trimEnd().split(',')

describe('a statement for a spreadsheet', () => {
  it('begins with the mark of UTF-8 and a head of as many columns as its lines have', () => {
    for (const language of languages) {
      const head = columnsHead(statementColumns, language)
      expect(head).toMatch(/^\uFEFF.+\r\n$/)
      const [line = ''] = columnsLines(statementColumns, [donationRow], language).split('\r\n')
      expect(toCells(line)).toHaveLength(toCells(head).length)
    }
    expect(columnsHead(statementColumns, 'zh')).toContain('日期,類別,項目')
    expect(columnsHead(statementColumns, 'cn')).toContain('日期,类别,项目')
  })

  it('has a line for each payment, with amounts and days as a spreadsheet reads them', () => {
    const row = {
      ...donationRow,
      paidOn: calendarDay('2027-01-01'),
      amountCents: cents(123_450_00),
      totalCents: cents(123_460_05),
      returnedCents: cents(10_000),
      underWayCents: cents(5),
    }
    const [first = '', second = '', ...rest] = columnsLines(
      statementColumns,
      [row, paymentRow],
      'en',
    ).split('\r\n')
    expect(toCells(first)).toEqual([
      '2027-01-01',
      'Donation',
      'Reading rooms',
      'HLCF-2026-000001',
      'Tai Man Chan',
      'Visa ending 4242',
      'HKD',
      '123450.00',
      '10.05',
      '123460.05',
      '100.00',
      '123360.05',
      '0.05',
      '0.00',
      '91/12345',
      row.paymentId,
    ])
    expect(second).toMatch(
      /^2026-12-01,Payment,Charity walk 2026: entry,HLCF-2026-000002,.*,FPS,HKD,/,
    )
    expect(rest).toEqual([''])
  })

  it.each(['=1+1', '+852 1', '-5+1', '@SUM(A1)', ' =1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
    'turns no text into a formula: %j',
    (projectName) => {
      const line = columnsLines(statementColumns, [{ ...donationRow, projectName }], 'en')
      // A cell with a tab in it is quoted.
      expect(line.split(',')[2]?.replaceAll('"', '')).toBe(`'${projectName}`)
    },
  )

  it('quotes what would end a cell', () => {
    const projectName = 'Books, "pens"\nand more'
    const line = columnsLines(statementColumns, [{ ...donationRow, projectName }], 'en')
    expect(line).toContain(',"Books, ""pens""\nand more",')
  })

  it('names neither a receipt nor a file number where there is none', () => {
    const line = columnsLines(
      statementColumns,
      [{ ...donationRow, receipt: null, payer: null }],
      'en',
    )
    const cells = toCells(line)
    expect([cells[3], cells[4], cells[14]]).toEqual(['', '', ''])
  })
})
