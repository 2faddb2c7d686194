import { sql } from 'kysely'
import type { Db } from '../../engine/database.ts'
import type { Findings } from '../finding/findings.ts'

/** Against the sums of what the events post. */
export const compareBalances = async (
  findings: Findings,
  db: Db,
  expected: ReadonlyMap<string, bigint>,
): Promise<void> => {
  const { rows } = await sql<{ account: string; charity: string | null; cents: bigint }>`
    select account, organisation_id::text as charity, sum(balance_cents)::bigint as cents
    from ${sql.table('read_models.account_balances')} group by 1, 2 order by 1, 2`.execute(db)
  const remaining = new Map(expected)
  let sum = 0n
  for (const { account, charity, cents } of rows) {
    const key = `${account} ${charity}`
    findings.checked('folded', 'balances')
    sum += cents
    const events = remaining.get(key) ?? 0n
    remaining.delete(key)
    if (cents !== events) {
      findings.found('folded', `balance of ${account} for ${charity}: is off by ${cents - events}`)
    }
  }
  for (const [key, cents] of remaining) {
    if (cents !== 0n) findings.found('folded', `balance of ${key}: is missing`)
  }
  if (sum !== 0n) findings.found('balanced', `the balances of all accounts sum to ${sum}, not 0`)
}

/** The debits and credits against the postings, which were held against the events. */
export const compareSides = async (findings: Findings, db: Db): Promise<void> => {
  const { rows } = await sql<{ account: string; charity: string }>`
    with moved as (
      select side.account, organisation_id, sum(side.debit) as debit, sum(side.credit) as credit
      from ${sql.table('read_models.postings')} cross join lateral (
        values (debit, amount_cents, 0), (credit, 0, amount_cents)) as side(account, debit, credit)
      group by 1, 2
    )
    select account, organisation_id::text as charity
    from moved m full join ${sql.table('read_models.account_balances')} b
      using (account, organisation_id)
    where (m.debit, m.credit) is distinct from (b.debit_cents, b.credit_cents)
    order by 1, 2`.execute(db)
  for (const { account, charity } of rows) {
    findings.found(
      'folded',
      `${account} for ${charity}: its debits or credits are not those posted`,
    )
  }
}

/** Compares each day of an account with its postings. */
export const compareDays = async (findings: Findings, db: Db): Promise<void> => {
  const { rows } = await sql<{ account: string; day: string; wrong: boolean }>`
    with moved as (
      select organisation_id, business_date, (recorded_at at time zone 'Asia/Hong_Kong')::date as recorded_date,
        side.account, sum(side.cents) as cents, count(*) as movements
      from ${sql.table('read_models.postings')} cross join lateral (
        values (debit, amount_cents), (credit, -amount_cents)) as side(account, cents)
      group by 1, 2, 3, 4
    )
    select account, business_date as day, (m.cents, m.movements) is distinct from (d.movement_cents, d.movements) as wrong
    from moved m full join ${sql.table('read_models.account_days')} d
      using (organisation_id, account, business_date, recorded_date)
    order by 1, 2`.execute(db)
  findings.checked('folded', 'days of accounts', rows.length)
  for (const { account, day, wrong } of rows) {
    if (wrong) findings.found('folded', `${account} on ${day}: is not what was posted on that day`)
  }
}

/** Compares the platform's income with the days of its accounts, over all charities. */
export const compareIncomeDays = async (findings: Findings, db: Db): Promise<void> => {
  const { rows } = await sql<{ account: string; day: string; wrong: boolean }>`
    with moved as (
      select account, business_date, recorded_date, sum(movement_cents) as cents,
        sum(movements) as movements
      from ${sql.table('read_models.account_days')} where account like 'income:%' group by 1, 2, 3
    )
    select account, business_date as day,
      (m.cents, m.movements) is distinct from (d.movement_cents, d.movements) as wrong
    from moved m full join ${sql.table('read_models.income_days')} d
      using (account, business_date, recorded_date)
    order by 1, 2`.execute(db)
  findings.checked('folded', 'days of income', rows.length)
  for (const { account, day, wrong } of rows) {
    if (wrong) findings.found('folded', `${account} on ${day}: is not the sum of all charities`)
  }
}
