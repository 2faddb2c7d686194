import { applyBatch, applyBatches, type Batch } from './apply-batch.ts'
import type { Db } from './database.ts'
import type { ReadModel } from './read-model.ts'

export type TakeBatch = (readModel: ReadModel, batch: Batch) => Promise<void>

type Waiting = {
  readModel: ReadModel
  batch: Batch
  done: () => void
  failed: (error: unknown) => void
}

// What is larger has its own work to do and loses nothing by a commit of its own.
const mostEventsTogether = 100

/**
 * An event wakes every read model at once, and a commit costs more than a row: what comes while one
 * transaction is under way goes together into the next. Where that fails each is tried by itself, so
 * that nobody pays for another's fault.
 */
export const createJointBatches = (db: Db): TakeBatch => {
  let waiting: Waiting[] = []
  let running = false

  const run = async (): Promise<void> => {
    running = true
    while (waiting.length > 0) {
      const together = waiting
      waiting = []
      await applyTogether(db, together)
    }
    running = false
  }

  return async (readModel, batch) => {
    if (batch.events.length > mostEventsTogether) return await applyBatch(db, readModel, batch)
    await new Promise<void>((done, failed) => {
      waiting.push({ readModel, batch, done, failed })
      if (!running) void run()
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
      // Whose fault it was shows below.
    }
  }
  for (const { readModel, batch, done, failed } of together) {
    try {
      await applyBatch(db, readModel, batch)
      done()
    } catch (error) {
      failed(error)
    }
  }
}
