import { assert } from '@almoner/domain/kernel/assert.ts'
import { hongKongDate } from '@almoner/domain/kernel/time.ts'
import { sql, type Transaction } from 'kysely'
import type { Database, RowOf } from '../../engine/database.ts'
import { executePrepared } from '../../engine/execute-prepared.ts'
import { rowsToJson } from '../../engine/row/rows-as-json.ts'

type Posting = RowOf<'read_models.postings'>
type Day = RowOf<'read_models.account_days'> &
  Pick<RowOf<'read_models.account_balances'>, 'debit_cents' | 'credit_cents'>

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
  // One statement, in the order of the keys: concurrent writers wait for each other and never
  // deadlock.
  await executePrepared(
    trx,
    sql`
    with moved as materialized (select * from json_to_recordset(${rowsToJson(days)}::json) as day
      (organisation_id uuid, account text, business_date date, recorded_date date,
        movement_cents bigint, movements integer, debit_cents bigint, credit_cents bigint)),
    balances as (insert into ${sql.table('read_models.account_balances')} as before
        (organisation_id, account, balance_cents, debit_cents, credit_cents)
      select organisation_id, account, sum(movement_cents), sum(debit_cents), sum(credit_cents)
      from moved group by organisation_id, account order by organisation_id, account
      on conflict (account, organisation_id)
      do update set balance_cents = before.balance_cents + excluded.balance_cents,
        debit_cents = before.debit_cents + excluded.debit_cents,
        credit_cents = before.credit_cents + excluded.credit_cents),
    income as (insert into ${sql.table('read_models.income_days')} as before
        (account, business_date, recorded_date, movement_cents, movements)
      select account, business_date, recorded_date, sum(movement_cents), sum(movements)
      from moved where account like 'income:%' group by 1, 2, 3 order by 1, 2, 3
      on conflict (account, business_date, recorded_date)
      do update set movement_cents = before.movement_cents + excluded.movement_cents,
        movements = before.movements + excluded.movements)
    insert into ${sql.table('read_models.account_days')} as before
      (organisation_id, account, business_date, recorded_date, movement_cents, movements)
    select organisation_id, account, business_date, recorded_date, movement_cents, movements
    from moved order by organisation_id, account, business_date, recorded_date
    on conflict (organisation_id, account, business_date, recorded_date)
    do update set movement_cents = before.movement_cents + excluded.movement_cents,
      movements = before.movements + excluded.movements`,
  )
}

const toDays = (postings: readonly Posting[]): readonly Day[] => {
  const days = new Map<string, Day>()
  const move = (posting: Posting, account: string, sums: { debit: bigint; credit: bigint }) => {
    const { organisation_id, business_date } = posting
    const recorded_date = hongKongDate(posting.recorded_at)
    const key = `${organisation_id} ${account} ${business_date} ${recorded_date}`
    const before = days.get(key)
    const debit_cents = (before?.debit_cents ?? 0n) + sums.debit
    const credit_cents = (before?.credit_cents ?? 0n) + sums.credit
    days.set(key, {
      organisation_id,
      account,
      business_date,
      recorded_date,
      debit_cents,
      credit_cents,
      movement_cents: debit_cents - credit_cents,
      movements: (before?.movements ?? 0) + 1,
    })
  }
  for (const posting of postings) {
    move(posting, posting.debit, { debit: posting.amount_cents, credit: 0n })
    move(posting, posting.credit, { debit: 0n, credit: posting.amount_cents })
  }
  return [...days.values()]
}
