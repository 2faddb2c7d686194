import {
  accountName,
  isOpenTo,
  onNormalSide,
  type Account,
} from '@almoner/domain/journal/accounts.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { cents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { sql } from 'kysely'
import type { Db, RowOf } from '../database.ts'
import { centsOf } from '../money-columns.ts'
import { movementsAsOf } from './as-of.ts'

export type StatementOptions = {
  organisationId: OrganisationId
  account: Account
  /** The first and the last business day. */
  from: string
  to: string
  /** As it was known then: the same statement can be printed again, and every page is of one. */
  recordedAt: Instant
  /** The last line of the page before; null for the first page. */
  after: { businessDate: string; position: bigint; line: number } | null
  limit: number
}

/** A charity's account over some days: what was in it, what moved, page by page, and what is left. */
export const statementOf = async (db: Db, options: StatementOptions) => {
  const { account, organisationId } = options
  assert(isOpenTo(account, organisationId), 'a charity sees its own accounts')
  assert(options.from <= options.to, 'a statement begins before it ends')
  const totals = await totalsOf(db, options)
  const lines = await linesOf(db, options)
  return { ...totals, lines }
}

const totalsOf = async (db: Db, options: StatementOptions) => {
  const { account, organisationId, from, to, recordedAt } = options
  const asked = { account, organisationId, businessDate: to, recordedAt }
  const { rows } = await sql<{ opening: bigint | null; closing: bigint | null }>`
    select (sum(cents) filter (where business_date < ${from}::date))::bigint as opening,
      sum(cents)::bigint as closing
    from (${movementsAsOf(asked)}) movements`.execute(db)
  const [found] = rows
  const shown = (sum: bigint | null | undefined): Cents => onNormalSide(account, centsOf(sum ?? 0n))
  return { openingCents: shown(found?.opening), closingCents: shown(found?.closing) }
}

const linesOf = async (db: Db, options: StatementOptions) => {
  const { account, organisationId, from, to, recordedAt, after, limit } = options
  const name = accountName(account)
  let query = db
    .selectFrom('read_models.postings')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('business_date', '>=', from)
    .where('business_date', '<=', to)
    .where('recorded_at', '<=', recordedAt)
    .where((where) => where.or([where('debit', '=', name), where('credit', '=', name)]))
    .orderBy('business_date')
    .orderBy('position')
    .orderBy('line')
    .limit(limit)
  if (after !== null) {
    const { businessDate, position, line } = after
    query = query.where((where) =>
      where(
        where.refTuple('business_date', 'position', 'line'),
        '>',
        where.tuple(sql<string>`${businessDate}::date`, position, line),
      ),
    )
  }
  const rows = await query.execute()
  return rows.map((row) => toLine(row, options))
}

const toLine = (
  row: RowOf<'read_models.postings'>,
  { account, organisationId }: StatementOptions,
) => {
  assert(row.organisation_id === organisationId, 'a line of this charity')
  const isDebit = row.debit === accountName(account)
  const amountCents = centsOf(row.amount_cents)
  return {
    businessDate: row.business_date,
    position: row.position,
    line: row.line,
    journal: row.journal,
    paymentId: row.payment_id,
    /** Where it came from, or went. */
    other: isDebit ? row.credit : row.debit,
    /** Below zero where it left the account. */
    amountCents: onNormalSide(account, isDebit ? amountCents : cents(0 - amountCents)),
    recordedAt: row.recorded_at,
  }
}
