import type { Hono } from 'hono'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { isUuid, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Db } from '@almoner/projections/engine/database.ts'
import { paymentsList } from '@almoner/projections/models/payment-history/lists/list.ts'
import { toStatementCsv } from './statement.ts'

const mostTransfers = 40

/**
 * `/sandbox/bank/{organizationId}/statement.csv`: what the charity's bank received by FPS, and the
 * transfers that wait for an approval.
 */
export const connectBank = ({ db, pages }: { db: Db; pages: Hono }): void => {
  pages.get('/sandbox/bank/:organizationId/statement.csv', async (c) => {
    const organisationId = c.req.param('organizationId')
    if (!isUuid(organisationId)) return c.notFound()
    const find = async (filters: { method: 'fps' } | { status: 'waiting' }) => {
      const { rows } = await paymentsList.page(db, {
        scope: { organisationId: organisationId as OrganisationId, seesContact: false },
        filters: { ...filters, source: 'online' },
        sort: '-date',
        after: null,
        before: null,
        size: mostTransfers,
      })
      return rows.map((row) => [row.paymentId, row] as const)
    }
    // Transfers that wait come first: one of them is paid twice, and one in part.
    const rows = new Map([
      ...(await find({ status: 'waiting' })),
      ...(await find({ method: 'fps' })),
    ])
    const csv = toStatementCsv(
      [...rows.values()].flatMap((row) =>
        row.reference === null
          ? []
          : [
              {
                day: row.paidOn ?? row.submittedOn ?? toCalendarDay(row.initiatedAt),
                reference: row.reference,
                name: `${row.lastName} ${row.firstName}`,
                amountCents: row.fees?.totalAmountCents ?? row.amountCents,
              },
            ],
      ),
    )
    return c.body(csv, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="statement.csv"',
    })
  })
}
