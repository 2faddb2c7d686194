import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { cents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../database.ts'
import type { BankLineTable, BankStatementId, BankStatementTable } from './table.ts'

export type SavedStatement = Omit<Selectable<BankStatementTable>, 'new_line_count' | 'texts_erased'>
export type SavedLine = Omit<
  Selectable<BankLineTable>,
  'organisation_id' | 'account' | 'statement_id'
>

/**
 * Saves a file and its lines in one transaction. A line that an earlier file had stays with that
 * one; the same file again is the statement that it was.
 */
export const saveStatement = async (
  db: Db,
  { statement, lines }: { statement: SavedStatement; lines: readonly SavedLine[] },
): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    const added = await trx
      .insertInto('kept.bank_statements')
      .values({ ...statement, new_line_count: 0, texts_erased: false })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows !== 1n) return
    const { statement_id, organisation_id, account } = statement
    const rows = JSON.stringify(lines, (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    const { numAffectedRows = 0n } = await sql`
      insert into kept.bank_lines (line_id, organisation_id, account, statement_id, place, day,
        description, amount_cents, balance_cents, sha256)
      select line_id, ${organisation_id}, ${account}, ${statement_id}, place, day, description,
        amount_cents, balance_cents, sha256
      from jsonb_to_recordset(${rows}::text::jsonb) as line(line_id uuid, place int, day date,
        description text, amount_cents bigint, balance_cents bigint, sha256 text)
      on conflict do nothing`.execute(trx)
    await trx
      .updateTable('kept.bank_statements')
      .set({ new_line_count: Number(numAffectedRows) })
      .where('statement_id', '=', statement_id)
      .execute()
  })
}

export type StatementRow = {
  statementId: BankStatementId
  account: string
  lineCount: number
  newLineCount: number
  firstDay: CalendarDay
  lastDay: CalendarDay
  openingCents: Cents | null
  closingCents: Cents | null
  faultLine: number | null
  uploadedAt: Instant
  textsErased: boolean
}

const mostStatements = 200

/** A charity's newest statements, the latest days first. */
export const listStatements = async (
  db: Db,
  { organisationId }: { organisationId: OrganisationId },
): Promise<readonly StatementRow[]> => {
  const rows = await db
    .selectFrom('kept.bank_statements')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .orderBy('last_day', 'desc')
    .orderBy('statement_id', 'desc')
    .limit(mostStatements)
    .execute()
  return rows.map(toStatement)
}

type OfStatement = { organisationId: OrganisationId; statementId: BankStatementId }

/** Null if there is none, or it is another charity's. */
export const findStatement = async (
  db: Db,
  { organisationId, statementId }: OfStatement,
): Promise<StatementRow | null> => {
  const row = await db
    .selectFrom('kept.bank_statements')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('statement_id', '=', statementId)
    .executeTakeFirst()
  return row ? toStatement(row) : null
}

/** For which account of the charity a file was added; null where it was not. */
export const findAccountOfFile = async (
  db: Db,
  { organisationId, fileSha256 }: { organisationId: OrganisationId; fileSha256: string },
): Promise<string | null> => {
  const row = await db
    .selectFrom('kept.bank_statements')
    .select('account')
    .where('organisation_id', '=', organisationId)
    .where('file_sha256', '=', fileSha256)
    .orderBy('uploaded_at')
    .executeTakeFirst()
  return row?.account ?? null
}

const toStatement = (row: Selectable<BankStatementTable>): StatementRow => ({
  statementId: row.statement_id,
  account: row.account,
  lineCount: row.line_count,
  newLineCount: row.new_line_count,
  firstDay: row.first_day,
  lastDay: row.last_day,
  openingCents: toCents(row.opening_cents),
  closingCents: toCents(row.closing_cents),
  faultLine: row.fault_line,
  uploadedAt: row.uploaded_at,
  textsErased: row.texts_erased,
})

const toCents = (column: bigint | null): Cents | null =>
  column === null ? null : cents(Number(column))
