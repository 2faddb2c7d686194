import { setTimeout as pause } from 'node:timers/promises'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { openBooks } from '@almoner/eventstore/connection/open-books.ts'
import { databaseUrlFrom } from '@almoner/eventstore/postgres/connection/database-url.ts'
import { masterKeysFrom } from '@almoner/eventstore/vault/keys/master-keys.ts'
import { deriveKeys, type Keys } from '@almoner/platform/key/keys.ts'

const timeoutMilliseconds = 90_000

/** Returns the current URL of the product's database: it may differ after each start. */
export const findDatabaseUrl = (dataDir: string): string => {
  const databaseSetting = databaseUrlFrom({ DATA_DIR: dataDir })
  if ('refused' in databaseSetting) throw new Error(databaseSetting.refused)
  return databaseSetting.url
}

/** The product's own keys, for the ids that only they make: a payment's, before any answer names it. */
export const readKeys = async (dataDir: string): Promise<Keys> => {
  const { vault, close } = await open(dataDir)
  await close()
  return deriveKeys(vault.rootSecret)
}

const open = (dataDir: string) =>
  openBooks({
    databaseUrl: findDatabaseUrl(dataDir),
    masterKeys: () => masterKeysFrom(process.env, dataDir),
    onConnectionError: () => {},
  })

/**
 * Work on the product's database from outside, as a second machine would do it, repeated until its
 * database was available for all of it. A repetition must change nothing.
 */
export const withBooks = async <Result>(
  dataDir: string,
  work: (store: EventStore) => Promise<Result>,
): Promise<Result> => {
  const until = Date.now() + timeoutMilliseconds
  for (;;) {
    try {
      return await workOnce(dataDir, work)
    } catch (error) {
      if (Date.now() > until) throw error
      await pause(200)
    }
  }
}

const workOnce = async <Result>(
  dataDir: string,
  work: (store: EventStore) => Promise<Result>,
): Promise<Result> => {
  const { store, close } = await open(dataDir)
  try {
    return await work(store)
  } finally {
    await close()
  }
}
