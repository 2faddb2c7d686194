import { assert } from '@almoner/domain/kernel/assert.ts'
import { sql } from 'kysely'
import type { Db, TableName } from '../database.ts'
import { nextSchema, nextTable } from './next-schema.ts'

/**
 * Creates empty tables beside the live ones, as the migrations created those: columns, comments
 * (which column is personal), checks, keys, storage, grants. Indexes that no write needs wait until
 * the rows are in. The remains of an earlier rebuild are removed.
 */
export const makeNextTables = async (db: Db, tables: readonly TableName[]): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    // Two at once would both find it missing, and one would fail at the other's.
    await sql`select pg_advisory_xact_lock(hashtext('almoner next tables'))`.execute(trx)
    await sql`create schema if not exists ${sql.id(nextSchema)}`.execute(trx)
    await dropTables(trx, tables.map(nextTable))
    for (const table of tables) await makeNextTable(trx, table)
  })
}

export const dropNextTables = async (db: Db, tables: readonly TableName[]): Promise<void> =>
  await dropTables(db, tables.map(nextTable))

const dropTables = async (db: Db, tables: readonly string[]): Promise<void> => {
  await sql`drop table if exists ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db)
}

const makeNextTable = async (trx: Db, table: TableName): Promise<void> => {
  const live = await describeTable(trx, table)
  assert(live.entangled === 0, `${table} has triggers or foreign keys, which a copy would lose`)
  const next = sql.table(nextTable(table))
  const options = live.options.length > 0 ? sql.raw(` with (${live.options.join(', ')})`) : sql``
  await sql`create ${sql.raw(live.unlogged ? 'unlogged ' : '')}table ${next}
    (like ${sql.table(table)} including all excluding indexes)${options}`.execute(trx)
  for (const { name, definition } of live.keys) {
    await sql`alter table ${next} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(
      trx,
    )
  }
  if (live.comment !== null) {
    await sql`comment on table ${next} is ${sql.lit(live.comment)}`.execute(trx)
  }
  for (const { privilege, grantee } of live.grants) {
    const to = grantee === null ? sql.raw('public') : sql.id(grantee)
    await sql`grant ${sql.raw(privilege)} on ${next} to ${to}`.execute(trx)
  }
}

type Description = {
  unlogged: boolean
  options: readonly string[]
  comment: string | null
  entangled: number
  keys: readonly { name: string; definition: string }[]
  grants: readonly { privilege: string; grantee: string | null }[]
}

const describeTable = async (trx: Db, table: TableName): Promise<Description> => {
  const { rows } = await sql<Description>`
    select c.relpersistence = 'u' as unlogged, coalesce(c.reloptions, '{}') as options,
      obj_description(c.oid, 'pg_class') as comment,
      (select count(*)::int from pg_trigger t where t.tgrelid = c.oid) as entangled,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'name', k.conname, 'definition', pg_get_constraintdef(k.oid)) order by k.contype), '[]')
        from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'x')) as keys,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'privilege', a.privilege_type, 'grantee', r.rolname)), '[]')
        from aclexplode(c.relacl) a left join pg_roles r on r.oid = a.grantee
        where a.grantee <> c.relowner) as grants
    from pg_class c where c.oid = ${table}::regclass`.execute(trx)
  const [description] = rows
  assert(description !== undefined, `${table} is a table`)
  return description
}

/**
 * The indexes that only readers need, under their own names; then the planner analyses the rows.
 */
export const indexNextTables = async (db: Db, tables: readonly TableName[]): Promise<void> => {
  for (const table of tables) {
    const { rows } = await sql<{ definition: string }>`
      select pg_get_indexdef(i.indexrelid) as definition from pg_index i
      where i.indrelid = ${table}::regclass
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`.execute(db)
    for (const { definition } of rows) {
      const [before, after] = definition.split(` ON ${table} `)
      assert(after !== undefined, `the definition of an index names its table: ${definition}`)
      await sql.raw(`${before} ON ${nextTable(table)} ${after}`).execute(db)
    }
    await sql`analyze ${sql.table(nextTable(table))}`.execute(db)
  }
}

/**
 * The next tables replace the live ones, with the names of their indexes. A concurrent reader waits
 * for the end of this transaction and then reads the new ones.
 */
export const putInPlace = async (trx: Db, tables: readonly TableName[]): Promise<void> => {
  const live = tables.map((table) => sql.table(table))
  await sql`lock table ${sql.join(live)} in access exclusive mode`.execute(trx)
  await sql`drop table ${sql.join(live)}`.execute(trx)
  for (const table of tables) {
    await sql`alter table ${sql.table(nextTable(table))} set schema read_models`.execute(trx)
  }
}
