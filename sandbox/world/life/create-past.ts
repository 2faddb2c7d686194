import type { Pool } from 'pg'
import type { Keys } from '@almoner/platform/key/keys.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import type { Vault } from '@almoner/eventstore/vault/vault.ts'
import type { Position } from '@almoner/eventstore/position.ts'
import type { FileGateway } from '@almoner/workflows/gateways/files/gateway.ts'
import type { Start } from '@almoner/workflows/reactions/start.ts'
import { createPostgresPaymeStore } from '../../payme/store.ts'
import { createPostgresStripeStore } from '../../stripe/store/postgres-store.ts'
import { createPostgresTapAndGoStore } from '../../tap-and-go/store.ts'
import { donor } from '@almoner/domain/donor/index.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { donorId } from './deeds/handle.ts'
import { livePast, type Life } from './live.ts'
import { openStage, type Stage } from './staging/stage.ts'
import { stageProviders, type Providers } from './staging/staged-providers.ts'

type Given = {
  store: EventStore
  vault: Pick<Vault, 'sealingKeys'>
  pool: Pool
  keys: Keys
  files: FileGateway
  /** Lets the engine go on with what the past has begun, and react to nothing up to `head`. */
  handOver: (past: { head: Position; left: readonly Start[] }) => Promise<void>
  /** Whether the charities have many other givers. */
  crowd: boolean
}

/**
 * Simulates the past before the worker starts, and hands over the remaining processes. It runs in
 * memory, and is written when it is complete. If a part of it is already written, the run continues
 * in the real stores. This is slower, and each step is found done or is done.
 */
export const createPast = (given: Given) => {
  const { store, vault, pool, keys, files, handOver, crowd } = given
  let stage: Stage | null = null
  return {
    stage: async (): Promise<EventStore> => {
      const firstEvents = await store.read(streamName(donor.category, donorId), { limit: 1 })
      if (firstEvents.length > 0) return store
      stage = await openStage(store)
      return stage.store
    },
    live: async (life: Life): Promise<void> => {
      const real: Providers = {
        stripe: await createPostgresStripeStore(pool),
        payme: await createPostgresPaymeStore(pool),
        tapAndGo: await createPostgresTapAndGoStore(pool),
      }
      const staged = stage === null ? null : stageProviders()
      const { personOfEmail, cardHash } = keys
      const lived = { store: stage?.store ?? store, files, personOfEmail, cardHash }
      const starts = await livePast({ ...lived, providers: staged ?? real, crowd }, life)
      // First the providers, as in life.
      await staged?.write(real)
      await stage?.write((people) => vault.sealingKeys(people))
      await handOver({ head: await store.head(), left: starts })
    },
  }
}
