import type { BankLineId, BankStatementId } from '@almoner/domain/bank-match/index.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { cents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { sql, type Kysely, type Selectable } from 'kysely'
import type { Db, OperationalTables } from '../../database.ts'
import type { BankLineTable, BankStatementTable } from '../table.ts'

export type SavedStatement = Omit<Selectable<BankStatementTable>, 'new_line_count' | 'texts_erased'>
export type NewLine = Omit<
  Selectable<BankLineTable>,
  'organisation_id' | 'account' | 'statement_id'
>

/**
 * Runs the changes of one account one after another, each in a transaction: which lines of a file
 * are new depends on those that are there.
 */
export const withinAccount = async <Tables extends OperationalTables, Result>(
  db: Kysely<Tables>,
  { organisationId, account }: { organisationId: OrganisationId; account: string },
  change: (trx: Kysely<Tables>) => Promise<Result>,
): Promise<Result> =>
  await db.transaction().execute(async (trx) => {
    const key = `bank-lines ${organisationId} ${account}`
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
    return await change(trx)
  })

/**
 * Saves a file, its new lines, and the list of all its lines. Called within the account. A repeated
 * file changes nothing.
 */
export const saveStatement = async (
  trx: Db,
  input: {
    statement: SavedStatement
    newLines: readonly NewLine[]
    lineIds: readonly BankLineId[]
  },
): Promise<void> => {
  const { statement, newLines, lineIds } = input
  const added = await trx
    .insertInto('operational.bank_statements')
    .values({ ...statement, new_line_count: newLines.length, texts_erased: false })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows !== 1n) return
  const { statement_id, organisation_id, account } = statement
  const rows = JSON.stringify(newLines, (_key, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  await sql`
    insert into operational.bank_lines (line_id, organisation_id, account, statement_id, place, day,
      description, amount_cents, balance_cents, sha256, ordinal)
    select line_id, ${organisation_id}, ${account}, ${statement_id}, place, day, description,
      amount_cents, balance_cents, sha256, ordinal
    from jsonb_to_recordset(${rows}::text::jsonb) as line(line_id uuid, place int, day date,
      description text, amount_cents bigint, balance_cents bigint, sha256 text, ordinal int)`.execute(
    trx,
  )
  await sql`
    insert into operational.bank_statement_lines (statement_id, line_id)
    select ${statement_id}, line_id::uuid
    from jsonb_array_elements_text(${JSON.stringify(lineIds)}::text::jsonb) as given(line_id)`.execute(
    trx,
  )
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
    .selectFrom('operational.bank_statements')
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
    .selectFrom('operational.bank_statements')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('statement_id', '=', statementId)
    .executeTakeFirst()
  return row ? toStatement(row) : null
}

/** Returns the account of the charity to which a file was added, or null if it was not added. */
export const findAccountOfFile = async (
  db: Db,
  { organisationId, fileSha256 }: { organisationId: OrganisationId; fileSha256: string },
): Promise<string | null> => {
  const row = await db
    .selectFrom('operational.bank_statements')
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
