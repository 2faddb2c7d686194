import type { Statement } from './statement-log.ts'

/**
 * The counts of one job. Each is equal on every machine, except for how events fall into batches.
 */
export const countNames = [
  'statements',
  'transactions',
  'eventsAppended',
  'streamsRead',
  'eventsRead',
  'providerRequests',
  'letters',
  'sandboxStatements',
  'projectingStatements',
  'projectingTransactions',
  'walKilobytes',
] as const
export type CountName = (typeof countNames)[number]

export type Counts = Record<CountName, number>

/** The counts that come from the server's log. */
export type StatementCounts = Pick<
  Counts,
  | 'statements'
  | 'transactions'
  | 'streamsRead'
  | 'sandboxStatements'
  | 'projectingStatements'
  | 'projectingTransactions'
>

export const countStatements = (all: readonly Statement[]): StatementCounts => {
  const product = all.filter((statement) => !isOfSandbox(statement))
  const projecting = toTransactions(product.filter(movesCheckpoint))
  const [batched, others] = [true, false].map((isBatch) =>
    product.filter(({ transaction }) => projecting.has(transaction) === isBatch),
  )
  const own = (others ?? []).filter((statement) => !readsStreams(statement))
  return {
    statements: own.length,
    transactions: toTransactions(own).size,
    streamsRead: product.reduce((sum, statement) => sum + countStreams(statement), 0),
    sandboxStatements: all.length - product.length,
    projectingStatements: batched?.length ?? 0,
    projectingTransactions: projecting.size,
  }
}

const isOfSandbox = ({ application }: Statement): boolean => application === 'sandbox'

const toTransactions = (statements: readonly Statement[]): ReadonlySet<string> =>
  new Set(statements.map(({ transaction }) => transaction))

/** A batch of a read model, or of the reactions, ends with its checkpoint. */
const movesCheckpoint = ({ sql }: Statement): boolean => sql.includes('from wanted, at_leisure')

/**
 * Concurrent reads of streams share one statement, whose first parameter names the streams. The
 * number that meet is different each time, so each stream counts, and not the statement.
 */
export const streamReadText = 'unnest($1::text[], $2::bigint[], $3::integer[])'

const readsStreams = ({ sql }: Statement): boolean => sql.includes(streamReadText)

const countStreams = (statement: Statement): number => {
  if (!readsStreams(statement)) return 0
  const [, streams = ''] = /\$1 = '\{([^}]*)/.exec(statement.detail) ?? []
  return streams.split(',').length
}

type Choice = (values: readonly number[]) => number

export const combine = (runs: readonly Counts[], choose: Choice): Counts => {
  const entries = countNames.map((name) => [name, choose(runs.map((run) => run[name]))])
  return Object.fromEntries(entries) as Counts
}

export const least: Choice = (values) => Math.min(...values)
/** The most that was seen twice: a single run may have been disturbed. */
export const most: Choice = (values) => values.toSorted((one, other) => other - one)[1] ?? 0
export const median: Choice = (values) =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? 0
