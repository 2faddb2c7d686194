import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { sweepOperational } from '@almoner/operational/sweep.ts'
import type { CatchUp } from '@almoner/projections/engine/checkpoint/catch-up.ts'
import { readModels } from '@almoner/projections/read-models.ts'
import { runReadModels } from '@almoner/projections/engine/run/run.ts'
import type { AppDb } from '@almoner/workflows/database.ts'
import type { Log } from '@almoner/workflows/log.ts'
import type { Worker } from '../create-worker.ts'

type Running = {
  books: { store: EventStore; db: AppDb; catchUp: Pick<CatchUp, 'advanced'> }
  worker: Pick<Worker, 'run'>
  log: Log
  closing: { add: (close: () => unknown) => void }
}

/** Starts the projector, the worker and the sweep of what is kept for a time. */
export const runInBackground = ({ books, worker, log, closing }: Running): void => {
  const { store, db, catchUp } = books
  const sweeping = setInterval(() => {
    sweepOperational(db, { now: instantFromMilliseconds(Date.now()) }).catch((error: unknown) =>
      log.warn({ err: error }, 'what is kept was not swept'),
    )
  }, 60_000)
  closing.add(() => clearInterval(sweeping))
  const stopping = new AbortController()
  const { signal } = stopping
  const projecting = { store, db, readModels, signal, log, onAdvance: catchUp.advanced }
  const running = Promise.all([runReadModels(projecting), worker.run(signal)])
  closing.add(async () => {
    stopping.abort()
    await running
  })
}
