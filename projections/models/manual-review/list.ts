import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Discrepancy, ReviewPlace } from '@almoner/domain/manual-review/index.ts'
import { sql } from 'kysely'
import {
  containsWords,
  countOfRows,
  isWithinAmounts,
  isWithinDays,
} from '../../engine/list/list-filters.ts'
import { listQuery } from '../../engine/list/list-query.ts'
import { toItem } from './query.ts'

const searched = sql<string>`lower(concat_ws(' ', provider_object_id, payment_id, note))`

/** A charity's manual reviews, or the platform's if `organisationId` is null. */
export const reviewsList = listQuery({
  table: 'read_models.inbox',
  scope: (row, { organisationId }: { organisationId: OrganisationId | null }) =>
    organisationId === null
      ? row('organisation_id', 'is', null)
      : row('organisation_id', '=', organisationId),
  where: {
    show: (row, show: 'open' | 'settled' | 'all') =>
      show === 'all' ? sql`true` : row('resolved_at', show === 'open' ? 'is' : 'is not', null),
    q: containsWords(searched),
    day: isWithinDays(sql.ref('happened_at')),
    type: (row, discrepancy: Discrepancy) => row('discrepancy', '=', discrepancy),
    provider: (row, provider: ReviewPlace) => row('provider', '=', provider),
    amount: isWithinAmounts(sql.ref('amount_cents')),
  },
  position: 'opened_position',
  order: { date: 'position', amount: { column: sql.ref('amount_cents'), type: 'bigint' } },
  totals: countOfRows,
  row: (row, { organisationId }) => toItem(row, organisationId),
})
