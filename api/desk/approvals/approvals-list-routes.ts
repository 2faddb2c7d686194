import { approvalsList as query } from '@almoner/projections/models/approvals/list.ts'
import type { ApprovalRow } from '@almoner/projections/models/approvals/query.ts'
import { listRoutes } from '../../http/lists/routes.ts'
import { loadApprovalReader, toApproval } from '../../use-cases/approvals/answer.ts'
import { loadOwnCharity } from '../../use-cases/charity/own-charity.ts'
import { approvalsList } from './approvals-list-contract.ts'
import { createApprovalsColumns } from './approvals-columns.ts'

/**
 * Lists the requests that wait for a second person at the charity, and the outcomes of earlier
 * ones.
 */
export const approvalsListRoutes = listRoutes({
  list: approvalsList,
  query,
  permissions: { read: 'approvals.read', export: 'approvals.export' },
  view: async (c) => {
    const { organisationId, subDomain } = await loadOwnCharity(c)
    const reader = await loadApprovalReader(c)
    return {
      scope: { organisationId },
      toRow: (row: ApprovalRow) => toApproval(reader, row),
      toTotals: (totals) => totals,
      csv: {
        fileName: `${subDomain}-approvals.csv`,
        columns: createApprovalsColumns(reader.toName),
        toLine: (row) => row,
      },
    }
  },
})
