import type { Language } from '@almoner/domain/kernel/locale.ts'
import { formatHongKongTime } from '@almoner/domain/kernel/time.ts'
import type { ApprovalRow } from '@almoner/projections/models/approvals/query.ts'
import { describeSubject } from '../../approval-subject.ts'
import { csvHead, csvLine } from '../csv.ts'

/** The first line of a charity's requests for a second person, in the reader's language. */
export const approvalsCsvHead = (language: Language): string => {
  const { asked, what, by, note, status, decided, decidedBy, reason } = sentences[language]
  return csvHead([asked, what, by, note, status, decided, decidedBy, reason])
}

/** Returns a line for each request, under the header. */
export const approvalsCsvLines = (
  rows: readonly ApprovalRow[],
  { language, toName }: { language: Language; toName: (staffId: string) => string },
): string =>
  rows
    .map((row) =>
      csvLine([
        formatHongKongTime(row.askedAt),
        describeSubject(row.subject, language, toName),
        row.askedBy === null ? '' : toName(row.askedBy),
        row.note,
        sentences[language].statuses[toStatus(row)],
        row.decidedAt === null ? '' : formatHongKongTime(row.decidedAt),
        row.decidedBy === null ? '' : toName(row.decidedBy),
        row.reason ?? '',
      ]),
    )
    .join('')

type Status = ApprovalRow['status'] | 'not_done'

const toStatus = ({ status, outcome }: ApprovalRow): Status =>
  status === 'executed' && outcome !== 'done' ? 'not_done' : status

type Sentences = Record<
  'asked' | 'what' | 'by' | 'note' | 'status' | 'decided' | 'decidedBy' | 'reason',
  string
> & { statuses: Record<Status, string> }

const sentences: Record<Language, Sentences> = {
  en: {
    asked: 'Asked at',
    what: 'Request',
    by: 'Asked by',
    note: 'Note',
    status: 'Status',
    decided: 'Decided at',
    decidedBy: 'Decided by',
    reason: 'Reason',
    statuses: {
      open: 'Waiting',
      given: 'Approved',
      delay_passed: '24 hours over',
      refused: 'Refused',
      cancelled: 'Cancelled',
      lapsed: 'Lapsed',
      executed: 'Carried out',
      not_done: 'Not carried out',
    },
  },
  zh: {
    asked: '提出時間',
    what: '要求',
    by: '提出者',
    note: '備註',
    status: '狀態',
    decided: '決定時間',
    decidedBy: '決定者',
    reason: '原因',
    statuses: {
      open: '等候批核',
      given: '已批准',
      delay_passed: '24 小時已過',
      refused: '已拒絕',
      cancelled: '已取消',
      lapsed: '已失效',
      executed: '已執行',
      not_done: '未能執行',
    },
  },
  cn: {
    asked: '提出时间',
    what: '请求',
    by: '提出人',
    note: '备注',
    status: '状态',
    decided: '决定时间',
    decidedBy: '决定人',
    reason: '原因',
    statuses: {
      open: '等待审批',
      given: '已批准',
      delay_passed: '24 小时已过',
      refused: '已拒绝',
      cancelled: '已取消',
      lapsed: '已失效',
      executed: '已执行',
      not_done: '未能执行',
    },
  },
}
