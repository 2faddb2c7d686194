import type { BankStatementId } from '@almoner/domain/bank-match/index.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { cents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { sql } from 'kysely'
import type { Db } from '../../engine/database.ts'

export type StatementToMatch = {
  statementId: BankStatementId
  account: string
  firstDay: CalendarDay
  lastDay: CalendarDay
  uploadedAt: Instant
  /** The number of received lines that are neither matched nor left out. */
  lines: number
  /** The amount of these lines that is not matched. */
  leftCents: Cents
}

type Found = {
  statement_id: BankStatementId
  organisation_id: OrganisationId
  account: string
  first_day: CalendarDay
  last_day: CalendarDay
  uploaded_at: Instant
  lines: number
  left_cents: bigint
}

/**
 * A charity's statements that still have lines to match, the oldest first. A line counts once, for
 * the first file that had it.
 */
export const listStatementsToMatch = async (
  db: Db,
  options: { organisationId: OrganisationId; limit: number },
): Promise<readonly StatementToMatch[]> => {
  const { organisationId, limit } = options
  const { rows } = await sql<Found>`
    select statement.statement_id, statement.organisation_id, statement.account,
      statement.first_day, statement.last_day, statement.uploaded_at, open.lines, open.left_cents
    from operational.bank_statements as statement
    join (
      select line.statement_id, count(*)::int as lines,
        sum(line.amount_cents - coalesce(known.matched_cents, 0))::bigint as left_cents
      from operational.bank_lines as line
      left join read_models.bank_line_states as known on known.line_id = line.line_id
      where line.organisation_id = ${organisationId} and line.amount_cents > 0
        and known.ignored is null and known.reconciled_id is null
        and coalesce(known.matched_cents, 0) < line.amount_cents
      group by line.statement_id
    ) as open on open.statement_id = statement.statement_id
    where statement.organisation_id = ${organisationId}
    order by statement.uploaded_at, statement.statement_id limit ${limit}`.execute(db)
  return rows.map((row) => toStatement(row, organisationId))
}

const toStatement = (row: Found, organisationId: OrganisationId): StatementToMatch => {
  assert(row.organisation_id === organisationId, 'a statement of this charity')
  return {
    statementId: row.statement_id,
    account: row.account,
    firstDay: row.first_day,
    lastDay: row.last_day,
    uploadedAt: row.uploaded_at,
    lines: row.lines,
    leftCents: cents(Number(row.left_cents)),
  }
}
