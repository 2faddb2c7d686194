import { addDays, atHour, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { cents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { OrganisationId, ProjectId } from '@almoner/domain/kernel/ids.ts'
import type { PaymentMethod } from '@almoner/domain/kernel/payment-method.ts'
import type { TransactionType } from '@almoner/domain/kernel/transaction-type.ts'
import { sql, type SqlBool } from 'kysely'
import { listQuery } from '../../engine/list-query.ts'
import { toPayment } from './query.ts'
import type { PaymentStatus } from './table.ts'

type Filters = {
  q: readonly string[]
  /** `waiting`: the charity's staff must act on it. */
  status: PaymentStatus | 'waiting'
  day: { from: CalendarDay | null; to: CalendarDay | null }
  method: PaymentMethod
  project: ProjectId
  type: TransactionType
  amount: { fromCents: Cents | null; toCents: Cents | null }
}

// What the payer pays with the fee, once it is known: the index of the sort has the same
// expression.
const total = sql<bigint>`coalesce(total_amount_cents, amount_cents)`

// Personal, and searched in place: a copy to search in would have to be erased with it. A family
// name that is written first and without a space is found as it is written.
const searched = sql<string>`lower(concat_ws(' ', last_name || first_name, first_name, last_name,
  organisation_name, email, receipt_number, reference))`

/** A charity's payments for its desk: searched, narrowed, sorted and summed. */
export const paymentsList = listQuery({
  table: 'read_models.payment_history',
  scope: (row, { organisationId }: { organisationId: OrganisationId }) =>
    row('organisation_id', '=', organisationId),
  where: {
    q: (row, words: Filters['q']) =>
      row.and(words.map((word) => sql<SqlBool>`strpos(${searched}, lower(${word})) > 0`)),
    status: (row, status: Filters['status']) =>
      status === 'waiting' ? row('waits_for_charity', '=', true) : row('status', '=', status),
    day: (row, { from, to }: Filters['day']) =>
      row.and([
        ...(from === null ? [] : [row('initiated_at', '>=', atHour(from, 0))]),
        ...(to === null ? [] : [row('initiated_at', '<', atHour(addDays(to, 1), 0))]),
      ]),
    method: (row, method: Filters['method']) => row('method', '=', method),
    project: (row, projectId: Filters['project']) => row('project_id', '=', projectId),
    type: (row, type: Filters['type']) => row('transaction_type', '=', type),
    amount: (row, { fromCents, toCents }: Filters['amount']) =>
      row.and([
        ...(fromCents === null ? [] : [sql<SqlBool>`${total} >= ${fromCents}`]),
        ...(toCents === null ? [] : [sql<SqlBool>`${total} <= ${toCents}`]),
      ]),
  },
  position: 'initiated_position',
  order: { date: 'position', amount: { column: total, type: 'bigint' } },
  totals: {
    columns: sql`count(*) as rows, (sum(total_amount_cents - refunded_cents - lost_cents)
      filter (where completed_at is not null))::bigint as received`,
    read: ({ rows, received }) => ({
      rows: Number(rows ?? 0n),
      receivedCents: cents(Number(received ?? 0n)),
    }),
  },
  row: (row, { organisationId }) => toPayment(row, organisationId),
})
