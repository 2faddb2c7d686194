import { cents } from '@almoner/domain/kernel/money.ts'
import type { OrganisationId, ProjectId } from '@almoner/domain/kernel/ids.ts'
import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { sql } from 'kysely'
import { containsWords, isWithinAmounts, isWithinDays } from '../../../engine/list/list-filters.ts'
import { listQuery } from '../../../engine/list/list-query.ts'
import { toPayment } from '../query.ts'

// The index of the sort has this expression too.
const total = sql<bigint>`coalesce(total_amount_cents, amount_cents)`

const searched = sql<string>`lower(concat_ws(' ', last_name || first_name, first_name, last_name,
  organisation_name, email, reference))`

/** The transfers that a charity must confirm or decline, the oldest first. */
export const proofsList = listQuery({
  table: 'read_models.payment_history',
  scope: (row, { organisationId }: { organisationId: OrganisationId }) =>
    row.and([
      row('organisation_id', '=', organisationId),
      row('awaiting_approval', '=', true),
      // An offline entry waits too, and is approved on its own page.
      row('source', '=', 'online'),
    ]),
  where: {
    q: containsWords(searched),
    day: isWithinDays(sql.ref('initiated_at')),
    method: (row, method: PaymentMethod) => row('method', '=', method),
    project: (row, projectId: ProjectId) => row('project_id', '=', projectId),
    amount: isWithinAmounts(total),
  },
  position: 'initiated_position',
  order: { date: 'position', amount: { column: total, type: 'bigint' } },
  totals: {
    columns: sql`count(*) as rows, sum(${total})::bigint as amount`,
    read: ({ rows, amount }) => ({
      rows: Number(rows ?? 0n),
      amountCents: cents(Number(amount ?? 0n)),
    }),
  },
  row: (row, { organisationId }) => toPayment(row, organisationId),
})
