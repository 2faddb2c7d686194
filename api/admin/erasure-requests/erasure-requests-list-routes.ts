import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { localised, type LocalisedText } from '@almoner/domain/kernel/locale.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { findCharityNames } from '@almoner/projections/models/charity-directory/query.ts'
import { erasureRequestsList as query } from '@almoner/projections/models/erasure-requests/list.ts'
import type { ErasureRequestRow } from '@almoner/projections/models/erasure-requests/query.ts'
import type { Columns, Words } from '@almoner/workflows/documents/csv/columns.ts'
import { listRoutes } from '../../http/lists/routes.ts'
import { erasureRequestsList, type ErasureRequest } from './erasure-requests-list-contract.ts'
import { toListedRequest } from './answer.ts'

/** The requests of all charities that a donor is erased. */
export const erasureRequestsListRoutes = listRoutes({
  list: erasureRequestsList,
  query,
  permissions: { read: 'erasures.read', export: 'erasures.export' },
  view: async (c) => {
    const { db, now } = c.get('deps')
    const today = toCalendarDay(instantFromMilliseconds(now()))
    const language = c.get('language')
    let names: ReadonlyMap<OrganisationId, LocalisedText> = new Map()
    const toName = ({ organisationId }: ErasureRequestRow): string => {
      const name = names.get(organisationId)
      return name === undefined ? '' : localised(name, language)
    }
    return {
      scope: null,
      load: async (rows) => {
        names = await findCharityNames(
          db,
          rows.map(({ organisationId }) => organisationId),
        )
      },
      toRow: (row) => toListedRequest(row, { charity: toName(row), today }),
      toTotals: (totals) => totals,
      csv: {
        fileName: 'erasure-requests.csv',
        columns: erasureRequestsColumns,
        toLine: (row) => ({ ...row, charity: toName(row) }),
      },
    }
  },
})

const statuses: Record<ErasureRequest['status'], Words> = {
  open: { en: 'To decide', zh: '待處理', cn: '待处理' },
  withdrawn: { en: 'Withdrawn', zh: '已撤回', cn: '已撤回' },
  declined: { en: 'Declined', zh: '已拒絕', cn: '已拒绝' },
  approved: { en: 'Being erased', zh: '正在刪除', cn: '正在删除' },
  carried_out: { en: 'Erased', zh: '已刪除', cn: '已删除' },
}

/** The requests as a file, without the texts that may name a donor. */
const erasureRequestsColumns: Columns<ErasureRequestRow & { charity: string }> = [
  { head: { en: 'Charity', zh: '慈善機構', cn: '慈善机构' }, text: ({ charity }) => charity },
  {
    head: { en: 'Donor number', zh: '捐款人編號', cn: '捐款人编号' },
    text: ({ personId }) => personId,
  },
  {
    head: { en: 'Received by the charity', zh: '機構收到日期', cn: '机构收到日期' },
    text: ({ receivedOn }) => receivedOn,
  },
  { head: { en: 'Answer due', zh: '回覆限期', cn: '答复期限' }, text: ({ dueOn }) => dueOn },
  {
    head: { en: 'Status', zh: '狀態', cn: '状态' },
    text: ({ status }, language) => statuses[status][language],
  },
  {
    head: {
      en: 'Decided (Hong Kong time)',
      zh: '處理時間（香港時間）',
      cn: '处理时间（香港时间）',
    },
    time: ({ decidedAt }) => decidedAt,
  },
  {
    head: {
      en: 'Erased (Hong Kong time)',
      zh: '刪除時間（香港時間）',
      cn: '删除时间（香港时间）',
    },
    time: ({ carriedOutAt }) => carriedOutAt,
  },
]
