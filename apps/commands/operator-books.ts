import { wrongEventStoreUrl } from '@almoner/eventstore/connection/event-store-url.ts'
import { openBooks } from '@almoner/eventstore/connection/open-books.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { databaseUrlFrom } from '@almoner/eventstore/postgres/connection/database-url.ts'
import {
  hasMasterKey,
  masterKeyFile,
  masterKeysFrom,
} from '@almoner/eventstore/vault/keys/master-keys.ts'
import { refusePublishedSecrets } from '@almoner/eventstore/vault/keys/published-secrets.ts'
import { deriveKeys, type Keys } from '@almoner/platform/key/keys.ts'
import { createAppDatabase, type AppDb } from '@almoner/workflows/database.ts'

type Books = { store: EventStore; db: AppDb; keys: Keys; now: () => number }

/** An operator's mistake, printed as one sentence without a stack trace. */
export class Refused extends Error {}

type Opened = { books: Books; close: () => Promise<void> }

/**
 * Opens the parts that an operator's command about a login needs, whether or not the system is
 * running. The settings are checked before the terminal shows a question.
 */
export const prepareBooks = (env: Record<string, string | undefined>): (() => Promise<Opened>) => {
  const dataDir = env['DATA_DIR'] || '.data'
  const database = databaseUrlFrom(env)
  if ('refused' in database) throw new Refused(database.refused)
  const databaseUrl = database.url
  const eventStoreUrl = env['EVENTSTORE_URL']
  const wrong =
    wrongEventStoreUrl(eventStoreUrl) ??
    refusePublishedSecrets({ ...env, DATABASE_URL: databaseUrl })
  if (wrong !== null) throw new Refused(wrong)
  if (!hasMasterKey(env, dataDir)) {
    throw new Refused(`There is no ${masterKeyFile(dataDir)}: set DATA_DIR, or MASTER_KEY.`)
  }
  const masterKeys = () => masterKeysFrom(env, dataDir)
  return async () => {
    const { store, vault, close } = await openBooks({ databaseUrl, eventStoreUrl, masterKeys })
    const db = createAppDatabase(databaseUrl, { connections: 1 })
    return {
      books: { store, db, keys: deriveKeys(vault.rootSecret), now: Date.now },
      close: async () => {
        await db.destroy()
        await close()
      },
    }
  }
}

const withoutTables = new Set(['42P01', '3F000'])

/**
 * Returns the sentence for the error that ended a command. `undone` names the action that was not
 * completed.
 */
export const toSentence = (error: unknown, undone: string): string => {
  const { message, name, code } = error as NodeJS.ErrnoException
  if (error instanceof Refused) return message
  if (name === 'AbortError') return 'Nothing was changed.'
  if (withoutTables.has(code ?? '')) {
    return 'The database has no tables of ours yet: node apps/commands/migrate.ts.'
  }
  // The address of the database is not repeated: it contains a password.
  return `${undone}, and it can be tried again: ${message.split('\n')[0] || code || name}.`
}

export const fail = (sentence: string): void => {
  console.error(sentence)
  process.exitCode = 1
}
