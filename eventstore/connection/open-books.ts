import { isAccessDenied, isUserUnknown } from '../eventstoredb/connection/connection.ts'
import { createEventStoreDbStore } from '../eventstoredb/store.ts'
import type { EventStore } from '../event-store.ts'
import { sealPersonalData } from '../personal-data.ts'
import { hasEvents } from '../postgres/read/holds-events.ts'
import { openVault } from '../postgres/vault/open-vault.ts'
import { openSnapshots } from '../postgres/snapshots/snapshots.ts'
import { createPostgresStore } from '../postgres/store.ts'
import type { RecordedTime } from '../port/recorded-time.ts'
import type { MasterKeys } from '../vault/keys/master-keys.ts'
import type { Vault } from '../vault/vault.ts'
import { namesUser } from './event-store-url.ts'

export type OpenBooksOptions = {
  /** The database of the vault, and of the events unless they have a server of their own. */
  databaseUrl: string
  /** `EVENTSTORE_URL`: the events are in EventStoreDB. */
  eventStoreUrl?: string | null | undefined
  masterKeys: () => MasterKeys
  statementTimeoutMilliseconds?: number
  /** When appends are recorded; by the server's clock if absent, and always in EventStoreDB. */
  recordedTime?: RecordedTime
  /** How long the key of a person is kept in memory; a minute if absent. */
  keyLifeMilliseconds?: number
  onConnectionError?: (error: Error) => void
  /** A problem that was repaired, for the log. */
  onNotice?: (fields: object, message: string) => void
}

export type Books = { store: EventStore; vault: Vault; close: () => Promise<void> }

/**
 * The events are not in the store that the settings name, or it is closed; its message is for the
 * operator.
 */
export class BooksElsewhere extends Error {
  override name = 'BooksElsewhere'
}

type StoreOptions = Omit<OpenBooksOptions, 'masterKeys' | 'keyLifeMilliseconds'>

/** The store that the settings name, without decryption. Throws `BooksElsewhere`. */
export const openStore = async (options: StoreOptions): Promise<EventStore> => {
  const { databaseUrl, eventStoreUrl, statementTimeoutMilliseconds, onConnectionError } = options
  const { recordedTime, onNotice = () => {} } = options
  if (!eventStoreUrl) {
    return createPostgresStore({
      url: databaseUrl,
      ...(onConnectionError && { onConnectionError }),
      ...(recordedTime && { recordedTime }),
      ...(statementTimeoutMilliseconds !== undefined && { statementTimeoutMilliseconds }),
    })
  }
  if (await hasEvents(databaseUrl)) {
    throw new BooksElsewhere(
      'EVENTSTORE_URL is set, and the events of this database are in PostgreSQL: unset it, or start with an empty database.',
    )
  }
  const store = createEventStoreDbStore({
    url: eventStoreUrl,
    onSetBack: (setBack) =>
      onNotice(setBack, 'no event has this position: read on from the one before'),
  })
  await assertMayRead(store, eventStoreUrl)
  const snapshots = openSnapshots({ databaseUrl, onConnectionError })
  return {
    ...store,
    snapshots,
    close: async () => {
      await store.close()
      await snapshots.close()
    },
  }
}

/**
 * Fails if the server does not let the user of the connection in, or the user lacks a right. An
 * unreachable server is not an error here: its callers retry.
 */
const assertMayRead = async (store: EventStore, url: string): Promise<void> => {
  try {
    await store.head()
  } catch (error) {
    if (!isAccessDenied(error)) return
    await store.close()
    throw new BooksElsewhere(toRefusal(error, url))
  }
}

const toRefusal = (error: unknown, url: string): string => {
  if (!namesUser(url)) {
    return 'EVENTSTORE_URL names no user, and this EventStoreDB needs one to read $all: esdb://user:password@host:2113.'
  }
  return isUserUnknown(error)
    ? 'EventStoreDB does not know the user of EVENTSTORE_URL, or the password is wrong.'
    : 'The user of EVENTSTORE_URL may not read $all in EventStoreDB: give the user that right, or make them one of $admins.'
}

/**
 * Opens the event store as every program does: the store that the settings name, with the sealing
 * of personal data. Needs a migrated database. Throws `WrongMasterKey` and `BooksElsewhere`.
 */
export const openBooks = async (options: OpenBooksOptions): Promise<Books> => {
  const { databaseUrl, masterKeys, keyLifeMilliseconds, onConnectionError } = options
  const raw = await openStore(options)
  const vault = await openVault({
    databaseUrl,
    masterKeys,
    ...(keyLifeMilliseconds !== undefined && { lifeMilliseconds: keyLifeMilliseconds }),
    ...(onConnectionError && { onConnectionError }),
  }).catch(async (error: unknown) => {
    await raw.close()
    throw error
  })
  const store = sealPersonalData(raw, vault)
  return {
    store,
    vault,
    close: async () => {
      await store.close()
      await vault.close()
    },
  }
}
