import { addDays, instantAt } from '@almoner/domain/kernel/calendar.ts'
import { cents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { PersonId, ProjectId } from '@almoner/domain/kernel/ids.ts'
import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type { FailedBecause } from '@almoner/domain/payment/values.ts'
import type { TransactionType } from '@almoner/domain/payment-methods/transaction-type.ts'
import {
  expressionBuilder,
  sql,
  type Expression,
  type ExpressionBuilder,
  type SqlBool,
} from 'kysely'
import type { Database } from '../../../engine/database.ts'
import { toCents } from '../../../engine/row/money-columns.ts'
import {
  containsWords,
  isWithinAmounts,
  isWithinDays,
  type Days,
} from '../../../engine/list/list-filters.ts'
import { spellWords } from '../../../engine/list/words/spellings.ts'
import { listQuery } from '../../../engine/list/list-query.ts'
import {
  findLastPaymentDay,
  isOfAccount,
  sumPaymentDays,
  type Account,
  type DayStatus,
} from './payment-totals.ts'
import { sumWeekHour, type WeekHour } from '../giving/giving-sums.ts'
import { isReturnedWithin, sumReturned } from './returned.ts'
import { byMethod, byPayer, byProject, byStatus, type PaymentGroups } from './payment-groups.ts'
import { boundWeekHour } from './week-hours.ts'
import type { PaymentsAsOf } from '../as-of.ts'
import { toPayment } from '../query.ts'

// The sum that the payer pays with the fee, once the fee is known. The index of the sort has the
// same expression.
const total = sql<bigint>`coalesce(total_amount_cents, amount_cents)`

// The search also finds a family name that is written first and without a space.
const searched = sql<string>`lower(concat_ws(' ', last_name || first_name, first_name, last_name,
  organisation_name, email, receipt_number, reference))`
// A reader who does not see addresses could else guess one letter by letter.
const searchedWithoutContact = sql<string>`lower(concat_ws(' ', last_name || first_name,
  first_name, last_name, organisation_name, receipt_number, reference))`
// This expression is the one of the index `payment_history_words`.
const indexed = sql`read_models.search_pieces(organisation_id, given_at,
  array[status, method, transaction_type, source, project_id::text,
    case when waits_for_charity then 'waiting' end],
  last_name || first_name || ' ' || coalesce(organisation_name, '') || ' ' || email || ' '
    || coalesce(receipt_number, '') || ' ' || coalesce(reference, ''))`

/** The most rows that are counted; the list then shows that there are more. */
const mostCounted = 10_000

type Scope = PaymentGroups & {
  seesContact: boolean
  /** For a reader of a past moment. */
  source?: PaymentsAsOf | null
}

/** The sums of days do not have the last two, which few payments are in. */
type ListedStatus = DayStatus | 'partly_refunded' | 'disputed'

const hasStoredSums = (status: ListedStatus | undefined): status is DayStatus | undefined =>
  status !== 'partly_refunded' && status !== 'disputed'

type Rows = ExpressionBuilder<Database, 'read_models.payment_history'>

// The first condition is the one of the index `payment_history_returned`.
const isPartlyRefunded = sql<SqlBool>`(refunded_cents + lost_cents > 0 and refunded_cents > 0
  and status = 'complete')`

const where = {
  q: (row: Rows, words: readonly string[], { seesContact }: Scope) =>
    containsWords(seesContact ? searched : searchedWithoutContact)(row, words),
  status: (row: Rows, status: ListedStatus) => {
    if (status === 'waiting') return row('waits_for_charity', '=', true)
    if (status === 'came') return row('status', 'in', ['complete', 'refunded'])
    if (status === 'disputed') return row('disputed_cents', '>', 0n)
    return status === 'partly_refunded' ? isPartlyRefunded : row('status', '=', status)
  },
  day: isWithinDays(sql.ref('given_at')),
  recorded: isWithinDays(sql.ref('initiated_at')),
  method: (row: Rows, method: PaymentMethod) => row('method', '=', method),
  project: (row: Rows, projectId: ProjectId | 'none') =>
    projectId === 'none' ? row('project_id', 'is', null) : row('project_id', '=', projectId),
  source: (row: Rows, source: 'online' | 'offline') => row('source', '=', source),
  type: (row: Rows, type: TransactionType) => row('transaction_type', '=', type),
  amount: isWithinAmounts(total),
  account: (_row: Rows, account: Account) => isOfAccount(account),
  plan: (row: Rows, plan: 'only' | 'none') => row('of_plan', '=', plan === 'only'),
  failure: (row: Rows, reason: FailedBecause) => row('failure_reason', '=', reason),
  // Only a provider's payment has an hour: of others, the day is stated.
  hour: (_row: Rows, { weekday, hour }: WeekHour) =>
    sql<SqlBool>`(provider is not null and completed_at is not null
      and extract(isodow from given_at at time zone 'Asia/Hong_Kong') = ${weekday}
      and extract(hour from given_at at time zone 'Asia/Hong_Kong') = ${hour})`,
  returned: (_row: Rows, days: Days) => isReturnedWithin(days),
  // An array, because PostgreSQL would else read all payments of the charity for a few of a donor.
  donor: (_row: Rows, donor: PersonId, { organisationId }: Scope) =>
    sql<SqlBool>`person_id = any(array(
      select ${donor}::uuid union all select person_id from read_models.donor_records
      where organisation_id = ${organisationId} and record_id = ${donor} and record_id <> person_id))`,
}

type Filters = { [Name in keyof typeof where]?: Parameters<(typeof where)[Name]>[1] }

const listConditions = (scope: Scope, filters: Filters): readonly Expression<SqlBool>[] => {
  const row: Rows = expressionBuilder()
  return Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [where[name as keyof typeof where](row, value as never, scope)],
  )
}

const toCentsIfKnown = (sum: bigint | null | undefined): Cents | null =>
  sum === undefined ? null : toCents(sum ?? 0n)

const isUnset = (value: unknown): boolean => value === undefined

const toAverage = (given: bigint, came: bigint): Cents | null =>
  came === 0n ? null : cents(Math.round(Number(given) / Number(came)))

/** A charity's payments for its desk: searched, narrowed, sorted and summed. */
export const paymentsList = listQuery({
  table: 'read_models.payment_history',
  source: ({ source }: Scope) => source?.rows ?? null,
  scope: (row, { organisationId }: Scope) => row('organisation_id', '=', organisationId),
  where,
  position: 'initiated_position',
  order: {
    date: { column: sql.ref('given_at'), type: 'timestamptz' },
    recorded: { column: sql.ref('initiated_at'), type: 'timestamptz' },
    amount: { column: total, type: 'bigint' },
    payer: byPayer,
    project: byProject,
    method: byMethod,
    status: byStatus,
  },
  totals: {
    columns: sql`count(*) as rows, (sum(total_amount_cents - refunded_cents - lost_cents)
      filter (where completed_at is not null))::bigint as received,
      sum(${total})::bigint as asked,
      (sum(amount_cents) filter (where completed_at is not null))::bigint as given,
      (sum(nonprofit_receives_cents) filter (where completed_at is not null))::bigint as net,
      count(*) filter (where completed_at is not null) as came`,
    read: ({ rows, received, asked, given, net, came, is_more: isMore, ...returned }) => ({
      rows: Number(rows ?? 0n),
      isMore: isMore === 1n,
      receivedCents: isMore === 1n ? null : toCentsIfKnown(received),
      askedCents: isMore === 1n ? null : toCentsIfKnown(asked),
      givenCents: isMore === 1n ? null : toCents(given ?? 0n),
      netCents: isMore === 1n ? null : toCentsIfKnown(net),
      averageCents: isMore === 1n ? null : toAverage(given ?? 0n, came ?? 0n),
      // Known only with the filter of the days on which money went back.
      refundedCents: toCentsIfKnown(returned['refunded']),
      lostCents: toCentsIfKnown(returned['lost']),
      givenBackCents: toCentsIfKnown(returned['given_back']),
    }),
    // There are no stored sums for words, amounts and days of the record.
    most: ({ scope }) => ((scope.source ?? null) === null ? mostCounted : null),
    find: async (
      db,
      { scope, filters: { q, amount, recorded, returned, hour, donor, ...filters } },
    ) => {
      if ([q, amount, recorded, donor].some((value) => value !== undefined)) return null
      if ((scope.source ?? null) !== null) return null
      const { organisationId } = scope
      if (hour !== undefined) {
        // The stored sums of an hour have no other filters.
        const { day, status, ...others } = filters
        const isStored = status === 'came' && Object.values({ ...others, returned }).every(isUnset)
        if (!isStored) return null
        const days = day ?? { from: null, to: null }
        return await sumWeekHour(db, { organisationId, at: hour, days })
      }
      if (returned !== undefined) {
        const conditions = listConditions(scope, filters)
        return await sumReturned(db, { organisationId, days: returned, conditions })
      }
      const { status, ...others } = filters
      return hasStoredSums(status)
        ? await sumPaymentDays(db, { organisationId, filters: { ...others, status } })
        : null
    },
  },
  // The index finds what may have the words, by their signs; then they are compared.
  search: {
    by: 'q',
    nearRows: 100,
    sort: 'date',
    narrowedBy: {
      date: ['day'],
      recorded: ['recorded'],
      amount: ['amount'],
      payer: [],
      project: ['project'],
      method: ['method'],
      status: ['status'],
    },
    unlisted: { filters: ['amount', 'recorded', 'donor'], rows: 20_000 },
    // The ends of a table are found by its index, and those of a part of it are not.
    ends: ({ source }) =>
      source && sql`select * from read_models.payment_history union all ${source.foldedRows}`,
    toPart: (moment) => sql`read_models.search_period(${moment})`,
    isInPart: ({ scope: { organisationId }, filters }, period) => {
      const { q = [], status, method, type, source, project } = filters
      const marks = [
        status === 'came' || !hasStoredSums(status) ? undefined : status,
        project === 'none' ? undefined : project,
        method,
        type,
        source,
      ].filter((mark) => mark !== undefined)
      return sql`${indexed} @@ read_models.search_query(
        ${organisationId}::uuid, ${period}, ${marks}::text[], ${[...spellWords(q)]}::text[])`
    },
  },
  // Two filters may have no payment in common for years. The list therefore begins at the last day
  // that they share.
  bound: async (
    db,
    {
      scope,
      filters: { q: _q, amount: _amount, recorded: _recorded, returned, donor, hour, ...filters },
    },
  ) => {
    if ((scope.source ?? null) !== null) return null
    const { organisationId } = scope
    const { status, ...others } = filters
    if (hour !== undefined) {
      const days = filters.day ?? { from: null, to: null }
      return await boundWeekHour(db, { organisationId, at: hour, days })
    }
    if (returned !== undefined || donor !== undefined || !hasStoredSums(status)) return null
    if (Object.keys(filters).length < 2) return null
    const last = await findLastPaymentDay(db, { organisationId, filters: { ...others, status } })
    if (last === null) return sql<SqlBool>`false`
    return sql<SqlBool>`given_at < ${instantAt(addDays(last, 1), 0)}`
  },
  row: (row, { organisationId }) => toPayment(row, organisationId),
})
