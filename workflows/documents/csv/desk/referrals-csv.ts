import type { Language } from '@almoner/domain/kernel/locale.ts'
import { formatHongKongTime, instant } from '@almoner/domain/kernel/time.ts'
import { csvHead, csvLine } from '../csv.ts'

type ReferralLine = {
  code: string
  /** ISO 8601. */
  date: string
  project: string
  status: 'in_review' | 'awaiting_payment' | 'closed'
}

/** The first line of the list of a charity's referrals, in the reader's language. */
export const referralsCsvHead = (language: Language): string => {
  const { code, date, project, expiry, status, reward } = labels[language]
  return csvHead([code, date, project, expiry, status, reward])
}

/** A line for each charity that joined, under the head. */
export const referralsCsvLines = (
  referrals: readonly ReferralLine[],
  language: Language,
): string => {
  const { statuses, notYet } = labels[language]
  return referrals
    .map(({ code, date, project, status }) =>
      csvLine([
        code,
        formatHongKongTime(instant(date)),
        project,
        '',
        statuses[status],
        status === 'closed' ? '' : notYet,
      ]),
    )
    .join('')
}

type Labels = {
  code: string
  date: string
  project: string
  expiry: string
  status: string
  reward: string
  statuses: Readonly<Record<'in_review' | 'awaiting_payment' | 'closed', string>>
  /** The text that replaces a reward. */
  notYet: string
}

const labels: Record<Language, Labels> = {
  en: {
    code: 'Code',
    date: 'Date (Hong Kong time)',
    project: 'Charity',
    expiry: 'Reward expires',
    status: 'Status',
    reward: 'Reward',
    statuses: {
      in_review: 'In review',
      awaiting_payment: 'Waiting for its first payment',
      closed: 'Did not join',
    },
    notYet: 'Not yet',
  },
  zh: {
    code: '推薦碼',
    date: '日期（香港時間）',
    project: '慈善機構',
    expiry: '獎賞到期日',
    status: '狀態',
    reward: '獎賞',
    statuses: { in_review: '審批中', awaiting_payment: '等待首次付款', closed: '未有加入' },
    notYet: '尚未發放',
  },
  cn: {
    code: '推荐码',
    date: '日期（香港时间）',
    project: '慈善机构',
    expiry: '奖励到期日',
    status: '状态',
    reward: '奖励',
    statuses: { in_review: '审核中', awaiting_payment: '等待首次付款', closed: '未加入' },
    notYet: '尚未发放',
  },
}
