import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { sql } from 'kysely'
import { isWithinAmounts, isWithinDays, sumColumn } from '../../engine/list/list-filters.ts'
import { listQuery } from '../../engine/list/list-query.ts'
import { payoutsAsOf, type PayoutsAsOf } from './as-of.ts'
import { toPayout } from './query.ts'
import type { PayoutStatus } from './table.ts'

type Scope = {
  organisationId: OrganisationId
  /** A reader of a past moment sees each as it was. */
  asOf: PayoutsAsOf | null
}

/** A charity's payouts. */
export const payoutsList = listQuery({
  table: 'read_models.payouts',
  source: ({ organisationId, asOf }: Scope) =>
    asOf === null ? null : payoutsAsOf({ organisationId, asOf }),
  scope: (row, { organisationId }: Scope) => row('organisation_id', '=', organisationId),
  where: {
    status: (row, status: PayoutStatus) => row('status', '=', status),
    day: isWithinDays(sql.ref('requested_at')),
    amount: isWithinAmounts(sql.ref('amount_cents')),
  },
  position: 'requested_position',
  order: { date: 'position', amount: { column: sql.ref('amount_cents'), type: 'bigint' } },
  totals: sumColumn(sql.ref('amount_cents')),
  row: (row, { organisationId }) => toPayout(row, organisationId),
})
