import { setTimeout as delay } from 'node:timers/promises'
import type { PersonId } from '@almoner/domain/kernel/ids.ts'
import type { Pool, QueryResultRow } from 'pg'
import type { KeyRow, VaultRows, Wrapped, WrappedKeyRow } from '../../vault/vault-rows.ts'
import { isConnectionLost } from '../connection/connection-lost.ts'
import { erasureChannel } from './erasures.ts'

type Row = {
  person: PersonId
  generation: number
  wrapped: Buffer | null
  master_key_id: string
}

/** The vault's tables. Needs `migrateVault` first. Closing it ends the pool. */
export const createVaultRows = (pool: Pool): VaultRows => {
  const query = async <Result extends QueryResultRow>(
    name: string,
    text: string,
    values: readonly unknown[] = [],
  ) => {
    const ask = () =>
      pool.query<Result>({ name: `vault_${name}`, text, values: values as unknown[] })
    try {
      return await ask()
    } catch (error) {
      if (!isConnectionLost(error)) throw error
    }
    // Every statement here is idempotent, so one with an unknown outcome is sent again.
    await delay(millisecondsBeforeRetry)
    return await ask()
  }

  return {
    root: async () => {
      const { rows } = await query<{ wrapped: Buffer; master_key_id: string }>('root', selectRoot)
      const [row] = rows
      return row ? { wrapped: row.wrapped, masterKeyId: row.master_key_id } : null
    },
    keepRoot: async (root) => {
      await query('keep_root', insertRoot, toValues(root))
    },
    moveRoot: async (root, { from }) => {
      await query('move_root', updateRoot, [...toValues(root), from])
    },
    claim: async (candidates, masterKeyId) => {
      const { rows } = await query<Row>('claim', claim, [
        candidates.map(({ person }) => person),
        candidates.map(({ generation }) => generation),
        candidates.map(({ wrapped }) => wrapped),
        masterKeyId,
      ])
      return rows.map(toKeyRow)
    },
    find: async (names) => {
      const { rows } = await query<Row>('find', find, [
        names.map(({ person }) => person),
        names.map(({ generation }) => generation),
      ])
      return rows.map(toKeyRow)
    },
    erase: async (person, madeBefore) => {
      const { rows } = await query<{ keys: number }>('erase', erase, [person, madeBefore])
      return rows[0]?.keys ?? 0
    },
    isEmpty: async () => {
      const { rows } = await query<{ empty: boolean }>('is_empty', isEmpty)
      return rows[0]?.empty ?? true
    },
    under: async ({ notMasterKeyId, after, limit }) => {
      const { rows } = await query<Row>('under', under, [
        notMasterKeyId,
        after?.person ?? firstPerson,
        after?.generation ?? 0,
        limit,
      ])
      return rows.map((row) => toKeyRow(row) as WrappedKeyRow)
    },
    rewrap: async (changes) => {
      const { rowCount } = await query('rewrap', rewrap, [
        changes.map(({ before }) => before.person),
        changes.map(({ before }) => before.generation),
        changes.map(({ before }) => before.wrapped),
        changes.map(({ after }) => after.wrapped),
        changes.map(({ after }) => after.masterKeyId),
      ])
      return rowCount ?? 0
    },
    close: () => pool.end(),
  }
}

const millisecondsBeforeRetry = 200

const firstPerson = '00000000-0000-0000-0000-000000000000'

const toValues = ({ wrapped, masterKeyId }: Wrapped): readonly unknown[] => [wrapped, masterKeyId]

const toKeyRow = ({ person, generation, wrapped, master_key_id }: Row): KeyRow => ({
  person,
  generation,
  wrapped,
  masterKeyId: master_key_id,
})

const selectRoot = `select wrapped, master_key_id from vault.secrets where name = 'root'`

const insertRoot = `insert into vault.secrets (name, wrapped, master_key_id)
  values ('root', $1, $2) on conflict do nothing`

const updateRoot = `update vault.secrets set wrapped = $1, master_key_id = $2
  where name = 'root' and master_key_id = $3`

// The lock on the root secret's row makes a rotation wait, and makes it visible. No key is
// therefore stored under a master key that the rotation has passed. The rows that `made` inserted
// are not in the snapshot of the second half, so no person is returned twice. Keys are claimed in
// one order, so that two processes with overlapping people never deadlock.
const claim = `with root as (
    select master_key_id from vault.secrets where name = 'root' and master_key_id = $4 for share
  ), wanted as (
    select * from unnest($1::uuid[], $2::int[], $3::bytea[]) as w(person, generation, wrapped)
  ), made as (
    insert into vault.person_keys as k (person, generation, wrapped, master_key_id)
      select w.person, w.generation, w.wrapped, root.master_key_id from root cross join wanted w
      where not exists (select from vault.person_keys known
        where known.person = w.person and known.generation >= w.generation)
      order by w.person
      on conflict do nothing
      returning k.person, k.generation, k.wrapped, k.master_key_id
  )
  select * from made
  union all
  select newest.* from wanted w cross join lateral (
    select k.person, k.generation, k.wrapped, k.master_key_id from vault.person_keys k
    where k.person = w.person order by k.generation desc limit 1
  ) newest
  where newest.generation >= w.generation and exists (select from root)`

const find = `select k.person, k.generation, k.wrapped, k.master_key_id
  from unnest($1::uuid[], $2::int[]) as w(person, generation)
  join vault.person_keys k on k.person = w.person and k.generation = w.generation`

// Notified with the commit, never before it; so rare that its lock delays no other commit.
const erase = `with erased as (
    update vault.person_keys set wrapped = null, erased_at = now()
      where person = $1::uuid and wrapped is not null
        and ($2::timestamptz is null or created_at <= $2)
      returning 1
  )
  select count(*)::int as keys, pg_notify('${erasureChannel}', $1::uuid::text) from erased`

const isEmpty = 'select not exists (select from vault.person_keys) as empty'

const under = `select person, generation, wrapped, master_key_id from vault.person_keys
  where (person, generation) > ($2, $3) and wrapped is not null and master_key_id <> $1
  order by person, generation limit $4`

const rewrap = `update vault.person_keys k set wrapped = c.wrapped, master_key_id = c.master_key_id
  from unnest($1::uuid[], $2::int[], $3::bytea[], $4::bytea[], $5::text[])
    as c(person, generation, before, wrapped, master_key_id)
  where k.person = c.person and k.generation = c.generation and k.wrapped = c.before`
