import type { BankStatementId } from '@almoner/domain/bank-match/index.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { sql } from 'kysely'
import type { Db } from '../../database.ts'

type OfStatement = { organisationId: OrganisationId; statementId: BankStatementId }

/**
 * Removes a statement and the lines that no other file has. Called within its account, once none of
 * them is matched. A line of other files stays, with the earliest of them.
 */
export const removeStatement = async (
  trx: Db,
  { organisationId, statementId }: OfStatement,
): Promise<void> => {
  const own = sql`select statement_id from operational.bank_statements
    where organisation_id = ${organisationId} and statement_id = ${statementId}`
  await sql`delete from operational.bank_statement_lines where statement_id in (${own})`.execute(
    trx,
  )
  await sql`
    update operational.bank_lines as line set statement_id = (
      select its.statement_id from operational.bank_statement_lines as its
      join operational.bank_statements as statement on statement.statement_id = its.statement_id
      where its.line_id = line.line_id order by statement.uploaded_at, statement.statement_id limit 1
    )
    where line.statement_id in (${own})
      and exists (select from operational.bank_statement_lines as its where its.line_id = line.line_id)`.execute(
    trx,
  )
  await sql`delete from operational.bank_lines where statement_id in (${own})`.execute(trx)
  // A line may now belong to a statement whose texts were erased.
  await sql`
    update operational.bank_lines as line set description = '' from operational.bank_statements as statement
    where statement.statement_id = line.statement_id and statement.texts_erased
      and statement.organisation_id = ${organisationId} and line.description <> ''`.execute(trx)
  await sql`delete from operational.bank_statements where statement_id in (${own})`.execute(trx)
}
