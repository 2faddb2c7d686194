import {
  formatAccount,
  isOpenTo,
  onNormalSide,
  parseAccount,
  planFeeReceivable,
  type Account,
} from '@almoner/domain/journal/accounts.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId, ProjectId } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { isOneOfDays, isWithinDays } from '../../../engine/list/list-filters.ts'
import { listQuery } from '../../../engine/list/list-query.ts'
import { toCents } from '../../../engine/row/money-columns.ts'
import { charityAccount, type CharityAccount } from '../charity-account.ts'
import { isOwnAccount, postingSides, type PostingSide } from '../postings-list.ts'
import type { SignedJournals } from './signed-journals.ts'

type Scope = {
  organisationId: OrganisationId
  /** A reader of a past position sees what was recorded by then. */
  upTo: bigint | null
}

type Days = { from: CalendarDay | null; to: CalendarDay | null }

export type ExplainedAccount = CharityAccount | 'plan_fee'

type ExplainedFilters = {
  journals: SignedJournals
  /** Only postings of this account; with `all` journals they have its own sign. */
  account: ExplainedAccount
  /** Only what increased the account, or what decreased it. */
  side: 'in' | 'out'
  /** One of its accounts is the provider's. */
  other: 'provider'
  /** Only what belongs to payments of a project, or to payments of none. */
  project: ProjectId | 'none'
  method: PaymentMethod
  /** The days to which the postings belong, and those on which they were recorded. */
  day: Days
  recorded: Days
  known: Instant
  position: bigint
}

type Narrowing = Partial<ExplainedFilters>
/** `part` is what the posting adds to the figure. */
type Found = PostingSide & { part: bigint }

const table = sql.table('read_models.postings')

/** Lists the postings that make a figure: the sum of their parts is the figure. */
const createList = ({ journals = 'all', account, side }: Narrowing = {}) =>
  listQuery({
    table: 'read_models.postings',
    source: ({ organisationId }: Scope) => {
      const own = account === undefined ? null : toAccount(organisationId, account)
      const part = toPart(journals, own, side)
      return own === null
        ? sql`select *, debit as account, credit as other, amount_cents as cents,
            (position * 8192 + line * 2) as entry, (${part})::bigint as part from ${table}`
        : sql`select sides.*, (${part})::bigint as part from (${postingSides}) sides`
    },
    scope: (row, { organisationId, upTo }: Scope) =>
      row.and([
        row('organisation_id', '=', organisationId),
        ...(upTo === null ? [] : [sql<SqlBool>`position <= ${upTo}`]),
      ]),
    where: {
      journals: (_row, chosen: SignedJournals) =>
        chosen === 'all'
          ? sql<SqlBool>`true`
          : sql<SqlBool>`journal in (${sql.join(chosen.map(({ journal }) => journal))})`,
      account: (_row, name: ExplainedAccount, { organisationId }: Scope) =>
        sql<SqlBool>`(account = ${formatAccount(toAccount(organisationId, name))}
          and ${isOwnAccount})`,
      side: (_row, way: 'in' | 'out', { organisationId }: Scope) => {
        if (account === undefined) return sql<SqlBool>`true`
        const isDebit = isAsset(toAccount(organisationId, account)) === (way === 'in')
        return isDebit ? sql<SqlBool>`cents > 0` : sql<SqlBool>`cents < 0`
      },
      other: (_row, _provider: 'provider') =>
        sql<SqlBool>`(debit like 'provider:%' or credit like 'provider:%')`,
      project: (_row, project: ProjectId | 'none', scope: Scope) =>
        ofPayments(
          scope,
          project === 'none' ? sql`project_id is null` : sql`project_id = ${project}`,
        ),
      method: (_row, method: PaymentMethod, scope: Scope) =>
        ofPayments(scope, sql`method = ${method}`),
      day: isOneOfDays(sql.ref('business_date')),
      recorded: isWithinDays(sql.ref('recorded_at')),
      known: (_row, moment: Instant) => sql<SqlBool>`recorded_at <= ${moment}::timestamptz`,
      position: (_row, position: bigint) => sql<SqlBool>`position <= ${position}`,
    },
    position: 'entry',
    newest: sql<bigint>`(select max(position) * 8192 + 8191 from ${table})`,
    order: {
      date: { column: sql.ref('business_date'), type: 'date' },
      recorded: { column: sql.ref('recorded_at'), type: 'timestamptz' },
    },
    totals: {
      columns: sql`count(*) as rows, coalesce(sum(part), 0)::bigint as sum`,
      read: ({ rows, sum }) => ({ rows: Number(rows ?? 0n), sumCents: toCents(sum ?? 0n) }),
    },
    row: (row: Found, { organisationId }: Scope) => toExplainedPosting(row, organisationId),
  })

const toAccount = (organisationId: OrganisationId, name: ExplainedAccount): Account =>
  name === 'plan_fee' ? planFeeReceivable(organisationId) : charityAccount(organisationId, name)

const isAsset = (account: Account): boolean => onNormalSide(account, cents(1)) > 0

const toPart = (
  journals: SignedJournals,
  account: Account | null,
  side: 'in' | 'out' | undefined,
): RawBuilder<unknown> => {
  if (journals !== 'all') {
    const signs = journals.map(({ journal, sign }) => sql`when ${journal} then ${sql.lit(sign)}`)
    return sql`amount_cents * case journal ${sql.join(signs, sql` `)} else 0 end`
  }
  if (account === null || side !== undefined) return sql`amount_cents`
  return isAsset(account) ? sql`cents` : sql`-cents`
}

const ofPayments = (
  { organisationId }: Scope,
  condition: RawBuilder<unknown>,
): RawBuilder<SqlBool> =>
  sql<SqlBool>`coalesce(payment_id, offline_entry_id) in (
    select payment_id from ${sql.table('read_models.payment_history')}
    where organisation_id = ${organisationId} and ${condition})`

type List = ReturnType<typeof createList>

const anyList = createList()

/** The parts depend on the filters, so each request has its own statement. */
export const explainedPostings: List = {
  where: anyList.where,
  isPlace: anyList.isPlace,
  page: (db, query) => createList(query.filters).page(db, query),
  totals: (db, query) => createList(query.filters).totals(db, query),
  all: (db, query) => createList(query.filters).all(db, query),
}

export type ExplainedPosting = ReturnType<typeof toExplainedPosting>

const toExplainedPosting = (row: Found, organisationId: OrganisationId) => {
  assert(
    row.organisation_id === organisationId &&
      [row.debit, row.credit].every((name) => isOpenTo(parseAccount(name), organisationId)),
    'a posting of this charity',
  )
  return {
    position: row.position,
    line: row.line,
    businessDate: row.business_date,
    recordedAt: row.recorded_at,
    journal: row.journal,
    paymentId: row.payment_id,
    payoutId: row.payout_id,
    offlineEntryId: row.offline_entry_id,
    debit: row.debit,
    credit: row.credit,
    /** What the posting adds to the figure: below zero if it takes from it. */
    partCents: toCents(row.part),
  }
}
