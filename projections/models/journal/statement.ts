import { formatAccount, onNormalSide, type Account } from '@almoner/domain/journal/accounts.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { sql } from 'kysely'
import type { Db } from '../../engine/database.ts'
import { toCents } from '../../engine/row/money-columns.ts'
import { movementsAsOf } from './as-of.ts'
import {
  isOwnAccount,
  postingSides,
  toPostingRow,
  type PostingRow,
  type PostingSide,
} from './postings-list.ts'

export type StatementOptions = {
  organisationId: OrganisationId
  /** An account of the charity. */
  account: Account
  /** The first and the last business day. */
  from: string
  to: string
  /**
   * The statement shows only what was recorded by this moment. It can be printed again, and all its
   * pages agree.
   */
  recordedAt: Instant
  /** The last line of the page before; null for the first page. */
  after: { businessDate: string; entry: bigint } | null
  limit: number
}

/**
 * A charity's account over some days: the opening balance, the movements page by page, and the
 * closing balance.
 */
export const loadStatement = async (db: Db, options: StatementOptions) => {
  const { account, organisationId } = options
  assert(
    'organisationId' in account && account.organisationId === organisationId,
    'a charity sees its own accounts',
  )
  assert(options.from <= options.to, 'a statement begins before it ends')
  const totals = await loadTotals(db, options)
  const lines = await loadLines(db, options)
  return { ...totals, lines }
}

const loadTotals = async (db: Db, options: StatementOptions) => {
  const { account, organisationId, from, to, recordedAt } = options
  const scope = { account, organisationId, businessDate: to, recordedAt }
  const { rows } = await sql<{ opening: bigint | null; closing: bigint | null }>`
    select (sum(cents) filter (where business_date < ${from}::date))::bigint as opening,
      sum(cents)::bigint as closing
    from (${await movementsAsOf(db, scope)}) movements`.execute(db)
  const [found] = rows
  const showSum = (sum: bigint | null | undefined): Cents =>
    onNormalSide(account, toCents(sum ?? 0n))
  return { openingCents: showSum(found?.opening), closingCents: showSum(found?.closing) }
}

const loadLines = async (db: Db, options: StatementOptions): Promise<readonly PostingRow[]> => {
  const { account, organisationId, from, to, recordedAt, after, limit } = options
  const { rows } = await sql<PostingSide>`
    select * from (${postingSides}) as listed
    where organisation_id = ${organisationId} and ${isOwnAccount}
      and account = ${formatAccount(account)}
      and business_date between ${from}::date and ${to}::date
      and recorded_at <= ${recordedAt}::timestamptz
      and ${after === null ? sql`true` : isAfter(after)}
    order by business_date, entry limit ${limit}`.execute(db)
  return rows.map((row) => toPostingRow(row, organisationId))
}

const isAfter = ({ businessDate, entry }: NonNullable<StatementOptions['after']>) =>
  sql`(business_date, entry) > (${businessDate}::date, ${entry}::bigint)`
