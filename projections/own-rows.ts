import type { Transaction } from 'kysely'
import type { Database, Db } from './database.ts'
import { createKnownRows, withKnownRows } from './known-rows.ts'
import { pipelinedTransaction } from './pipelined-transaction.ts'

/**
 * The rows that this projector wrote last. They are as it wrote them for as long as nobody else
 * writes, and that is what a checkpoint proves that still stands where it was left: rows are asked
 * for by those alone who have moved theirs in the same transaction. After anything that failed, and
 * after a rebuild, nothing is known.
 */
export type OwnRows = {
  within: (db: Db, work: (trx: Transaction<Database>) => Promise<void>) => Promise<void>
  /** Which build of its tables each read model has, said by the checkpoint that was moved. */
  areOf: (builds: ReadonlyMap<string, number>) => void
}

export const createOwnRows = (): OwnRows => {
  const known = createKnownRows({ beginsEmpty: false })
  const buildOf = new Map<string, number>()
  return {
    within: async (db, work) => {
      try {
        await pipelinedTransaction(db, async (trx) => {
          withKnownRows(trx, known)
          await work(trx)
        })
      } catch (error) {
        known.forgetRows()
        throw error
      }
    },
    areOf: (builds) => {
      for (const [name, build] of builds) {
        if ((buildOf.get(name) ?? build) !== build) known.forgetRows()
        buildOf.set(name, build)
      }
    },
  }
}
