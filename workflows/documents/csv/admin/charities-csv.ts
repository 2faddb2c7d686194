import type { Language } from '@almoner/domain/kernel/locale.ts'
import { formatHongKongTime, type Instant } from '@almoner/domain/kernel/time.ts'
import { messagesIn } from '../../../locales/messages.ts'
import { csvHead, csvLine } from '../csv.ts'

type CharityLine = {
  name: string | null
  username: string
  status: 'draft' | 'pending' | 'approved' | 'declined' | 'withdrawn' | 'suspended'
  round: number
  plan: string | null
  submittedAt: Instant | null
  dueOn: string | null
}

/** The first line of the list of charities, in the administrator's language. */
export const charitiesCsvHead = (language: Language): string => {
  const { supporters } = messagesIn(language)
  const { name, plan, status, round, submittedAt, dueOn } = labels[language]
  return csvHead([name, supporters.email, plan, status, round, submittedAt, dueOn])
}

/** Returns a line for each charity, under the header. */
export const charitiesCsvLines = (rows: readonly CharityLine[], language: Language): string =>
  rows
    .map(({ name, username, plan, status, round, submittedAt, dueOn }) =>
      csvLine([
        name ?? '',
        username,
        plan ?? '',
        labels[language].statuses[status],
        String(round),
        submittedAt === null ? '' : formatHongKongTime(submittedAt),
        dueOn ?? '',
      ]),
    )
    .join('')

type Labels = {
  name: string
  plan: string
  status: string
  statuses: Record<
    'draft' | 'pending' | 'approved' | 'declined' | 'withdrawn' | 'suspended',
    string
  >
  round: string
  submittedAt: string
  dueOn: string
}

const labels: Record<Language, Labels> = {
  en: {
    name: 'Charity',
    plan: 'Plan',
    status: 'Status',
    statuses: {
      draft: 'In preparation',
      pending: 'Pending',
      approved: 'Approved',
      declined: 'Declined',
      withdrawn: 'Withdrawn',
      suspended: 'Suspended',
    },
    round: 'Round',
    submittedAt: 'Submitted (Hong Kong time)',
    dueOn: 'Decision due',
  },
  zh: {
    name: '慈善機構',
    plan: '計劃',
    status: '狀態',
    statuses: {
      draft: '準備中',
      pending: '待處理',
      approved: '已批核',
      declined: '已拒絕',
      withdrawn: '已撤回',
      suspended: '已暫停',
    },
    round: '提交次數',
    submittedAt: '提交時間（香港時間）',
    dueOn: '批核限期',
  },
  cn: {
    name: '慈善机构',
    plan: '方案',
    status: '状态',
    statuses: {
      draft: '准备中',
      pending: '待处理',
      approved: '已批准',
      declined: '已拒绝',
      withdrawn: '已撤回',
      suspended: '已暂停',
    },
    round: '提交次数',
    submittedAt: '提交时间（香港时间）',
    dueOn: '审批期限',
  },
}
