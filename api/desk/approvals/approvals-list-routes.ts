import { approvalsList as query } from '@almoner/projections/models/approvals/list.ts'
import type { ApprovalRow } from '@almoner/projections/models/approvals/query.ts'
import { describeSubject } from '@almoner/workflows/documents/approval-subject.ts'
import type { Columns, Words } from '@almoner/workflows/documents/csv/columns.ts'
import { listRoutes } from '../../http/lists/routes.ts'
import { loadApprovalReader, toApproval } from '../../use-cases/approvals/answer.ts'
import { loadDetailsOfWaiting } from '../../use-cases/approvals/details.ts'
import { loadOwnCharity } from '../../use-cases/charity/own-charity.ts'
import { approvalsList } from './approvals-list-contract.ts'

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
    let details: Awaited<ReturnType<typeof loadDetailsOfWaiting>> = new Map()
    return {
      scope: { organisationId },
      load: async (rows) => {
        details = await loadDetailsOfWaiting(c, rows)
      },
      toRow: (row: ApprovalRow) => toApproval(reader, row, details.get(row.approvalId)),
      toTotals: (totals) => totals,
      csv: {
        fileName: `${subDomain}-approvals.csv`,
        columns: createApprovalsColumns(reader.toName),
        toLine: (row) => row,
      },
    }
  },
})

type Status = ApprovalRow['status'] | 'not_done'

const statuses: Record<Status, Words> = {
  open: { en: 'Waiting', zh: '等候批核', cn: '等待审批' },
  given: { en: 'Approved', zh: '已批准', cn: '已批准' },
  delay_passed: { en: '24 hours over', zh: '24 小時已過', cn: '24 小时已过' },
  refused: { en: 'Refused', zh: '已拒絕', cn: '已拒绝' },
  cancelled: { en: 'Cancelled', zh: '已取消', cn: '已取消' },
  lapsed: { en: 'Expired', zh: '已過期', cn: '已过期' },
  executed: { en: 'Carried out', zh: '已執行', cn: '已执行' },
  not_done: { en: 'Not carried out', zh: '未能執行', cn: '未能执行' },
}

const toStatus = ({ status, outcome }: ApprovalRow): Status =>
  status === 'executed' && outcome !== 'done' ? 'not_done' : status

/** A charity's requests for a second person, as a file. `toName` names a member of staff. */
const createApprovalsColumns = (toName: (staffId: string) => string): Columns<ApprovalRow> => [
  { head: { en: 'Asked at', zh: '提出時間', cn: '提出时间' }, time: ({ askedAt }) => askedAt },
  {
    head: { en: 'Request', zh: '要求', cn: '请求' },
    text: ({ subject }, language) => describeSubject(subject, language, toName),
  },
  {
    head: { en: 'Asked by', zh: '提交人', cn: '提交人' },
    text: ({ askedBy }) => askedBy && toName(askedBy),
  },
  { head: { en: 'Note', zh: '備註', cn: '备注' }, text: ({ note }) => note },
  {
    head: { en: 'Status', zh: '狀態', cn: '状态' },
    text: (row, language) => statuses[toStatus(row)][language],
  },
  {
    head: { en: 'Decided at', zh: '決定時間', cn: '决定时间' },
    time: ({ decidedAt }) => decidedAt,
  },
  {
    head: { en: 'Decided by', zh: '決定者', cn: '决定人' },
    text: ({ decidedBy }) => decidedBy && toName(decidedBy),
  },
  { head: { en: 'Reason', zh: '原因', cn: '原因' }, text: ({ reason }) => reason },
]
