import { sql } from 'kysely'
import type { Db } from '../../engine/database.ts'
import type { Findings } from '../finding/findings.ts'

/** Compares each month of giving, which administration sums, with the days that charities see. */
export const compareGivingMonths = async (findings: Findings, db: Db): Promise<void> => {
  const sums = sql.raw(`sum(gifts), sum(amount_cents), sum(total_cents), sum(fee_cents),
    sum(net_cents), sum(refunds), sum(refunded_cents), sum(disputes), sum(disputed_cents),
    sum(losses), sum(lost_cents), sum(given_back_cents)`)
  const { rows } = await sql<{ charity: string; month: string; wrong: boolean }>`
    with days as (
      select date_trunc('month', day)::date as month, organisation_id, method, source,
        array[${sums}] as sums
      from ${sql.table('read_models.giving_days')} group by 1, 2, 3, 4
    ), months as (
      select month, organisation_id, method, source, array[${sums}] as sums
      from ${sql.table('read_models.giving_months')} group by 1, 2, 3, 4
    )
    select organisation_id::text as charity, to_char(month, 'YYYY-MM') as month,
      days.sums is distinct from months.sums as wrong
    from days full join months using (month, organisation_id, method, source)
    order by 1, 2`.execute(db)
  findings.checked('giving', 'months of giving', rows.length)
  for (const { charity, month, wrong } of rows) {
    if (wrong) findings.found('giving', `giving of ${charity} in ${month}: is not that of its days`)
  }
}
