import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { sql } from 'kysely'
import type { Db, RowOf } from '../../engine/database.ts'
import { selectPayments, toPayment, type PaymentRow } from './query.ts'

type Row = RowOf<'read_models.payment_history'>

const perLine = 50
/** More lines are asked for in several calls. */
const mostAtOnce = 500

// The index has the same expressions.
const total = sql`coalesce(total_amount_cents, amount_cents)`
const day = sql`coalesce(paid_on, submitted_on, '2000-01-01'::date)`

/**
 * What lines of a bank statement may pay: payments and offline entries that wait for an approval, of
 * the sum of a line and with the nearest days; and whatever has a reference that stands in a line,
 * paid or not.
 */
export const findMatchable = async (
  db: Db,
  {
    organisationId,
    lines,
    references,
  }: {
    organisationId: OrganisationId
    lines: readonly { amountCents: Cents; day: CalendarDay }[]
    references: readonly string[]
  },
): Promise<readonly PaymentRow[]> => {
  const found = new Map<string, Row>()
  for (let at = 0; at < lines.length; at += mostAtOnce) {
    const { rows } = await ofSums(organisationId, lines.slice(at, at + mostAtOnce)).execute(db)
    for (const row of rows) found.set(row.payment_id, row)
  }
  if (references.length > 0) {
    const { rows } = await sql<Row>`
      select * from ${sql.table('read_models.payment_history')}
      where organisation_id = ${organisationId}
        and reference = any(${[...references]}::text[])`.execute(db)
    for (const row of rows) found.set(row.payment_id, row)
  }
  return [...found.values()].map((row) => toPayment(row, organisationId))
}

const ofSums = (
  organisationId: OrganisationId,
  lines: readonly { amountCents: Cents; day: CalendarDay }[],
) => {
  const asked = JSON.stringify([
    ...new Map(lines.map((line) => [`${line.amountCents} ${line.day}`, line])).values(),
  ])
  const near = (side: 'before' | 'after') => sql`(
    select payment_id from ${sql.table('read_models.payment_history')}
    where organisation_id = ${organisationId} and awaiting_approval and ${total} = line.cents
      and ${day} ${sql.raw(side === 'before' ? '<=' : '>')} line.day
    order by ${day} ${sql.raw(side === 'before' ? 'desc' : 'asc')} limit ${perLine / 2})`
  return sql<Row>`
    with line as (
      select distinct ("amountCents")::bigint as cents, day
      from jsonb_to_recordset(${asked}::text::jsonb) as given("amountCents" bigint, day date)
    ), near as (
      select payment_id from line, lateral (${near('before')} union all ${near('after')}) as each
    )
    select * from ${sql.table('read_models.payment_history')}
    where organisation_id = ${organisationId} and payment_id in (select payment_id from near)`
}

/** Payments and offline entries of this charity, by their ids. */
export const findByIds = async (
  db: Db,
  { organisationId, ids }: { organisationId: OrganisationId; ids: readonly PaymentId[] },
): Promise<ReadonlyMap<string, PaymentRow>> => {
  if (ids.length === 0) return new Map()
  const rows = await selectPayments(db, organisationId).where('payment_id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.payment_id, toPayment(row, organisationId)]))
}
