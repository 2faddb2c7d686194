import { applyBatches, type Batch } from './apply-batch.ts'
import type { Db } from '../database.ts'
import type { ReadModel } from '../read-model.ts'

export type TakeBatch = (readModel: ReadModel, batch: Batch) => Promise<void>

type Waiting = {
  readModel: ReadModel
  batch: Batch
  done: () => void
  failed: (error: unknown) => void
}

// A larger batch has its own work to do and loses nothing by a commit of its own.
const mostEventsTogether = 300
// One that waits for a lock must not block all others.
const mostTransactions = 2
const isLongMilliseconds = 50

/**
 * An event wakes every read model at once, and a commit costs more than a row. Models that wake
 * together are written together, and later ones wait for the next commit, but for no longer than a
 * commit usually takes. If it fails, each of its batches is tried alone, so that a fault affects
 * one model only.
 */
export const createJointBatches = (db: Db): TakeBatch => {
  let waiting: Waiting[] = []
  let running = 0
  /** The batches in progress that the others wait for. */
  let awaited: readonly Waiting[] | null = null
  let gathering = false

  // Runs after all models that one event woke have arrived.
  const gather = (): void => {
    if (gathering || awaited || running === mostTransactions || waiting.length === 0) return
    gathering = true
    setImmediate(() => {
      gathering = false
      const together = waiting
      waiting = []
      void run(together)
    })
  }

  const run = async (together: readonly Waiting[]): Promise<void> => {
    const letOthersGo = (): void => {
      if (awaited === together) awaited = null
      gather()
    }
    running += 1
    awaited = together
    const late = setTimeout(letOthersGo, isLongMilliseconds)
    await applyTogether(db, together)
    clearTimeout(late)
    running -= 1
    letOthersGo()
  }

  return async (readModel, batch) => {
    if (batch.events.length > mostEventsTogether) {
      return await applyBatches(db, [{ readModel, batch }])
    }
    await new Promise<void>((done, failed) => {
      waiting.push({ readModel, batch, done, failed })
      gather()
    })
  }
}

const applyTogether = async (db: Db, together: readonly Waiting[]): Promise<void> => {
  if (together.length > 1) {
    try {
      await applyBatches(db, together)
      for (const { done } of together) done()
      return
    } catch {
      // The loop below finds the failing batch.
    }
  }
  for (const { readModel, batch, done, failed } of together) {
    try {
      await applyBatches(db, [{ readModel, batch }])
      done()
    } catch (error) {
      failed(error)
    }
  }
}
