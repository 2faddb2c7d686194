import { expect, it } from 'vitest'
import { findHeader, knownMapping } from '@almoner/api/desk/bank-statements/upload/find-columns.ts'
import { readStatement } from '@almoner/api/desk/bank-statements/upload/read-statement.ts'
import { readCsv } from '@almoner/api/use-cases/files/uploads/tables/read-csv.ts'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { toStatementCsv } from './statement.ts'

const read = (csv: string) => {
  const limits = { mostRows: 100, mostColumns: 10, mostCellLength: 200 }
  const table = readCsv(csv, limits)
  const header = 'rows' in table ? findHeader(table.rows) : null
  const mapping = header && knownMapping(header)
  if (!header || !mapping) throw new Error('no statement of HSBC')
  return readStatement(header.rows, mapping)
}

it('the bank’s statement has each transfer, one twice, one in part, and other lines', () => {
  const day = calendarDay('2026-11-20')
  const csv = toStatementCsv([
    { day, reference: '7K2M9Q4T', name: 'Chan Tai Man', amountCents: cents(50_000) },
    { day, reference: '8K2M9Q4T', name: 'Lee, "Siu"', amountCents: cents(150_000) },
  ])
  const statement = read(csv)
  if ('problems' in statement) throw new Error(JSON.stringify(statement.problems))
  const findSums = (reference: string) =>
    statement.lines
      .filter(({ description }) => description.includes(reference))
      .map(({ amountCents }) => amountCents)
  expect(findSums('7K2M9Q4T')).toEqual([50_000, 50_000])
  expect(findSums('8K2M9Q4T')).toEqual([90_000])
  expect(statement.lines).toHaveLength(8)
  expect(statement).toMatchObject({ openingCents: 2_500_000, faultLine: null })
})
