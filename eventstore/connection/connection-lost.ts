import { isConnectionLost as isEventStoreDbLost } from '../eventstoredb/connection/connection.ts'
import { isConnectionLost as isPostgresLost } from '../postgres/connection/connection-lost.ts'

/** Returns whether the server of any store went away, is starting or has not answered. */
export const isConnectionLost = (error: unknown): boolean =>
  isPostgresLost(error) || isEventStoreDbLost(error)
