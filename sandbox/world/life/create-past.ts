import type { Pool } from 'pg'
import type { Keys } from '@almoner/platform/key/keys.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import type { Worker } from '@almoner/workflows/compose.ts'
import type { FileGateway } from '@almoner/workflows/gateways/files/gateway.ts'
import { createPostgresPaymeStore } from '../../payme/postgres-store.ts'
import { createPostgresStripeStore } from '../../stripe/store/postgres-store.ts'
import { liveDonor, type Life } from './live.ts'

/** Simulates the past before the worker starts, and hands over the remaining processes. */
export const createPast =
  (given: { store: EventStore; pool: Pool; keys: Keys; files: FileGateway; worker: Worker }) =>
  async (life: Life): Promise<void> => {
    const { store, pool, keys, files, worker } = given
    const stripe = await createPostgresStripeStore(pool)
    const payme = await createPostgresPaymeStore(pool)
    const { personOfEmail, cardHash } = keys
    const left = await liveDonor({ store, files, personOfEmail, cardHash, stripe, payme }, life)
    // For past events no payer is charged and no mail is sent.
    await worker.passBy(await store.head())
    for (const { process, id, input } of left) await worker.engine.start(process, id, input)
  }
