import { addDays, countDays, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { noCents, type Cents } from '@almoner/domain/kernel/money.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { charitiesList as query } from '@almoner/projections/models/application-desk/list.ts'
import type { ListedCharity as Charity } from '@almoner/projections/models/application-desk/query.ts'
import { sumGivingOfCharities } from '@almoner/projections/models/payment-history/giving/charity-volumes.ts'
import { messagesAs, type Columns, type Words } from '@almoner/workflows/documents/csv/columns.ts'
import { listRoutes } from '../../../http/lists/routes.ts'
import { charitiesList, type ListedCharity, type ListedStatus } from './charities-list-contract.ts'
import { dueState } from '../due-state.ts'
import { ownAdministratorId } from '../../../use-cases/accounts/administrators/administrators.ts'

/** Lists every charity and every application to become one, for administration. */
export const charitiesListRoutes = listRoutes({
  list: charitiesList,
  query,
  permissions: { read: 'charities.read', export: 'charities.export' },
  view: async (c) => {
    const language = c.get('language')
    const administratorId = ownAdministratorId(c)
    const { db, now } = c.get('deps')
    const today = toCalendarDay(instantFromMilliseconds(now()))
    let volumes: ReadonlyMap<string, Cents> = new Map()
    const toRow = (charity: Charity): ListedCharity => ({
      id: charity.organisationId,
      name: charity.charity && localised(charity.charity.name, language),
      subDomain: charity.charity?.subDomain ?? null,
      username: charity.username,
      plan: charity.plan,
      status: charity.status,
      round: charity.round,
      submittedAt: charity.submittedAt,
      dueOn: charity.dueOn,
      due: charity.dueOn && dueState(charity.dueOn, today),
      claimedBy: charity.claimedBy && (charity.claimedBy === administratorId ? 'me' : 'colleague'),
      changeProposedAt: charity.changeProposedAt,
      section88DueOn: charity.section88DueOn,
      section88DaysOverdue: charity.section88DueOn && countDays(charity.section88DueOn, today),
      attentionOn: charity.attentionOn,
      volume:
        charity.status === 'approved' || charity.status === 'suspended'
          ? (volumes.get(charity.organisationId) ?? noCents)
          : null,
      startedAt: charity.startedAt,
      changedAt: charity.changedAt,
    })
    return {
      scope: { administratorId, today },
      load: async (charities) => {
        const organisationIds = charities.map(({ organisationId }) => organisationId)
        const period = { from: addDays(today, -29), to: today }
        volumes = await sumGivingOfCharities(db, organisationIds, period)
      },
      toRow,
      toTotals: (totals) => totals,
      csv: {
        fileName: 'charities.csv',
        columns: charitiesColumns,
        toLine: (row) => row,
      },
    }
  },
})

const statuses: Record<ListedStatus, Words> = {
  draft: { en: 'In preparation', zh: '準備中', cn: '准备中' },
  pending: { en: 'Pending', zh: '待處理', cn: '待处理' },
  approved: { en: 'Approved', zh: '已批核', cn: '已批准' },
  declined: { en: 'Declined', zh: '已拒絕', cn: '已拒绝' },
  withdrawn: { en: 'Withdrawn', zh: '已撤回', cn: '已撤回' },
  suspended: { en: 'Suspended', zh: '已暫停', cn: '已暂停' },
}

/** The list of charities and applications as a file. */
const charitiesColumns: Columns<Charity> = [
  {
    head: { en: 'Charity', zh: '慈善機構', cn: '慈善机构' },
    text: ({ charity }, language) => charity && localised(charity.name, language),
  },
  { head: messagesAs(({ supporters }) => supporters.email), text: ({ username }) => username },
  { head: { en: 'Plan', zh: '方案', cn: '方案' }, text: ({ plan }) => plan },
  {
    head: { en: 'Status', zh: '狀態', cn: '状态' },
    text: ({ status }, language) => statuses[status][language],
  },
  { head: { en: 'Round', zh: '提交次數', cn: '提交次数' }, count: ({ round }) => round },
  {
    head: {
      en: 'Submitted (Hong Kong time)',
      zh: '提交時間（香港時間）',
      cn: '提交时间（香港时间）',
    },
    time: ({ submittedAt }) => submittedAt,
  },
  { head: { en: 'Decision due', zh: '批核限期', cn: '审批期限' }, text: ({ dueOn }) => dueOn },
  {
    head: { en: 'Section 88 check due', zh: '第 88 條核對限期', cn: '第 88 条复核期限' },
    text: ({ section88DueOn }) => section88DueOn,
  },
]
