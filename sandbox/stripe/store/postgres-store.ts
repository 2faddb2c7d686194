import type { Pool } from 'pg'
import type { BankAccount, Person, StoredAccount } from '../account/account-objects.ts'
import { createPostgresObjects } from '../../provider/store/postgres-objects.ts'
import type { Kind, Kinds } from '../objects.ts'
import { mostParts, type SandboxStripeStore } from './store.ts'

const indexes = `
  create index if not exists stripe_objects_of_a_payment on sandbox.stripe_objects
    using gin (body jsonb_path_ops) where kind in ('refund', 'dispute', 'fraud_warning');
  create index if not exists stripe_bookings_of_an_account on sandbox.stripe_objects
    ((body ->> 'account'), ((body ->> 'available_on')::bigint)) where kind = 'balance_transaction';
  create index if not exists stripe_parts_of_an_account on sandbox.stripe_objects
    ((body ->> 'account')) where kind in ('person', 'bank_account');
`

const forgetting = `delete from sandbox.stripe_objects
  where kind = 'answer' and (body ->> 'savedAtMilliseconds')::float8
    < 1000 * extract(epoch from now() - interval '24 hours')`

/**
 * Stores the simulated provider's state across restarts. An idempotency key lasts a day, as
 * Stripe's do.
 */
export const createPostgresStripeStore = async (pool: Pool): Promise<SandboxStripeStore> => {
  const { ask, ...objects } = await createPostgresObjects<Kinds>(pool, {
    name: 'stripe_objects',
    indexes,
  })
  await pool.query(forgetting)
  return {
    ...objects,
    loadAccount: async (id) => {
      const { rows } = await ask<Part>('stripe_account', selectAccount, [id, mostParts])
      const find = (kind: Kind) => rows.flatMap((row) => (row.kind === kind ? [row.body] : []))
      const [account] = find('account') as StoredAccount[]
      if (account === undefined) return null
      return {
        account,
        persons: find('person') as Person[],
        bankAccounts: find('bank_account') as BankAccount[],
      }
    },
    sumBalance: async (account, at) => {
      const { rows } = await pool.query<Record<'available' | 'pending', string>>(sums, [
        account,
        at,
      ])
      return { available: Number(rows[0]?.available), pending: Number(rows[0]?.pending) }
    },
    listAvailable: async (accounts, { after, until }) => {
      const { rows } = await pool.query<Owned>(becameAvailable, [accounts, after, until])
      return rows.map(({ account }) => account)
    },
    settle: async (accounts, at) => {
      const { rows } = await pool.query<Owned>(settling, [accounts, at])
      return rows.map(({ account }) => account)
    },
  }
}

type Owned = { account: string }
type Part = { kind: Kind; body: object }
const selectAccount = `select kind, body from sandbox.stripe_objects
  where kind = 'account' and id = $1
  union all
  (select kind, body from sandbox.stripe_objects
    where kind in ('person', 'bank_account') and body ->> 'account' = $1
    order by position desc limit $2)`

const sums = `select
    coalesce(sum((body ->> 'net')::bigint) filter (where (body ->> 'available_on')::bigint <= $2), 0)
      as available,
    coalesce(sum((body ->> 'net')::bigint) filter (where (body ->> 'available_on')::bigint > $2), 0)
      as pending
  from sandbox.stripe_objects where kind = 'balance_transaction' and body ->> 'account' = $1`

const becameAvailable = `select account from unnest($1::text[]) as account
  where exists (
    select from sandbox.stripe_objects
    where kind = 'balance_transaction' and body ->> 'account' = account
      and (body ->> 'available_on')::bigint > $2 and (body ->> 'available_on')::bigint <= $3)`

const settling = `with settled as (
    update sandbox.stripe_objects
    set body = jsonb_set(body, '{available_on}', to_jsonb($2::bigint))
    where kind = 'balance_transaction' and body ->> 'account' = any($1::text[])
      and (body ->> 'available_on')::bigint > $2
    returning body ->> 'account' as account
  )
  select distinct account from settled`
