import type { BankStatementId } from '@almoner/domain/bank-match/index.ts'
import { calendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { hongKongTime, type Instant } from '@almoner/domain/kernel/time.ts'
import { sql } from 'kysely'
import type { Db } from '../database.ts'

/**
 * The years are counted from the end of the year of the statement's last day. A charity must keep
 * its records that long.
 */
const bankTextYears = 7
/** An old statement that was added just now can still be matched. */
const bankTextLeastDays = 90
/** A statement may have 20,000 lines. */
const mostStatements = 3

type OfStatement = { organisationId: OrganisationId; statementId: BankStatementId }

/** Erases the texts of a statement's lines. The lines stay, and what is matched to them. */
export const eraseLineTexts = async (
  db: Db,
  { organisationId, statementId }: OfStatement,
): Promise<void> => {
  await sql`with statement as (
      update operational.bank_statements set texts_erased = true
      where organisation_id = ${organisationId} and statement_id = ${statementId}
      returning statement_id
    )
    update operational.bank_lines set description = ''
    where statement_id in (select statement_id from statement) and description <> ''`.execute(db)
}

/** Erases the texts of statements that are old enough, a few at a time. */
export const eraseOldLineTexts = async (db: Db, { now }: { now: Instant }): Promise<void> => {
  await sql`with due as (
      select statement_id from operational.bank_statements
      where not texts_erased and last_day < ${firstDayWithTexts(now)}::date
        and uploaded_at <= ${now}::timestamptz - make_interval(days => ${bankTextLeastDays})
      order by last_day limit ${mostStatements} for update skip locked
    ), statement as (
      update operational.bank_statements set texts_erased = true
      where statement_id in (select statement_id from due) returning statement_id
    )
    update operational.bank_lines set description = ''
    where statement_id in (select statement_id from statement) and description <> ''`.execute(db)
}

const firstDayWithTexts = (now: Instant): CalendarDay =>
  calendarDay(`${hongKongTime(now).year - bankTextYears}-01-01`)
