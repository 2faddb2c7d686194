import {
  formatAccount,
  isOpenTo,
  onNormalSide,
  type Account,
} from '@almoner/domain/journal/accounts.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { sql } from 'kysely'
import type { Db, RowOf } from '../../engine/database.ts'
import { toCents } from '../../engine/row/money-columns.ts'
import { movementsAsOf } from './as-of.ts'

export type StatementOptions = {
  organisationId: OrganisationId
  account: Account
  /** The first and the last business day. */
  from: string
  to: string
  /** As recorded then: the same statement can be printed again, and every page is of one. */
  recordedAt: Instant
  /** The last line of the page before; null for the first page. */
  after: { businessDate: string; position: bigint; line: number } | null
  limit: number
}

/**
 * A charity's account over some days: the opening balance, the movements page by page, and the
 * closing balance.
 */
export const loadStatement = async (db: Db, options: StatementOptions) => {
  const { account, organisationId } = options
  assert(isOpenTo(account, organisationId), 'a charity sees its own accounts')
  assert(options.from <= options.to, 'a statement begins before it ends')
  const totals = await loadTotals(db, options)
  const lines = await loadLines(db, options)
  return { ...totals, lines }
}

const loadTotals = async (db: Db, options: StatementOptions) => {
  const { account, organisationId, from, to, recordedAt } = options
  const asked = { account, organisationId, businessDate: to, recordedAt }
  const { rows } = await sql<{ opening: bigint | null; closing: bigint | null }>`
    select (sum(cents) filter (where business_date < ${from}::date))::bigint as opening,
      sum(cents)::bigint as closing
    from (${movementsAsOf(asked)}) movements`.execute(db)
  const [found] = rows
  const shown = (sum: bigint | null | undefined): Cents => onNormalSide(account, toCents(sum ?? 0n))
  return { openingCents: shown(found?.opening), closingCents: shown(found?.closing) }
}

// The side is joined and not compared: the requested account belongs to this charity, which the
// planner cannot infer, and it would rather sort a year than read the index to the end of a page.
const loadLines = async (db: Db, options: StatementOptions) => {
  const { account, organisationId, from, to, recordedAt, after, limit } = options
  const { rows } = await sql<Line>`
    select posting.*, side.other, side.cents
    from ${sql.table('read_models.postings')} as posting cross join lateral
      (values (debit, credit, amount_cents), (credit, debit, -amount_cents))
      as side (account, other, cents)
    where organisation_id = ${organisationId} and side.account = ${formatAccount(account)}
      and business_date between ${from}::date and ${to}::date
      and recorded_at <= ${recordedAt}::timestamptz
      and ${after === null ? sql`true` : isAfter(after)}
    order by business_date, position, line limit ${limit}`.execute(db)
  return rows.map((row) => toLine(row, options))
}

const isAfter = ({ businessDate, position, line }: NonNullable<StatementOptions['after']>) =>
  sql`(business_date, position, line) > (${businessDate}::date, ${position}::bigint, ${line}::int)`

type Line = RowOf<'read_models.postings'> & { other: string; cents: bigint }

const toLine = (row: Line, { account, organisationId }: StatementOptions) => {
  assert(row.organisation_id === organisationId, 'a line of this charity')
  return {
    businessDate: row.business_date,
    position: row.position,
    line: row.line,
    journal: row.journal,
    paymentId: row.payment_id,
    /** Where it came from, or went. */
    other: row.other,
    /** Below zero where it left the account. */
    amountCents: onNormalSide(account, toCents(row.cents)),
    recordedAt: row.recorded_at,
  }
}
