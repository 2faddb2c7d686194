import type { BankLineId, BankStatementId } from '@almoner/domain/bank-match/index.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { cents, type Cents } from '@almoner/domain/kernel/money.ts'
import { sql } from 'kysely'
import type { Db } from '../../engine/database.ts'

type OfStatement = { organisationId: OrganisationId; statementId: BankStatementId }

type MatchedLine = {
  lineId: BankLineId
  day: CalendarDay
  description: string
  amountCents: Cents
}

export type Removal = {
  /** The lines that no other file has. */
  lines: number
  /** The number of these lines that are matched, and the earliest of them, up to a limit. */
  matchedLines: number
  firstMatched: readonly MatchedLine[]
}

const mostNamed = 20

const alone = ({ organisationId, statementId }: OfStatement) => sql`
  operational.bank_statement_lines as its
  join operational.bank_lines as line on line.line_id = its.line_id
    and line.organisation_id = ${organisationId}
  left join read_models.bank_line_states as known on known.line_id = line.line_id
  where its.statement_id = ${statementId} and not exists (
    select from operational.bank_statement_lines as other
    where other.line_id = its.line_id and other.statement_id <> its.statement_id
  )`

// A line that was left out is not matched. If the line is added again, its reason is known again.
const isMatched = sql`known.matched_cents > 0`

/** Finds the lines that the removal of a statement deletes, and the matches that prevent it. */
export const findRemoval = async (db: Db, statement: OfStatement): Promise<Removal> => {
  const { rows } = await sql<{ lines: number; matched: number }>`
    select count(*)::int as lines, count(*) filter (where ${isMatched})::int as matched
    from ${alone(statement)}`.execute(db)
  const { rows: first } = await sql<{
    line_id: BankLineId
    day: CalendarDay
    description: string
    amount_cents: bigint
  }>`
    select line.line_id, line.day, line.description, line.amount_cents
    from ${alone(statement)} and ${isMatched}
    order by line.day, line.place, line.line_id limit ${mostNamed}`.execute(db)
  return {
    lines: rows[0]?.lines ?? 0,
    matchedLines: rows[0]?.matched ?? 0,
    firstMatched: first.map((row) => ({
      lineId: row.line_id,
      day: row.day,
      description: row.description,
      amountCents: cents(Number(row.amount_cents)),
    })),
  }
}
