import { setImmediate as turn } from 'node:timers/promises'
import { CompiledQuery, PostgresDialect, sql, Transaction } from 'kysely'
import type { Database, Db } from './database.ts'

// For what a transaction has besides its connection, and never uses.
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('a transaction has its connection')),
})
const driver = dialect.createDriver()

// To one that writes it means nothing, and it tells who is within from who is not.
const begin = CompiledQuery.raw('start transaction deferrable')

/**
 * Whether the transaction has begun. For what is sent together with its beginning and must do nothing
 * where the server did not take that: it would be committed by itself.
 */
export const hasBegun = sql<boolean>`current_setting('transaction_deferrable') = 'on'`

/**
 * A transaction whose statements do not wait for one another's answers: what is asked at the same time
 * is sent at the same time, and answered in that order. Kysely's own sends the next when the last one
 * was answered, which is a turn of a busy event loop for each. Here the beginning goes with the first
 * statement, which must ask whether it `hasBegun`, and the end with the last that nobody waits for.
 * Nothing is sent after the end.
 */
export const pipelinedTransaction = async <Result>(
  db: Db,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> => {
  const executor = db.getExecutor()
  return await executor.provideConnection(async (connection) => {
    const left = createLeft()
    let isOpen = true
    let underway = 0
    const trx = new Transaction<Database>({
      config: { dialect },
      dialect,
      driver,
      executor: executor.withConnectionProvider({
        provideConnection: async (ask) => {
          if (!isOpen) throw new Error('the transaction has ended')
          underway += 1
          return await ask(connection).finally(() => (underway -= 1))
        },
      }),
    })
    leftIn.set(trx, left)
    const begun = connection.executeQuery(begin)
    begun.catch(() => (isOpen = false))
    try {
      const result = await work(trx)
      // Kysely takes a few turns to send what it was asked: behind the end it would be too late.
      while (underway < left.unsettled()) await turn()
      left.assertNoneFailed()
      isOpen = false
      // Where one of those that were left fails, the server takes this for a rollback, and says so.
      await Promise.all([begun, ...left.promises(), driver.commitTransaction(connection)])
      return result
    } catch (error) {
      isOpen = false
      const ends = await Promise.allSettled([begun, ...left.promises()])
      // The connection is thrown away where it cannot even take that.
      await driver.rollbackTransaction(connection).catch(() => {})
      throw causeAmong(ends) ?? error
    }
  })
}

/** Statements whose answers nobody needs but the end of their transaction. */
type Left = {
  add: (sent: Promise<unknown>) => void
  promises: () => readonly Promise<unknown>[]
  unsettled: () => number
  assertNoneFailed: () => void
}

const createLeft = (): Left => {
  const promises: Promise<unknown>[] = []
  const failures: unknown[] = []
  let unsettled = 0
  return {
    add: (sent) => {
      unsettled += 1
      promises.push(sent)
      const settled = (): void => void (unsettled -= 1)
      sent.then(settled, (error: unknown) => {
        settled()
        failures.push(error)
      })
    },
    promises: () => promises,
    unsettled: () => unsettled,
    assertNoneFailed: () => {
      if (failures.length > 0) throw failures[0]
    },
  }
}

const leftIn = new WeakMap<Db, Left>()

/**
 * For a statement whose answer says nothing to who sent it: a pipelined transaction waits for it at its
 * end, and fails where it fails; anywhere else it is waited for here.
 */
export const awaitAtEnd = async (db: Db, sent: Promise<unknown>): Promise<void> => {
  const left = leftIn.get(db)
  if (left === undefined) await sent
  else left.add(sent)
}

const isAborted = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '25P02'

/** What failed, and not because something before it had failed. */
const causeAmong = (ends: readonly PromiseSettledResult<unknown>[]): unknown => {
  for (const end of ends) {
    if (end.status === 'rejected' && !isAborted(end.reason)) return end.reason
  }
  return null
}
