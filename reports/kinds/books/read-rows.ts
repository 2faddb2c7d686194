import { sql, type RawBuilder } from 'kysely'
import type { Db } from '@almoner/projections/engine/database.ts'

/**
 * A batch takes some tens of milliseconds, after which a report gives way to payments. Smaller ones
 * would have more queries for a row.
 */
const rowsOfBatch = 1_000

/**
 * Reads the rows of a query in batches by a cursor: the database keeps the order, and the program
 * holds one batch. `db` is a transaction, and runs one such cursor at a time.
 */
export async function* readRows<Row>(
  db: Db,
  query: RawBuilder<Row>,
): AsyncGenerator<readonly Row[], void, undefined> {
  await sql`declare report_rows no scroll cursor for ${query}`.execute(db)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(rowsOfBatch)} from report_rows`.execute(db)
    if (rows.length === 0) break
    yield rows
  }
  await sql`close report_rows`.execute(db)
}
