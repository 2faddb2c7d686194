import type { BankLineId } from '@almoner/domain/bank-match/index.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { cents, type Cents } from '@almoner/domain/kernel/money.ts'
import { sql } from 'kysely'
import type { Db } from '../database.ts'

type OfAccount = { organisationId: OrganisationId; account: string }
type OfPeriod = OfAccount & { firstDay: CalendarDay; lastDay: CalendarDay }

export type KnownLine = {
  lineId: BankLineId
  ordinal: number
  place: number
  day: CalendarDay
  /** Empty if the text was erased. */
  description: string
  amountCents: Cents
  balanceCents: Cents | null
  sha256: string
}

/** The lines of an account within these days, whichever file had them, in the order of time. */
export const listKnownLines = async (
  db: Db,
  { organisationId, account, firstDay, lastDay }: OfPeriod,
): Promise<readonly KnownLine[]> => {
  const rows = await db
    .selectFrom('operational.bank_lines')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('account', '=', account)
    .where('day', '>=', firstDay)
    .where('day', '<=', lastDay)
    .orderBy('day')
    .orderBy('ordinal')
    .execute()
  return rows.map((row) => {
    assert(row.organisation_id === organisationId, 'a line of this charity')
    return {
      lineId: row.line_id,
      ordinal: row.ordinal,
      place: row.place,
      day: row.day,
      description: row.description,
      amountCents: cents(Number(row.amount_cents)),
      balanceCents: row.balance_cents === null ? null : cents(Number(row.balance_cents)),
      sha256: row.sha256,
    }
  })
}

/** The days of an account that a file has from their beginning to their end: not its first and last. */
export const listWholeDays = async (
  db: Db,
  { organisationId, account, firstDay, lastDay }: OfPeriod,
): Promise<ReadonlySet<CalendarDay>> => {
  const { rows } = await sql<{ day: CalendarDay }>`
    select distinct day::date as day from operational.bank_statements as statement,
      generate_series(greatest(statement.first_day + 1, ${firstDay}::date),
        least(statement.last_day - 1, ${lastDay}::date), interval '1 day') as day
    where statement.organisation_id = ${organisationId} and statement.account = ${account}
      and statement.first_day < ${lastDay}::date and statement.last_day > ${firstDay}::date`.execute(
    db,
  )
  return new Set(rows.map(({ day }) => day))
}

const mostAccounts = 50

/** Lists the charity's names for its accounts, the newest first. */
export const listAccounts = async (
  db: Db,
  { organisationId }: Pick<OfAccount, 'organisationId'>,
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('operational.bank_statements')
    .select('account')
    .where('organisation_id', '=', organisationId)
    .groupBy('account')
    .orderBy((row) => row.fn.max('uploaded_at'), 'desc')
    .limit(mostAccounts)
    .execute()
  return rows.map(({ account }) => account)
}

/** Another account that has lines of these days and sums, and how many of them. */
export const findLikeAccount = async (
  db: Db,
  {
    organisationId,
    account,
    lines,
  }: OfAccount & { lines: readonly { day: CalendarDay; amountCents: Cents }[] },
): Promise<{ account: string; lines: number } | null> => {
  const linesJson = JSON.stringify(lines.map(({ day, amountCents }) => ({ day, amountCents })))
  const { rows } = await sql<{ account: string; lines: number }>`
    select line.account, count(distinct (line.day, line.amount_cents))::int as lines
    from (select distinct day, "amountCents" as cents
      from jsonb_to_recordset(${linesJson}::text::jsonb) as given(day date, "amountCents" bigint)) as given
    join operational.bank_lines as line on line.day = given.day and line.amount_cents = given.cents
    where line.organisation_id = ${organisationId} and line.account <> ${account}
    group by line.account order by 2 desc, 1 limit 1`.execute(db)
  return rows[0] ?? null
}
