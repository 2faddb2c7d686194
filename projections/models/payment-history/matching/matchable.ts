import { assert } from '@almoner/domain/kernel/assert.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { sql } from 'kysely'
import type { Db, RowOf } from '../../../engine/database.ts'
import { toCents } from '../../../engine/row/money-columns.ts'
import type { PaymentRow } from '../query.ts'

/**
 * The fields of a payment that a line is compared with. They are few because thousands of rows are
 * read at once.
 */
export type MatchableRow = Pick<
  PaymentRow,
  | 'paymentId'
  | 'source'
  | 'version'
  | 'try'
  | 'status'
  | 'awaitingApproval'
  | 'failureReason'
  | 'firstName'
  | 'lastName'
  | 'organisationName'
  | 'method'
  | 'projectName'
  | 'reference'
  | 'submittedOn'
  | 'paidOn'
> & {
  /** The sum that the payer agreed to pay. */
  totalCents: Cents
}

const columns = [
  'payment_id',
  'organisation_id',
  'source',
  'version',
  'try',
  'status',
  'awaiting_approval',
  'failure_reason',
  'first_name',
  'last_name',
  'organisation_name',
  'method',
  'project_name',
  'reference',
  'submitted_on',
  'paid_on',
  'amount_cents',
  'total_amount_cents',
] as const
const selected = sql.join(columns.map((column) => sql.ref(column)))

type Row = Pick<RowOf<'read_models.payment_history'>, (typeof columns)[number]>

const perLine = 50
/** More lines need several queries. */
const mostAtOnce = 500

// The index has these expressions too.
const total = sql`coalesce(total_amount_cents, amount_cents)`
const day = sql`coalesce(paid_on, submitted_on, '2000-01-01'::date)`

/**
 * Returns the payments and offline entries that lines of a bank statement may pay. They wait for an
 * approval, have the sum of a line, and are nearest to its day. Any payment or entry whose
 * reference is in a line is also returned, paid or not.
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
): Promise<readonly MatchableRow[]> => {
  const rowsById = new Map<string, Row>()
  for (let at = 0; at < lines.length; at += mostAtOnce) {
    const { rows } = await ofSums(organisationId, lines.slice(at, at + mostAtOnce)).execute(db)
    for (const row of rows) rowsById.set(row.payment_id, row)
  }
  if (references.length > 0) {
    const { rows } = await sql<Row>`
      select ${selected} from ${sql.table('read_models.payment_history')}
      where organisation_id = ${organisationId}
        and reference = any(${[...references]}::text[])`.execute(db)
    for (const row of rows) rowsById.set(row.payment_id, row)
  }
  return [...rowsById.values()].map((row) => toMatchable(row, organisationId))
}

const ofSums = (
  organisationId: OrganisationId,
  lines: readonly { amountCents: Cents; day: CalendarDay }[],
) => {
  const linesJson = JSON.stringify([
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
      from jsonb_to_recordset(${linesJson}::text::jsonb) as given("amountCents" bigint, day date)
    ), near as (
      select payment_id from line, lateral (${near('before')} union all ${near('after')}) as each
    )
    select ${selected} from ${sql.table('read_models.payment_history')}
    where organisation_id = ${organisationId} and payment_id in (select payment_id from near)`
}

/** Payments and offline entries of this charity, by their ids. */
export const findByIds = async (
  db: Db,
  { organisationId, ids }: { organisationId: OrganisationId; ids: readonly PaymentId[] },
): Promise<ReadonlyMap<string, MatchableRow>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('read_models.payment_history')
    .select(columns)
    .where('organisation_id', '=', organisationId)
    .where('payment_id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.payment_id, toMatchable(row, organisationId)]))
}

const toMatchable = (row: Row, organisationId: OrganisationId): MatchableRow => {
  assert(row.organisation_id === organisationId, 'a payment of this charity')
  return {
    paymentId: row.payment_id,
    source: row.source,
    version: row.version,
    try: row.try,
    status: row.status,
    awaitingApproval: row.awaiting_approval,
    failureReason: row.failure_reason,
    firstName: row.first_name,
    lastName: row.last_name,
    organisationName: row.organisation_name,
    method: row.method,
    projectName: row.project_name,
    reference: row.reference,
    submittedOn: row.submitted_on,
    paidOn: row.paid_on,
    totalCents: toCents(row.total_amount_cents ?? row.amount_cents),
  }
}
