import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { LocalisedText } from '@almoner/domain/kernel/locale.ts'
import type { InvoiceStatus } from '@almoner/domain/plan-subscription/state.ts'
import { sql } from 'kysely'
import type { RowOf } from '../../engine/database.ts'
import { isOneOfDays } from '../../engine/list/list-filters.ts'
import { listQuery } from '../../engine/list/list-query.ts'
import { toCents } from '../../engine/row/money-columns.ts'
import { toInvoice } from './query.ts'

type Row = RowOf<'read_models.invoices'>

/** A charity's invoices, in the order of issue. One without a number is not listed yet. */
export const invoicesList = listQuery({
  table: 'read_models.invoices',
  scope: (row, { organisationId }: { organisationId: OrganisationId }) =>
    row.and([row('organisation_id', '=', organisationId), row('number', 'is not', null)]),
  where: {
    /** The days of issue. */
    day: isOneOfDays(sql.ref('issued_on')),
    status: (row, status: InvoiceStatus) => row('status', '=', status),
  },
  position: 'issued_position',
  order: { date: 'position' },
  totals: {
    columns: sql`count(*) as rows, sum(amount_cents)::bigint as amount,
      sum(credited_cents)::bigint as credited, sum(paid_cents)::bigint as paid,
      sum(owed_cents)::bigint as owed`,
    read: ({ rows, amount, credited, paid, owed }) => ({
      rows: Number(rows ?? 0n),
      amountCents: toCents(amount ?? 0n),
      creditedCents: toCents(credited ?? 0n),
      paidCents: toCents(paid ?? 0n),
      owedCents: toCents(owed ?? 0n),
    }),
  },
  row: (row: Row, { organisationId }) => {
    assert(row.organisation_id === organisationId, 'an invoice of this charity')
    const number = requirePresent(row.number, 'the number of a listed invoice')
    return { ...toInvoice(row), number }
  },
})

type Named = Row & { charity_name: LocalisedText }

/** The invoices of all charities whose card was refused and that are still owed. */
export const failingInvoicesList = listQuery({
  table: 'read_models.invoices',
  source: (_scope: null) => sql`
    select invoices.*, charities.name as charity_name
    from ${sql.table('read_models.invoices')} as invoices
    join ${sql.table('read_models.invoiced_charities')} as charities using (organisation_id)`,
  scope: () => sql`failure is not null and status in ('failed', 'charging')`,
  where: {},
  position: 'issued_position',
  order: { date: 'position' },
  totals: {
    columns: sql`count(*) as rows, sum(owed_cents)::bigint as owed`,
    read: ({ rows, owed }) => ({ rows: Number(rows ?? 0n), owedCents: toCents(owed ?? 0n) }),
  },
  row: (row: Named) => ({ ...toInvoice(row), charityName: row.charity_name }),
})
