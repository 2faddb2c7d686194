import { migrateDatabase } from '@almoner/workflows/migrate-database.ts'
import { createTestDatabase } from '@almoner/sandbox/testing/database.ts'
import { sql, type Kysely } from 'kysely'
import { Client } from 'pg'
import type { OperationalTables } from '@almoner/operational/database.ts'
import { createDatabase, type Database, type Db, type DatabaseOptions } from '../database.ts'
import type { ReadModel } from '../read-model.ts'

/** A test may read operational tables too. */
type Tables = Database & OperationalTables

/** A migrated database of its own for one spec file. */
export const createProjectionDatabase = async (
  options: DatabaseOptions = {},
): Promise<{ url: string; db: Kysely<Tables>; drop: () => Promise<void> }> => {
  const { url, drop } = await createTestDatabase({
    template: 'projections',
    migrate: migrateDatabase,
  })
  const db = createDatabase<Tables>(url, { connections: 4, ...options })
  return {
    url,
    db,
    drop: async () => {
      await db.destroy()
      await drop()
    },
  }
}

/** Every row of every table of a read model, as text, so that two states can be compared whole. */
export const dump = async (db: Db, { tables }: ReadModel): Promise<Record<string, string[]>> => {
  const rows: Record<string, string[]> = {}
  for (const table of tables) {
    const all = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(table)} as t order by 1`.execute(db)
    rows[table] = all.rows.map(({ row }) => row)
  }
  return rows
}

export const empty = async (db: Db, ...readModels: readonly ReadModel[]): Promise<void> => {
  const tables = readModels.flatMap((readModel) => readModel.tables)
  await sql`truncate read_models.checkpoints, ${sql.join(tables.map((table) => sql.table(table)))}`.execute(
    db,
  )
}

/** Returns PostgreSQL's plans for the statements that `ask` sends. */
export const explainQueries = async (
  url: string,
  ask: (db: Kysely<Tables>) => Promise<unknown>,
): Promise<readonly string[]> => {
  const statements: Parameters<NonNullable<DatabaseOptions['onStatement']>>[0][] = []
  const db = createDatabase<Tables>(url, {
    connections: 1,
    onStatement: (one) => statements.push(one),
  })
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await sql`analyze`.execute(db)
    statements.length = 0
    await ask(db)
    const plans: string[] = []
    for (const { sql: text, parameters } of statements) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [
        ...parameters,
      ])
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    return plans
  } finally {
    await client.end()
    await db.destroy()
  }
}
