import { addDays, instantAt } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '../../../engine/database.ts'
import type { Days } from '../../../engine/list/list-filters.ts'

// The refunds that were made, and the disputes that were lost, each with its moment and its sum.
const returns = sql.raw(`(
  select 'refunded' as how, (entry ->> 'settledAt')::timestamptz as at,
    (entry ->> 'amountCents')::bigint as cents
  from jsonb_array_elements(refunds) as entry where entry ->> 'status' = 'succeeded'
  union all
  select 'lost', (entry ->> 'closedAt')::timestamptz, (entry ->> 'amountCents')::bigint
  from jsonb_array_elements(disputes) as entry where entry ->> 'status' = 'lost')`)

const isWithin = ({ from, to }: Days): RawBuilder<SqlBool> =>
  sql.join(
    [
      sql`true`,
      ...(from === null ? [] : [sql`back.at >= ${instantAt(from, 0)}`]),
      ...(to === null ? [] : [sql`back.at < ${instantAt(addDays(to, 1), 0)}`]),
    ],
    sql` and `,
  )

/** Whether a part of the payment went back on one of these days. The first condition is an index's. */
export const isReturnedWithin = (days: Days): RawBuilder<SqlBool> =>
  sql`(refunded_cents + lost_cents > 0
    and exists (select from ${returns} as back where ${isWithin(days)}))`

/**
 * Returns the number of such payments, and what went back of them on these days. `given_back` is
 * the part by which gifts became smaller: a refund first reduces the gift, and then the fees that
 * the payer added.
 */
export const sumReturned = async (
  db: Db,
  options: {
    organisationId: OrganisationId
    days: Days
    /** Those of the list's other filters. */
    conditions: readonly Expression<SqlBool>[]
  },
): Promise<Record<string, bigint | null>> => {
  const { organisationId, days, conditions } = options
  const before = days.from === null ? sql`false` : sql`back.at < ${instantAt(days.from, 0)}`
  const { rows } = await sql<Record<string, bigint | null>>`
    select count(*) as rows, sum(refunded)::bigint as refunded, sum(lost)::bigint as lost,
      sum(least(amount_cents, earlier + refunded + lost)
        - least(amount_cents, earlier))::bigint as given_back,
      sum(received)::bigint as received, sum(asked)::bigint as asked,
      sum(given)::bigint as given, sum(net)::bigint as net
    from (
      select amount_cents, total_amount_cents - refunded_cents - lost_cents as received,
        total_amount_cents as asked, amount_cents as given, nonprofit_receives_cents as net, parts.*
      from ${sql.table('read_models.payment_history')}
      cross join lateral (
        select coalesce(sum(back.cents) filter (where back.how = 'refunded' and ${isWithin(days)}), 0)
            as refunded,
          coalesce(sum(back.cents) filter (where back.how = 'lost' and ${isWithin(days)}), 0) as lost,
          coalesce(sum(back.cents) filter (where ${before}), 0) as earlier,
          count(*) filter (where ${isWithin(days)}) as returns
        from ${returns} as back
      ) as parts
      where organisation_id = ${organisationId} and refunded_cents + lost_cents > 0
        and ${sql.join([sql`parts.returns > 0`, ...conditions], sql` and `)}
    ) as returned`.execute(db)
  return rows[0] ?? {}
}
