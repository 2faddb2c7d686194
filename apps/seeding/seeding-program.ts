import { once } from 'node:events'
import { join } from 'node:path'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { openBooks } from '@almoner/eventstore/connection/open-books.ts'
import { recordedAsDecided } from '@almoner/eventstore/port/recorded-time.ts'
import type { Position } from '@almoner/eventstore/position.ts'
import { masterKeysFrom } from '@almoner/eventstore/vault/keys/master-keys.ts'
import { deriveKeys } from '@almoner/platform/key/keys.ts'
import { createSandboxPool } from '@almoner/sandbox/pool.ts'
import { createPast } from '@almoner/sandbox/world/life/create-past.ts'
import type { WorldWallets } from '@almoner/sandbox/world/charities/methods.ts'
import { operationalData } from '@almoner/sandbox/world/charities/operational-data.ts'
import { seedWorld } from '@almoner/sandbox/world/seed.ts'
import { createAppDatabase } from '@almoner/workflows/database.ts'
import { createLocalFiles } from '@almoner/workflows/gateways/files/local-disk.ts'
import type { Start } from '@almoner/workflows/reactions/start.ts'

export type ToSeed = {
  databaseUrl: string
  eventStoreUrl: string | null
  dataDir: string
  wallets: WorldWallets
  /** Null: the charities begin without a past. */
  past: { crowd: boolean } | null
}

export type FromSeeding =
  | { line: string }
  /**
   * Sent when the past is written. `left` lists the processes that the engine continues; events up
   * to `head` start none.
   */
  | { head: Position; left: readonly Start[] }

const post = (message: FromSeeding): void => void process.send?.(message)

const handOver = async (past: { head: Position; left: readonly Start[] }): Promise<void> => {
  post(past)
  // The world is complete once they are started: a start after a crash hands them over again.
  await once(process, 'message')
}

/**
 * Longer than the past is written. An append whose key had to be read again would be overtaken by a
 * later one, and no person is erased during the seeding.
 */
const keyLifeMilliseconds = 3_600_000

const seed = async ({
  databaseUrl,
  eventStoreUrl,
  dataDir,
  wallets,
  past,
}: ToSeed): Promise<void> => {
  const pool = createSandboxPool(databaseUrl, () => {})
  const masterKeys = () => masterKeysFrom(process.env, dataDir)
  const { store, vault, close } = await openBooks({
    databaseUrl,
    eventStoreUrl,
    masterKeys,
    recordedTime: recordedAsDecided,
    keyLifeMilliseconds,
  })
  const db = createAppDatabase(databaseUrl)
  const files = createLocalFiles({ folder: join(dataDir, 'files') })
  const keys = deriveKeys(vault.rootSecret)
  try {
    await seedWorld({
      ...(past && createPast({ store, vault, pool, keys, files, handOver, ...past })),
      store,
      saveFile: files.put,
      ...operationalData({ db, keys }),
      now: () => instantFromMilliseconds(Date.now()),
      wallets,
      log: (line) => post({ line }),
    })
  } finally {
    await db.destroy()
    await close()
    await pool.end()
    process.disconnect()
  }
}

const [toSeed] = (await once(process, 'message')) as [ToSeed]
await seed(toSeed)
