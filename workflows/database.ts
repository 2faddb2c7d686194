import type { Kysely } from 'kysely'
import type { OperationalTables } from '@almoner/operational/database.ts'
import {
  createDatabase,
  type Database,
  type DatabaseOptions,
} from '@almoner/projections/engine/database.ts'

/** The whole database: tables derived from the events, and operational data. */
export type AppTables = Database & OperationalTables

/** A query of either kind accepts this type. It is for code that reads both kinds of tables. */
export type AppDb = Kysely<AppTables>

export const createAppDatabase = (url: string, options?: DatabaseOptions): AppDb =>
  createDatabase<AppTables>(url, options)
