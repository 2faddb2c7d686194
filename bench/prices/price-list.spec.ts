import { describe, expect, it } from 'vitest'
import { countNames, type Counts } from './counting/counts.ts'
import { aloneColumns, findRisen, readTable, replaceRows, writeTable } from './price-list.ts'

const empty = '# Prices\n\n<!-- table: alone -->\n\n| job |\n| --- |\n\n<!-- end -->\n\nMore.\n'

const toCounts = (changes: Partial<Counts> = {}): Counts => ({
  ...(Object.fromEntries(countNames.map((name) => [name, 10])) as Counts),
  ...changes,
})

const rows = [
  { job: 'a refund', cells: { ...toCounts(), walFlushes: 2.4 } },
  { job: 'a donor’s account', cells: { ...toCounts({ statements: 125 }), walFlushes: 0 } },
]

describe('a table of the price list', () => {
  it('is read as it was written, and nothing else of the document changes', () => {
    const document = writeTable(empty, 'alone', { columns: aloneColumns, rows })
    expect(readTable(document, 'alone', aloneColumns)).toEqual(rows)
    expect(writeTable(document, 'alone', { columns: aloneColumns, rows: [] })).toMatch(
      /^# Prices\n\n<!-- table: alone -->\n\n\| job \| statements .*\|\n\|.*\|\n\n<!-- end -->\n\nMore\.\n$/,
    )
  })

  it('replaces the rows of the same jobs, in the order of the jobs', () => {
    const columns = aloneColumns
    const document = writeTable(empty, 'alone', { columns, rows })
    const [refund, account] = rows
    const cheaper = { job: 'a refund', cells: { ...refund?.cells, statements: 3 } }
    const names = ['a donor’s account', 'a refund', 'a new job']
    const changed = replaceRows(document, 'alone', { columns, rows: [cheaper], names })
    expect(readTable(changed, 'alone', columns)).toEqual([account, cheaper])
    const fewer = replaceRows(document, 'alone', { columns, rows: [], names: ['a refund'] })
    expect(readTable(fewer, 'alone', columns)).toEqual([refund])
  })

  it('causes an error if it is missing', () => {
    expect(() => readTable(empty, 'idle', aloneColumns)).toThrow('no table "idle"')
  })
})

describe('a price', () => {
  const listed = toCounts()

  it('has not risen if it equals the listed one or is lower', () => {
    expect(findRisen(listed, listed)).toEqual([])
    expect(findRisen(listed, toCounts({ statements: 9, letters: 0 }))).toEqual([])
  })

  const exact = countNames.filter((name) => !/^wal|^projecting/.test(name))
  it.each(exact)('of %s has risen if it is one higher', (name) => {
    expect(findRisen(listed, toCounts({ [name]: 11 }))).toHaveLength(1)
  })

  it('of projecting has risen if it is higher by more than one further batch', () => {
    const further = { projectingStatements: 15, projectingTransactions: 11 }
    expect(findRisen(listed, toCounts(further))).toEqual([])
    expect(findRisen(listed, toCounts({ projectingStatements: 16 }))).toHaveLength(1)
    expect(findRisen(listed, toCounts({ projectingTransactions: 12 }))).toHaveLength(1)
  })

  it('that has risen is reported with the listed one', () => {
    const risen = findRisen(listed, toCounts({ statements: 12, eventsRead: 40 }))
    expect(risen).toEqual(['12 statements instead of 10', '40 events read instead of 10'])
  })

  it('of the log may vary by half, and by one page that is written incidentally', () => {
    expect(findRisen(listed, toCounts({ walKilobytes: 31 }))).toEqual([])
    expect(findRisen(listed, toCounts({ walKilobytes: 32 }))).toHaveLength(1)
  })

  it('of a job that is not listed counts as zero', () => {
    expect(findRisen({}, toCounts())).toHaveLength(countNames.length - 1)
    expect(findRisen({}, toCounts({ walKilobytes: 17 }))).toHaveLength(countNames.length)
  })
})
