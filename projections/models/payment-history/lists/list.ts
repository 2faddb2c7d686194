import { addDays, instantAt } from '@almoner/domain/kernel/calendar.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { OrganisationId, ProjectId } from '@almoner/domain/kernel/ids.ts'
import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type { FailedBecause } from '@almoner/domain/payment/state.ts'
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
import { listQuery } from '../../../engine/list/list-query.ts'
import {
  findLastPaymentDay,
  isOfAccount,
  sumPaymentDays,
  type Account,
  type ListedStatus,
} from './payment-totals.ts'
import { isReturnedWithin, sumReturned } from './returned.ts'
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
const indexed = sql<string>`read_models.search_text(last_name || first_name || ' ' || first_name
  || ' ' || last_name || ' ' || coalesce(organisation_name, '') || ' ' || email || ' '
  || coalesce(receipt_number, '') || ' ' || coalesce(reference, ''))`

/** The most rows that are counted; the list then shows that there are more. */
const mostCounted = 10_000

type Scope = {
  organisationId: OrganisationId
  seesContact: boolean
  /** The result of `paymentsAsOf`, for a reader of a past moment. */
  source?: Expression<unknown> | null
}

const isIndexedWith = (word: string): Expression<SqlBool> => {
  const escaped = word.replaceAll(/[\\%_]/g, String.raw`\$&`)
  return sql<SqlBool>`${indexed} like '%' || read_models.search_text(${escaped}) || '%'`
}

type Rows = ExpressionBuilder<Database, 'read_models.payment_history'>

const where = {
  // The index finds what may have the words, by the codes of their signs; then they are compared.
  q: (row: Rows, words: readonly string[], { seesContact }: Scope) =>
    row.and([
      ...words.map((word) => isIndexedWith(word)),
      containsWords(seesContact ? searched : searchedWithoutContact)(row, words),
    ]),
  status: (row: Rows, status: ListedStatus) => {
    if (status === 'waiting') return row('waits_for_charity', '=', true)
    return status === 'came'
      ? row('status', 'in', ['complete', 'refunded'])
      : row('status', '=', status)
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
  returned: (_row: Rows, days: Days) => isReturnedWithin(days),
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

/** A charity's payments for its desk: searched, narrowed, sorted and summed. */
export const paymentsList = listQuery({
  table: 'read_models.payment_history',
  source: ({ source }: Scope) => source ?? null,
  scope: (row, { organisationId }: Scope) => row('organisation_id', '=', organisationId),
  where,
  position: 'initiated_position',
  order: {
    date: { column: sql.ref('given_at'), type: 'timestamptz' },
    recorded: { column: sql.ref('initiated_at'), type: 'timestamptz' },
    amount: { column: total, type: 'bigint' },
  },
  totals: {
    columns: sql`count(*) as rows, (sum(total_amount_cents - refunded_cents - lost_cents)
      filter (where completed_at is not null))::bigint as received,
      sum(${total})::bigint as asked,
      (sum(amount_cents) filter (where completed_at is not null))::bigint as given,
      (sum(nonprofit_receives_cents) filter (where completed_at is not null))::bigint as net`,
    read: ({ rows, received, asked, given, net, is_more: isMore, ...returned }) => ({
      rows: Number(rows ?? 0n),
      isMore: isMore === 1n,
      receivedCents: isMore === 1n ? null : toCents(received ?? 0n),
      askedCents: isMore === 1n ? null : toCents(asked ?? 0n),
      givenCents: isMore === 1n ? null : toCents(given ?? 0n),
      netCents: isMore === 1n ? null : toCents(net ?? 0n),
      // Known only with the filter of the days on which money went back.
      refundedCents: toCentsIfKnown(returned['refunded']),
      lostCents: toCentsIfKnown(returned['lost']),
      givenBackCents: toCentsIfKnown(returned['given_back']),
    }),
    // There are no stored sums for words, amounts and days of the record.
    most: ({ scope }) => ((scope.source ?? null) === null ? mostCounted : null),
    find: async (db, { scope, filters: { q, amount, recorded, returned, ...filters } }) => {
      if ([q, amount, recorded].some((value) => value !== undefined)) return null
      if ((scope.source ?? null) !== null) return null
      const { organisationId } = scope
      return returned === undefined
        ? await sumPaymentDays(db, { organisationId, filters })
        : await sumReturned(db, {
            organisationId,
            days: returned,
            conditions: listConditions(scope, filters),
          })
    },
  },
  looked: { by: 'q', rows: 5_000 },
  // Two filters may have no payment in common for years. The list therefore begins at the last day
  // that they share.
  bound: async (
    db,
    { scope, filters: { q: _q, amount: _amount, recorded: _recorded, returned, ...filters } },
  ) => {
    if (returned !== undefined) return null
    if ((scope.source ?? null) !== null || Object.keys(filters).length < 2) return null
    const { organisationId } = scope
    const last = await findLastPaymentDay(db, { organisationId, filters })
    if (last === null) return sql<SqlBool>`false`
    return sql<SqlBool>`given_at < ${instantAt(addDays(last, 1), 0)}`
  },
  row: (row, { organisationId }) => toPayment(row, organisationId),
})
