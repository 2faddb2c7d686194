import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { sql } from 'kysely'
import {
  isOneOfDays,
  isWithinAmounts,
  isWithinDays,
  type Days,
} from '../../engine/list/list-filters.ts'
import { listQuery } from '../../engine/list/list-query.ts'
import { toCents } from '../../engine/row/money-columns.ts'
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
    arrived: isOneOfDays(sql`paid_on::text`),
    sentBack: (row, days: Days) =>
      row.and([row('status', '=', 'returned'), isWithinDays(sql.ref('ended_at'))(row, days)]),
  },
  position: 'requested_position',
  order: { date: 'position', amount: { column: sql.ref('amount_cents'), type: 'bigint' } },
  // The sums of payouts that arrived, are to arrive and never arrived are separate: one sum of all
  // would be misleading.
  totals: {
    columns: sql`count(*) as rows,
      (sum(amount_cents) filter (where status = 'paid'))::bigint as arrived,
      (sum(amount_cents) filter (where status in ('requested', 'approved', 'sent')))::bigint as open,
      (sum(amount_cents) filter (where status in ('failed', 'cancelled', 'returned')))::bigint
        as ended,
      (sum(amount_cents) filter (where paid_on is not null))::bigint as arrived_ever,
      (sum(amount_cents) filter (where status = 'returned'))::bigint as sent_back`,
    read: ({ rows, arrived, open, ended, arrived_ever: arrivedEver, sent_back: sentBack }) => ({
      rows: Number(rows ?? 0n),
      arrivedCents: toCents(arrived ?? 0n),
      openCents: toCents(open ?? 0n),
      endedCents: toCents(ended ?? 0n),
      arrivedEverCents: toCents(arrivedEver ?? 0n),
      sentBackCents: toCents(sentBack ?? 0n),
    }),
  },
  row: (row, { organisationId }) => toPayout(row, organisationId),
})
