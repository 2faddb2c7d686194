import type { BankTarget } from '@almoner/domain/bank-match/events.ts'
import type { BankLineId } from '@almoner/domain/bank-match/index.ts'
import { mostDaysOfReturn } from '@almoner/domain/bank-match/weigh-return.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { cents, type Cents } from '@almoner/domain/kernel/money.ts'
import { sql } from 'kysely'
import type { Db } from '../../engine/database.ts'

/** A line received during the month before an outgoing line, with the sum of that line. */
export type ReceivedLine = {
  outgoingId: BankLineId
  lineId: BankLineId
  day: CalendarDay
  description: string
  amountCents: Cents
  /** The payment that it pays with that sum; null if the whole line is open. */
  target: BankTarget | null
}

type Found = {
  outgoing_id: BankLineId
  line_id: BankLineId
  organisation_id: OrganisationId
  day: CalendarDay
  description: string
  amount_cents: bigint
  target_kind: BankTarget['kind'] | null
  target_id: string | null
}

/** One sum may be that of many gifts: the latest ones before the return are enough. */
const mostOfOneLine = 20

/** Finds the money that outgoing lines may return: matches of their sum, and open lines. */
export const findReturned = async (
  db: Db,
  {
    organisationId,
    lines,
  }: {
    organisationId: OrganisationId
    lines: readonly { lineId: BankLineId; day: CalendarDay; amountCents: Cents }[]
  },
): Promise<readonly ReceivedLine[]> => {
  if (lines.length === 0) return []
  const linesJson = JSON.stringify(
    lines.map(({ lineId, day, amountCents }) => ({ id: lineId, day, cents: -Number(amountCents) })),
  )
  const isNear = sql`line.organisation_id = ${organisationId}
    and line.day between given.day - ${mostDaysOfReturn}::int and given.day`
  const columns = sql`line.line_id, line.organisation_id, line.day, line.description`
  const { rows } = await sql<Found>`
    select given.id as outgoing_id, found.* from (
      select id, day, cents
      from jsonb_to_recordset(${linesJson}::text::jsonb) as given(id uuid, day date, cents bigint)
    ) as given, lateral (
      (select ${columns}, match.amount_cents, match.target_kind, match.target_id
        from read_models.bank_matches as match
        join operational.bank_lines as line on line.line_id = match.line_id
        where match.organisation_id = ${organisationId} and match.amount_cents > 0
          and match.amount_cents = given.cents and ${isNear}
        order by line.day desc limit ${mostOfOneLine})
      union all
      (select ${columns}, line.amount_cents, null, null
        from operational.bank_lines as line
        left join read_models.bank_line_states as known on known.line_id = line.line_id
        where line.amount_cents > 0 and line.amount_cents = given.cents and ${isNear}
          and known.ignored is null and known.reconciled_id is null
          and coalesce(known.matched_cents, 0) = 0
        order by line.day desc limit ${mostOfOneLine})
    ) as found`.execute(db)
  return rows.map((row) => {
    assert(row.organisation_id === organisationId, 'a line of this charity')
    return {
      outgoingId: row.outgoing_id,
      lineId: row.line_id,
      day: row.day,
      description: row.description,
      amountCents: cents(Number(row.amount_cents)),
      target: row.target_id === null ? null : toTarget(row),
    }
  })
}

const toTarget = ({ target_kind: kind, target_id: id }: Found): BankTarget =>
  ({ kind, id }) as BankTarget
