import { addDays } from '@almoner/domain/kernel/calendar.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { referralsList as query } from '@almoner/projections/models/referrals/list.ts'
import type { ReferralRow } from '@almoner/projections/models/referrals/query.ts'
import { formatHkd } from '@almoner/domain/kernel/money.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import type { Columns, Words } from '@almoner/workflows/documents/csv/columns.ts'
import { listRoutes } from '../../http/lists/routes.ts'
import { loadOwnCharity } from '../../use-cases/charity/own-charity.ts'
import { referralsList, type Referral } from './referrals-list-contract.ts'

/** The charities that joined with the charity's code, for its owners. */
export const referralsListRoutes = listRoutes({
  list: referralsList,
  query,
  permissions: { read: 'referral.read', export: 'referral.export' },
  view: async (c) => {
    const { organisationId, subDomain } = await loadOwnCharity(c)
    const language = c.get('language')
    const toRow = ({ position, code, joinedAt, name, status, reward }: ReferralRow): Referral => ({
      id: String(position),
      code,
      date: joinedAt,
      project: localised(name, language),
      status,
      reward: reward && {
        amount: reward.amountCents,
        expiresOn: addDays(reward.expiresOn, -1),
      },
    })
    return {
      scope: { organisationId },
      toRow,
      toTotals: (totals) => totals,
      csv: {
        fileName: `${subDomain}-referrals.csv`,
        columns: referralsColumns,
        toLine: toRow,
      },
    }
  },
})

const statuses: Record<Referral['status'], Words> = {
  in_review: { en: 'In review', zh: '審批中', cn: '审核中' },
  awaiting_payment: { en: 'Waiting for its first payment', zh: '等待首次付款', cn: '等待首次付款' },
  rewarded: { en: 'Rewarded', zh: '已發放獎賞', cn: '已发放奖励' },
  closed: { en: 'Did not join', zh: '未有加入', cn: '未加入' },
}

const noReward: Words = { en: 'Not yet', zh: '尚未發放', cn: '尚未发放' }

/** The charities that joined with a charity's code, as a file. */
const referralsColumns: Columns<Referral> = [
  { head: { en: 'Code', zh: '推薦碼', cn: '推荐码' }, text: ({ code }) => code },
  {
    head: { en: 'Date (Hong Kong time)', zh: '日期（香港時間）', cn: '日期（香港时间）' },
    time: ({ date }) => instant(date),
  },
  { head: { en: 'Charity', zh: '慈善機構', cn: '慈善机构' }, text: ({ project }) => project },
  {
    head: { en: 'Reward expires', zh: '獎賞到期日', cn: '奖励到期日' },
    text: ({ reward }) => reward?.expiresOn ?? null,
  },
  {
    head: { en: 'Status', zh: '狀態', cn: '状态' },
    text: ({ status }, language) => statuses[status][language],
  },
  {
    head: { en: 'Reward', zh: '獎賞', cn: '奖励' },
    text: ({ status, reward }, language) => {
      if (reward !== null) return formatHkd(reward.amount)
      return status === 'closed' ? null : noReward[language]
    },
  },
]
