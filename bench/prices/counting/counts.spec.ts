import { describe, expect, it } from 'vitest'
import { combine, countNames, countStatements, least, median, most, type Counts } from './counts.ts'

const toStatement = (transaction: string, sql: string, application = 'almoner read models') => ({
  application,
  transaction,
  sql,
  detail: `Parameters: $1 = '{payment-1,organisation-2}', $2 = '{0,0}', $3 = '{1000,1000}'`,
})
const moved = 'update read_models.checkpoints set position = 2 from wanted, at_leisure'
const read = 'from unnest($1::text[], $2::bigint[], $3::integer[])'

describe('statements of the log', () => {
  it('are counted apart for the product, its read models and the sandbox', () => {
    const statements = [
      toStatement('1/1', 'select 1'),
      toStatement('2/7', 'begin'),
      toStatement('2/7', moved),
      toStatement('2/7', 'commit'),
      toStatement('1/2', read, 'almoner event reader'),
      toStatement('3/1', 'select body from sandbox.stripe_objects', 'sandbox'),
    ]
    expect(countStatements(statements)).toEqual({
      statements: 1,
      transactions: 1,
      streamsRead: 2,
      sandboxStatements: 1,
      projectingStatements: 3,
      projectingTransactions: 1,
    })
  })
})

describe('several runs', () => {
  const runs = [5, 3, 3, 9, 5].map(
    (count) => Object.fromEntries(countNames.map((name) => [name, count])) as Counts,
  )
  it.each([
    ['least', least, 3],
    ['median', median, 5],
    ['most', most, 5],
  ] as const)('have a %s', (_, choose, count) => {
    expect(combine(runs, choose).statements).toBe(count)
  })
})
