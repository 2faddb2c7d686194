import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { Pool } from 'pg'

export type FrozenMigration = { name: string; statements: string }

/**
 * Migrates a schema to the newest version in one transaction. The schema has a table of the migrations
 * that ran. Any number of processes may call it at once: the migrator's lock lets one of them run.
 */
export const migrateSchema = async (
  url: string,
  { schema, migrations }: { schema: string; migrations: readonly FrozenMigration[] },
): Promise<void> => {
  const pool = new Pool({ connectionString: url, application_name: 'almoner migrations', max: 1 })
  // A connection that breaks while it is idle fails the next statement, and not the process.
  pool.on('error', () => {})
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    const migrator = new Migrator({
      db,
      provider: { getMigrations: async () => toKyselyMigrations(migrations) },
      migrationTableSchema: schema,
    })
    const { error } = await migrator.migrateToLatest()
    if (error !== undefined) throw error
  } finally {
    await db.destroy()
  }
}

/** Kysely runs migrations in the order of their names, so each is named after its place. */
const toKyselyMigrations = (list: readonly FrozenMigration[]): Record<string, Migration> =>
  Object.fromEntries(
    list.map(({ name, statements }, index) => [
      `${String(index + 1).padStart(3, '0')}-${name}`,
      { up: async (db) => void (await sql.raw(statements).execute(db)) } satisfies Migration,
    ]),
  )
