import { Hono } from 'hono'
import type { Permission } from '@almoner/domain/staff/permissions.ts'
import { reviewsList } from '@almoner/projections/models/manual-review/list.ts'
import type { ReviewRow } from '@almoner/projections/models/manual-review/query.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { listRoutes } from '../../http/lists/routes.ts'
import { loadOwnCharity } from '../../use-cases/charity/own-charity.ts'
import { reviewsLists, type ReviewItem } from './reviews-list-contract.ts'
import { reviewsColumns } from './reviews-columns.ts'

const routesFor = (
  area: keyof typeof reviewsLists,
  permissions: { read: Permission; export: Permission },
) =>
  listRoutes({
    list: reviewsLists[area],
    query: reviewsList,
    permissions,
    view: async (c) => {
      const charity = area === 'admin' ? null : await loadOwnCharity(c)
      return {
        scope: { organisationId: charity && charity.organisationId },
        toRow: toReviewItem,
        toTotals: (totals) => totals,
        csv: {
          fileName: `${charity?.subDomain ?? 'almoner'}-manual-review.csv`,
          columns: reviewsColumns,
          toLine: (row) => row,
        },
      }
    },
  })

/**
 * Lists the items that match no payment, for the charity's or the platform's staff who resolve
 * them.
 */
export const reviewsListRoutes = new Hono<AppEnv>()
  .route('/', routesFor('organizations', { read: 'inbox.read', export: 'inbox.export' }))
  .route('/', routesFor('admin', { read: 'platform_inbox.read', export: 'platform_inbox.export' }))

export const toReviewItem = (row: ReviewRow): ReviewItem => ({
  id: row.inboxItemId,
  paymentId: row.paymentId,
  about: row.about,
  discrepancy: row.discrepancy,
  provider: row.provider,
  providerObjectId: row.providerObjectId,
  amount: row.amountCents,
  foundAt: row.happenedAt,
  resolvedAt: row.resolvedAt,
  resolution: row.resolution,
  note: row.note,
})
