import type { Kysely } from 'kysely'
import type { OperationalTables } from '@almoner/operational/database.ts'
import {
  createDatabase,
  type Database,
  type DatabaseOptions,
} from '@almoner/projections/engine/database.ts'

/** The whole database: what is derived from the events, and what is not. */
export type AppTables = Database & OperationalTables

/** For code that asks both kinds of tables; a query of either kind takes it. */
export type AppDb = Kysely<AppTables>

export const createAppDatabase = (url: string, options?: DatabaseOptions): AppDb =>
  createDatabase<AppTables>(url, options)
