import type { Pool } from 'pg'
import type { Keys } from '@almoner/platform/keys.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import type { Worker } from '@almoner/workflows/compose.ts'
import type { FileGateway } from '@almoner/workflows/gateways/files/gateway.ts'
import { createPostgresPaymeStore } from '../../payme/postgres-store.ts'
import { createPostgresStripeStore } from '../../stripe/postgres-store.ts'
import { liveDonor, type Life } from './live.ts'

/** Has the past lived through before the worker begins, and hands it what is left to be done. */
export const pastOf =
  (given: { store: EventStore; pool: Pool; keys: Keys; files: FileGateway; worker: Worker }) =>
  async (life: Life): Promise<void> => {
    const { store, pool, keys, files, worker } = given
    const stripe = await createPostgresStripeStore(pool)
    const payme = await createPostgresPaymeStore(pool)
    const { personOfEmail } = keys
    const left = await liveDonor({ store, files, personOfEmail, stripe, payme }, life)
    // Nobody is charged or written to for what is past.
    await worker.passBy(await store.head())
    for (const { process, id, input } of left) await worker.engine.start(process, id, input)
  }
