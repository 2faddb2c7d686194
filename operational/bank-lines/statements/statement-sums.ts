import type { BankStatementId } from '@almoner/domain/bank-match/index.ts'
import { cents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { Db } from '../../database.ts'

/** The sums of a statement and of its lines, in cents. */
export type StatementSums = {
  statementId: BankStatementId
  lineCount: number
  storedLines: number
  /** Null if the file has no balance. */
  openingCents: Cents | null
  closingCents: Cents | null
  linesCents: Cents
  /** Whether a line of the file does not lead from one balance to the next: the bank's own gap. */
  hasFault: boolean
}

const pageSize = 500

/** Lists the sums of every charity's statements, in pages, in the order of their ids. */
export async function* listStatementSums(db: Db): AsyncGenerator<readonly StatementSums[]> {
  let after: BankStatementId | null = null
  for (;;) {
    const rows = await readPage(db, after)
    if (rows.length > 0) yield rows
    if (rows.length < pageSize) return
    after = rows.at(-1)?.statementId ?? null
  }
}

const readPage = async (
  db: Db,
  after: BankStatementId | null,
): Promise<readonly StatementSums[]> => {
  let query = db
    .selectFrom('operational.bank_statements as statement')
    .leftJoin(
      'operational.bank_statement_lines as has',
      'has.statement_id',
      'statement.statement_id',
    )
    .leftJoin('operational.bank_lines as line', 'line.line_id', 'has.line_id')
    .select((row) => [
      'statement.statement_id',
      'statement.line_count',
      'statement.opening_cents',
      'statement.closing_cents',
      'statement.fault_line',
      row.fn.count<bigint>('line.line_id').as('stored_lines'),
      row.fn.coalesce(row.fn.sum<string>('line.amount_cents'), row.val('0')).as('lines_cents'),
    ])
    .groupBy('statement.statement_id')
    .orderBy('statement.statement_id')
    .limit(pageSize)
  if (after !== null) query = query.where('statement.statement_id', '>', after)
  const rows = await query.execute()
  return rows.map((row) => ({
    statementId: row.statement_id,
    lineCount: row.line_count,
    storedLines: Number(row.stored_lines),
    openingCents: row.opening_cents === null ? null : cents(Number(row.opening_cents)),
    closingCents: row.closing_cents === null ? null : cents(Number(row.closing_cents)),
    linesCents: cents(Number(row.lines_cents)),
    hasFault: row.fault_line !== null,
  }))
}
