import {
  formatAccount,
  isOpenTo,
  onNormalSide,
  parseAccount,
} from '@almoner/domain/journal/accounts.ts'
import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { addDays, toCalendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely'
import type { Db, RowOf } from '../../engine/database.ts'
import { isOneOfDays } from '../../engine/list/list-filters.ts'
import { listQuery } from '../../engine/list/list-query.ts'
import { toCents } from '../../engine/row/money-columns.ts'
import { movementsAsOf } from './as-of.ts'
import { charityAccount, type CharityAccount } from './charity-account.ts'

type Scope = {
  organisationId: OrganisationId
  /** A reader of a past position sees what was recorded by then. */
  upTo: { position: bigint; recordedAt: Instant } | null
}

export type PostingFilters = {
  account: CharityAccount
  day: { from: CalendarDay | null; to: CalendarDay | null }
  /** Only postings recorded by this moment are listed. */
  known: Instant
}

/** A posting, seen from one of its two accounts. */
export type PostingSide = RowOf<'read_models.postings'> & {
  account: string
  other: string
  cents: bigint
  entry: bigint
}

/**
 * Lists every posting once for each of its accounts. `entry` is the order of recording, and is
 * unique to a row. No part has a condition of its own, so PostgreSQL reads both by their indexes
 * and merges them in order. The expressions of `entry` are exactly those of the indexes.
 */
export const postingSides: RawBuilder<PostingSide> = sql`
  select *, debit as account, credit as other, amount_cents as cents,
    (position * 8192 + line * 2) as entry
  from ${sql.table('read_models.postings')}
  union all
  select *, credit as account, debit as other, -amount_cents as cents,
    (position * 8192 + line * 2 + 1) as entry
  from ${sql.table('read_models.postings')}`

/** The predicate of the indexes: an account that is a charity's own. */
export const isOwnAccount = sql<SqlBool>`account ~ '^(charity|direct|receivable|credit):'`

/** The postings of one account of a charity, by the day to which they belong. */
const pages = listQuery({
  table: 'read_models.postings',
  source: () => postingSides,
  scope: (row, { organisationId, upTo }: Scope) =>
    row.and([
      row('organisation_id', '=', organisationId),
      isOwnAccount,
      ...(upTo === null
        ? []
        : [sql<SqlBool>`position <= ${upTo.position}`, ...bookedBy(upTo.recordedAt)]),
    ]),
  where: {
    account: (_row, name: CharityAccount, { organisationId }: Scope) =>
      sql<SqlBool>`account = ${formatAccount(charityAccount(organisationId, name))}`,
    day: isOneOfDays(sql.ref('business_date')),
    known: (row, moment: Instant) =>
      row.and([sql<SqlBool>`recorded_at <= ${moment}::timestamptz`, ...bookedBy(moment)]),
  },
  position: 'entry',
  newest: sql<bigint>`(select max(position) * 8192 + 8191 from ${sql.table('read_models.postings')})`,
  order: { date: { column: sql.ref('business_date'), type: 'date' } },
  totals: { columns: sql`count(*) as rows`, read: ({ rows }) => ({ rows: Number(rows ?? 0n) }) },
  row: (row: PostingSide, { organisationId }: Scope) => toPostingRow(row, organisationId),
})

// A posting belongs to the day of its record or to an earlier one, but a provider may name the day
// of a payout's arrival a little ahead. The index would otherwise be read from the newest day on.
const mostDaysAhead = 31
export const bookedBy = (recordedAt: Instant): readonly Expression<SqlBool>[] => [
  sql<SqlBool>`business_date <= ${addDays(toCalendarDay(recordedAt), mostDaysAhead)}::date`,
]

/** The totals are sums of the roll-up by day: an account may have millions of postings. */
export const postingsList = {
  ...pages,
  totals: async (
    db: Db,
    { scope, filters }: { scope: Scope; filters: Partial<PostingFilters> },
  ): Promise<{ rows: number; sumCents: ReturnType<typeof toCents> }> => {
    const { organisationId, upTo } = scope
    const { day, known, account: name } = filters
    const account = charityAccount(organisationId, requirePresent(name, 'the account of a list'))
    const movements = await movementsAsOf(db, {
      organisationId,
      account,
      from: day?.from ?? undefined,
      businessDate: day?.to ?? undefined,
      recordedAt: known,
      position: upTo?.position,
    })
    const { rows } = await sql<{ rows: bigint | null; sum: bigint | null }>`
      select sum(movements)::bigint as rows, sum(cents)::bigint as sum
      from (${movements}) movements`.execute(db)
    return {
      rows: Number(rows[0]?.rows ?? 0n),
      sumCents: onNormalSide(account, toCents(rows[0]?.sum ?? 0n)),
    }
  },
}

export type PostingRow = ReturnType<typeof toPostingRow>

export const toPostingRow = (row: PostingSide, organisationId: OrganisationId) => {
  const account = parseAccount(row.account)
  assert(
    row.organisation_id === organisationId && isOpenTo(account, organisationId),
    'a posting of this charity',
  )
  return {
    entry: row.entry,
    businessDate: row.business_date,
    position: row.position,
    line: row.line,
    journal: row.journal,
    paymentId: row.payment_id,
    payoutId: row.payout_id,
    offlineEntryId: row.offline_entry_id,
    /** The account that the money came from or went to. */
    other: row.other,
    /** Negative if the money left the account. */
    amountCents: onNormalSide(account, toCents(row.cents)),
    recordedAt: row.recorded_at,
  }
}
