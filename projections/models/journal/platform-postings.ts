import { formatAccount, onNormalSide, parseAccount } from '@almoner/domain/journal/accounts.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '../../engine/database.ts'
import { isOneOfDays } from '../../engine/list/list-filters.ts'
import { listQuery } from '../../engine/list/list-query.ts'
import { toCents } from '../../engine/row/money-columns.ts'
import { movementsAsOf } from './as-of.ts'
import { bookedBy, type PostingSide } from './postings-list.ts'

type PlatformPostingFilters = {
  /** An account of the chart over all charities: `charity:*:available`. */
  account: string
  day: { from: CalendarDay | null; to: CalendarDay | null }
  /** Only postings recorded by this moment are listed. */
  known: Instant
}

const table = sql.table('read_models.postings')

/** The account of the chart: a charity's account without its id. Exactly as in the indexes. */
const toChart = (column: 'debit' | 'credit' | 'account'): RawBuilder<string> =>
  sql`regexp_replace(${sql.ref(column)}, ':[0-9a-f-]{36}(:plan_fee)?', ':*')`

/** Every posting of all charities once for each of its accounts, as `postingSides` has it. */
const sides: RawBuilder<PostingSide> = sql`
  select *, ${toChart('debit')} as account, credit as other, amount_cents as cents,
    (position * 8192 + line * 2) as entry
  from ${table}
  union all
  select *, ${toChart('credit')} as account, debit as other, -amount_cents as cents,
    (position * 8192 + line * 2 + 1) as entry
  from ${table}`

const pages = listQuery({
  table: 'read_models.postings',
  source: (_scope: null) => sides,
  scope: () => sql<SqlBool>`true`,
  where: {
    account: (_row, name: string) => sql<SqlBool>`account = ${name}`,
    day: isOneOfDays(sql.ref('business_date')),
    known: (row, moment: Instant) =>
      row.and([sql<SqlBool>`recorded_at <= ${moment}::timestamptz`, ...bookedBy(moment)]),
  },
  position: 'entry',
  newest: sql<bigint>`(select max(position) * 8192 + 8191 from ${table})`,
  order: { date: { column: sql.ref('business_date'), type: 'date' } },
  totals: { columns: sql`count(*) as rows`, read: ({ rows }) => ({ rows: Number(rows ?? 0n) }) },
  row: (row: PostingSide) => toPlatformPosting(row),
})

/**
 * Lists the postings of an account of the trial balance, by the day to which they belong. The
 * totals are sums of the roll-up by day, as the trial balance itself.
 */
export const platformPostings = {
  ...pages,
  totals: async (
    db: Db,
    { filters }: { scope: null; filters: Partial<PlatformPostingFilters> },
  ): Promise<{ rows: number; sumCents: Cents }> => {
    const { day, known } = filters
    const name = requirePresent(filters.account, 'the account of a list')
    const movements = await movementsAsOf(db, {
      from: day?.from ?? undefined,
      businessDate: day?.to ?? undefined,
      recordedAt: known,
    })
    const { rows } = await sql<{ account: string | null; rows: bigint; sum: bigint }>`
      select min(account) as account, coalesce(sum(movements), 0)::bigint as rows,
        coalesce(sum(cents), 0)::bigint as sum
      from (${movements}) movements where ${toChart('account')} = ${name}`.execute(db)
    const { account, ...sums } = requirePresent(rows[0], 'the sums of an account')
    if (account === null) return { rows: 0, sumCents: toCents(0n) }
    return {
      rows: Number(sums.rows),
      sumCents: onNormalSide(parseAccount(account), toCents(sums.sum)),
    }
  },
}

export type PlatformPosting = ReturnType<typeof toPlatformPosting>

const toPlatformPosting = (row: PostingSide) => {
  const account = parseAccount(row.cents > 0n ? row.debit : row.credit)
  return {
    entry: row.entry,
    position: row.position,
    organisationId: row.organisation_id,
    businessDate: row.business_date,
    recordedAt: row.recorded_at,
    journal: row.journal,
    paymentId: row.payment_id,
    payoutId: row.payout_id,
    offlineEntryId: row.offline_entry_id,
    account: formatAccount(account),
    /** The account that the money came from or went to. */
    other: row.other,
    /** Positive if it adds to the account on its normal side. */
    amountCents: onNormalSide(account, toCents(row.cents)),
  }
}
