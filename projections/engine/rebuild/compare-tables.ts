import { sql } from 'kysely'
import type { Db, TableName } from '../database.ts'
import { nextTable } from './next-schema.ts'

/** The differences between the live rows of one table and the rebuilt rows. */
export type TableComparison = {
  table: TableName
  rows: number
  /** Rows that only the live table has, and rows that only the rebuilt one has. */
  onlyLive: number
  onlyRebuilt: number
}

export const isSame = ({ onlyLive, onlyRebuilt }: TableComparison): boolean =>
  onlyLive === 0 && onlyRebuilt === 0

/**
 * Compares by a checksum that does not depend on the order of rows; rows are matched only if it
 * differs. The caller's transaction must see both at one position.
 */
export const compareTables = async (
  trx: Db,
  tables: readonly TableName[],
): Promise<readonly TableComparison[]> => {
  const compared: TableComparison[] = []
  for (const table of tables) {
    const live = await computeChecksum(trx, table)
    const next = await computeChecksum(trx, nextTable(table))
    const same = live.rows === next.rows && live.sum === next.sum
    const difference = same ? { onlyLive: 0, onlyRebuilt: 0 } : await countDifferences(trx, table)
    compared.push({ table, rows: Number(next.rows), ...difference })
  }
  return compared
}

type Checksum = { rows: bigint; sum: string }

// A sum, unlike an exclusive or, also sees a row that is there twice.
const computeChecksum = async (trx: Db, table: string): Promise<Checksum> => {
  const { rows } = await sql<Checksum>`
    select count(*) as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as sum
    from ${sql.table(table)} t`.execute(trx)
  return rows[0] ?? { rows: 0n, sum: '0' }
}

const countDifferences = async (trx: Db, table: TableName) => ({
  onlyLive: await countOnlyIn(trx, table, nextTable(table)),
  onlyRebuilt: await countOnlyIn(trx, nextTable(table), table),
})

const countOnlyIn = async (trx: Db, one: string, other: string): Promise<number> => {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from (
      select t::text from ${sql.table(one)} t except all select t::text from ${sql.table(other)} t
    ) d`.execute(trx)
  return Number(rows[0]?.count ?? 0n)
}
