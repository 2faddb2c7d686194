import { assert } from '@almoner/domain/kernel/assert.ts'
import { hongKongDate } from '@almoner/domain/kernel/time.ts'
import { sql, type Transaction } from 'kysely'
import type { Database, RowOf } from '../../engine/database.ts'
import { rowsToJson } from '../../engine/row/rows-as-json.ts'

type Posting = RowOf<'read_models.postings'>
type Day = RowOf<'read_models.account_days'>

/** Moves the balances and the days by new postings of the journal. */
export const rollUp = async (
  trx: Transaction<Database>,
  postings: readonly Posting[],
): Promise<void> => {
  const days = toDays(postings)
  const sum = days.reduce((total, { movement_cents: movement }) => total + movement, 0n)
  assert(sum === 0n, 'what leaves one account enters another')
  if (days.length > 0) await moveBy(trx, days)
}

const moveBy = async (trx: Transaction<Database>, days: readonly Day[]): Promise<void> => {
  const accountDays = sql.table('read_models.account_days')
  // One statement, in the order of the keys: concurrent writers wait for each other and never
  // deadlock.
  await sql`
    with moved as materialized (select *
      from json_populate_recordset(null::${accountDays}, ${rowsToJson(days)}::json)),
    balances as (insert into ${sql.table('read_models.account_balances')} as before
        (organisation_id, account, balance_cents)
      select organisation_id, account, sum(movement_cents) from moved
      group by organisation_id, account order by organisation_id, account
      on conflict (account, organisation_id)
      do update set balance_cents = before.balance_cents + excluded.balance_cents)
    insert into ${accountDays} as before
      (organisation_id, account, business_date, recorded_date, movement_cents)
    select organisation_id, account, business_date, recorded_date, movement_cents from moved
    order by organisation_id, account, business_date, recorded_date
    on conflict (organisation_id, account, business_date, recorded_date)
    do update set movement_cents = before.movement_cents + excluded.movement_cents`.execute(trx)
}

const toDays = (postings: readonly Posting[]): readonly Day[] => {
  const days = new Map<string, Day>()
  const move = (posting: Posting, account: string, cents: bigint): void => {
    const { organisation_id, business_date } = posting
    const recorded_date = hongKongDate(posting.recorded_at)
    const key = `${organisation_id} ${account} ${business_date} ${recorded_date}`
    const movement_cents = (days.get(key)?.movement_cents ?? 0n) + cents
    days.set(key, { organisation_id, account, business_date, recorded_date, movement_cents })
  }
  for (const posting of postings) {
    move(posting, posting.debit, posting.amount_cents)
    move(posting, posting.credit, -posting.amount_cents)
  }
  return [...days.values()]
}
