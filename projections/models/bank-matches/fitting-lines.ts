import type { BankLineId, BankStatementId } from '@almoner/domain/bank-match/index.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { cents, type Cents } from '@almoner/domain/kernel/money.ts'
import { sql } from 'kysely'
import type { Db } from '../../engine/database.ts'

export type FittingLine = {
  lineId: BankLineId
  statementId: BankStatementId
  day: CalendarDay
  description: string
  /** The part of the line that is not matched. */
  amountCents: Cents
  totalCents: Cents
}

type Found = {
  line_id: BankLineId
  organisation_id: OrganisationId
  statement_id: BankStatementId
  day: CalendarDay
  description: string
  amount_cents: bigint
  matched_cents: bigint
}

const daysAround = 60
const mostOfSums = 1_000
const mostOfReference = 3

// The index uses this expression too.
const squeezed = sql`regexp_replace(upper(line.description), '[^0-9A-Z]', '', 'g')`

const parts = sql`regexp_split_to_array(upper(line.description), '[^0-9A-Z]+')`

/**
 * Finds the open lines of a charity that may be the money of these payments. A line fits if it has
 * the reference of one payment, however it is written. It also fits if it has the sum of one, is at
 * most 60 days away from all of them, and has no other payment's reference. The lines are read
 * together for a page of payments.
 */
export const findFittingLines = async (
  db: Db,
  {
    organisationId,
    payments,
  }: {
    organisationId: OrganisationId
    payments: readonly {
      amountCents: Cents
      reference: string | null
      paidOn: CalendarDay | null
    }[]
  },
): Promise<readonly FittingLine[]> => {
  const sums = [...new Set(payments.map(({ amountCents }) => amountCents))]
  const days = payments.flatMap(({ paidOn }) => paidOn ?? []).toSorted()
  const references = [...new Set(payments.flatMap(({ reference }) => reference ?? []))]
  const [first, last] = [days[0] ?? null, days.at(-1) ?? null]
  const { rows } = await sql<Found>`
    with of_sum as (
      select line.line_id from operational.bank_lines as line
      left join read_models.bank_line_states as known on known.line_id = line.line_id
      where line.organisation_id = ${organisationId}
        and line.amount_cents > 0 and line.amount_cents = any(${sums}::bigint[])
        and line.day between coalesce(${first}::date - ${daysAround}::int, '-infinity')
          and coalesce(${last}::date + ${daysAround}::int, 'infinity')
        and known.ignored is null and known.reconciled_id is null
        and coalesce(known.matched_cents, 0) = 0
        and not exists (
          select from read_models.payment_history as named
          where named.organisation_id = ${organisationId} and named.reference is not null
            and named.reference = any(${parts})
        )
      order by line.day desc limit ${mostOfSums}
    ), referred as (
      select found.line_id from unnest(${references}::text[]) as wanted (reference),
      lateral (
        select line.line_id from operational.bank_lines as line
        where line.organisation_id = ${organisationId} and line.amount_cents > 0
          and ${squeezed} like '%' || upper(wanted.reference) || '%'
        order by line.day desc limit ${mostOfReference}
      ) as found
    )
    select line.line_id, line.organisation_id, line.statement_id, line.day, line.description,
      line.amount_cents, coalesce(known.matched_cents, 0) as matched_cents
    from operational.bank_lines as line
    left join read_models.bank_line_states as known on known.line_id = line.line_id
    where line.line_id in (select line_id from of_sum union select line_id from referred)
      and line.organisation_id = ${organisationId} and known.ignored is null
      and known.reconciled_id is null
      and coalesce(known.matched_cents, 0) < line.amount_cents`.execute(db)
  return rows.map((row) => toFitting(row, organisationId))
}

const toFitting = (row: Found, organisationId: OrganisationId): FittingLine => {
  assert(row.organisation_id === organisationId, 'a line of this charity')
  return {
    lineId: row.line_id,
    statementId: row.statement_id,
    day: row.day,
    description: row.description,
    amountCents: cents(Number(row.amount_cents - row.matched_cents)),
    totalCents: cents(Number(row.amount_cents)),
  }
}
