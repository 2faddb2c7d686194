import type { Transaction } from 'kysely'
import type { Move } from './checkpoints.ts'
import type { Database, Db } from './database.ts'
import { createKnownRows, withKnownRows } from './known-rows.ts'
import { pipelinedTransaction } from './pipelined-transaction.ts'

/**
 * The rows that this projector wrote last. They are as it wrote them for as long as nobody else
 * writes, and that is what a checkpoint proves that still stands where it was left: rows are asked
 * for by those alone who have moved theirs in the same transaction, and from where their last one had
 * moved it. A server that crashes takes back commits that did not wait for the disk, and whoever had
 * nothing under way then begins anew without a fault of their own. After anything that failed, and after
 * a rebuild, nothing is known.
 */
export type OwnRows = {
  within: (db: Db, work: (trx: Transaction<Database>) => Promise<void>) => Promise<void>
  /** The checkpoints that this transaction has moved, and which build of its tables each model has. */
  areOf: (moves: readonly Move[], builds: ReadonlyMap<string, number>) => void
}

export const createOwnRows = (): OwnRows => {
  const known = createKnownRows({ beginsEmpty: false })
  const buildOf = new Map<string, number>()
  /** Where the last batch of each model has left its checkpoint. */
  const leftAt = new Map<string, bigint>()
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
    areOf: (moves, builds) => {
      for (const { name, from, to } of moves) {
        if ((leftAt.get(name) ?? from) !== from) known.forgetRows()
        // Where this is not committed, nothing is known, and so it matters to nobody.
        leftAt.set(name, to)
      }
      for (const [name, build] of builds) {
        if ((buildOf.get(name) ?? build) !== build) known.forgetRows()
        buildOf.set(name, build)
      }
    },
  }
}
