import { Hono } from 'hono'
import { toHkd } from '@almoner/domain/kernel/money.ts'
import type { Permission } from '@almoner/domain/kernel/permissions.ts'
import { inboxList } from '@almoner/projections/models/manual-review/list.ts'
import type { InboxRow } from '@almoner/projections/models/manual-review/query.ts'
import { inboxCsvHead, inboxCsvLines } from '@almoner/workflows/documents/inbox-csv.ts'
import type { AppEnv } from '../../app-env.ts'
import { listRoutes } from '../../lists/routes.ts'
import { ownCharity } from '../../use-cases/own-charity.ts'
import { inboxLists, type ReviewItem } from './inbox-list-contract.ts'

const routesFor = (
  area: keyof typeof inboxLists,
  permissions: { read: Permission; export: Permission },
) =>
  listRoutes({
    list: inboxLists[area],
    query: inboxList,
    permissions,
    view: async (c) => {
      const charity = area === 'admin' ? null : await ownCharity(c)
      const language = c.get('language')
      return {
        scope: { organisationId: charity && charity.organisationId },
        toRow: toReviewItem,
        toTotals: (totals) => totals,
        csv: {
          fileName: `${charity?.subDomain ?? 'almoner'}-manual-review.csv`,
          head: inboxCsvHead(language),
          lines: (rows) => inboxCsvLines(rows, language),
        },
      }
    },
  })

/** What matches no payment, for those who settle it: the charity's staff, or the platform's. */
export const inboxListRoutes = new Hono<AppEnv>()
  .route('/', routesFor('organizations', { read: 'inbox.read', export: 'inbox.export' }))
  .route('/', routesFor('admin', { read: 'platform_inbox.read', export: 'platform_inbox.export' }))

const toReviewItem = (row: InboxRow): ReviewItem => ({
  id: row.inboxItemId,
  paymentId: row.paymentId,
  discrepancy: row.discrepancy,
  provider: row.provider,
  providerObjectId: row.providerObjectId,
  amount: toHkd(row.amountCents),
  foundAt: row.happenedAt,
  resolvedAt: row.resolvedAt,
  resolution: row.resolution,
  note: row.note,
})
