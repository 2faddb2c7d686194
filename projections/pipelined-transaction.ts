import { PostgresDialect, Transaction } from 'kysely'
import type { Database, Db } from './database.ts'

// For what a transaction has besides its connection, and never uses.
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error('a transaction has its connection')),
})
const driver = dialect.createDriver()

/**
 * A transaction whose statements do not wait for one another's answers: what is asked at the same time
 * is sent at the same time, and answered in that order. Kysely's own sends the next when the last one
 * was answered, which is a turn of a busy event loop for each. Nothing is sent before the transaction
 * has begun or after it has ended.
 */
export const pipelinedTransaction = async <Result>(
  db: Db,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> => {
  const executor = db.getExecutor()
  return await executor.provideConnection(async (connection) => {
    let hasEnded = false
    const trx = new Transaction<Database>({
      config: { dialect },
      dialect,
      driver,
      executor: executor.withConnectionProvider({
        provideConnection: async (ask) => {
          if (hasEnded) throw new Error('the transaction has ended')
          return await ask(connection)
        },
      }),
    })
    await driver.beginTransaction(connection, {})
    try {
      const result = await work(trx)
      hasEnded = true
      await driver.commitTransaction(connection)
      return result
    } catch (error) {
      hasEnded = true
      // The connection is thrown away where it cannot even take that.
      await driver.rollbackTransaction(connection).catch(() => {})
      throw error
    }
  })
}
