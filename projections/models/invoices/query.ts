import { assert } from '@almoner/domain/kernel/assert.ts'
import { addDays } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { sql } from 'kysely'
import type { Db, RowOf } from '../../engine/database.ts'
import { toCents } from '../../engine/row/money-columns.ts'

type Row = RowOf<'read_models.invoices'>

export type InvoiceRow = ReturnType<typeof toInvoice>

export const toInvoice = (row: Row) => ({
  invoiceId: row.invoice_id,
  organisationId: row.organisation_id,
  position: row.issued_position,
  /** Null for a moment after it was issued. */
  number: row.number,
  issuedOn: row.issued_on,
  reason: row.reason,
  plan: row.plan,
  period: row.billing_period,
  size: row.size,
  from: row.period_from,
  /** The last day that it pays for. */
  to: addDays(row.period_until, -1),
  amountCents: toCents(row.amount_cents),
  creditedCents: toCents(row.credited_cents),
  paidCents: toCents(row.paid_cents),
  voidedCents: toCents(row.voided_cents),
  owedCents: toCents(row.owed_cents),
  status: row.status,
  dueOn: row.due_on,
  givenUpOn: row.given_up_on,
  failure: row.failure,
  retryAt: row.retry_at,
  paidOn: row.paid_on,
})

/** Returns null if the invoice is another charity's or does not exist. */
export const findInvoiceByNumber = async (
  db: Db,
  { organisationId, number }: { organisationId: OrganisationId; number: string },
): Promise<InvoiceRow | null> => {
  const row = await db
    .selectFrom('read_models.invoices')
    .selectAll()
    .where('number', '=', number)
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  assert(!row || row.organisation_id === organisationId, 'an invoice of this charity')
  return row ? toInvoice(row) : null
}

/** What each charity owes for its plan, also before the day on which it is due. */
export const sumOwedInvoices = async (
  db: Db,
): Promise<readonly { organisationId: OrganisationId; invoices: number; owedCents: Cents }[]> => {
  const { rows } = await sql<{ charity: OrganisationId; invoices: number; owed: bigint }>`
    select organisation_id as charity, count(*)::int as invoices, sum(owed_cents)::bigint as owed
    from ${sql.table('read_models.invoices')} where owed_cents > 0 group by 1 order by 1`.execute(
    db,
  )
  return rows.map(({ charity, invoices, owed }) => ({
    organisationId: charity,
    invoices,
    owedCents: toCents(owed),
  }))
}
