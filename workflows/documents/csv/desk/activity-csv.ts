import type { ActivityKind, ActivityType } from '@almoner/domain/staff/activity.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { formatHongKongTime, type Instant } from '@almoner/domain/kernel/time.ts'
import { csvHead, csvLine } from '../csv.ts'

type ActivityLine = {
  id: string
  at: Instant
  by: { realm: 'staff' | 'administrator'; name: string }
  from: { device: string; place: string } | null
  kind: ActivityKind
  type: ActivityType
  details: Readonly<Record<string, string | number | boolean | null>>
  colleague: string | null
}

/** The first line of what staff did at a charity, in the reader's language. */
export const activityCsvHead = (language: Language): string => {
  const { at, number, who, device, place, kind, event, colleague, details } = labels[language]
  return csvHead([at, number, who, device, place, kind, event, colleague, details])
}

/** A line for each event, under the head. Events have their names of `docs/events`. */
export const activityCsvLines = (rows: readonly ActivityLine[], language: Language): string => {
  const { kinds, administration } = labels[language]
  return rows
    .map(({ id, at, by, from, kind, type, colleague, details }) =>
      csvLine([
        formatHongKongTime(at),
        id,
        by.realm === 'administrator' ? administration : by.name,
        from?.device ?? '',
        from?.place ?? '',
        kinds[kind],
        type,
        colleague ?? '',
        Object.entries(details)
          .map(([name, value]) => `${name}: ${value ?? ''}`)
          .join('; '),
      ]),
    )
    .join('')
}

type Labels = {
  at: string
  number: string
  who: string
  device: string
  place: string
  kind: string
  event: string
  colleague: string
  details: string
  administration: string
  kinds: Readonly<Record<ActivityKind, string>>
}

const labels: Record<Language, Labels> = {
  en: {
    at: 'Time (Hong Kong)',
    number: 'Number',
    who: 'Person',
    device: 'Device',
    place: 'Network',
    kind: 'About',
    event: 'Event',
    colleague: 'Colleague',
    details: 'Details',
    administration: 'Almoner’s administration',
    kinds: {
      payments: 'Payments',
      payouts: 'Payouts and bank account',
      approvals: 'Approvals',
      reviews: 'Manual review',
      projects: 'Projects',
      team: 'Team',
      login: 'Login',
      settings: 'Settings',
      application: 'Application',
      views: 'Views',
      downloads: 'Exports and downloads',
    },
  },
  zh: {
    at: '時間（香港）',
    number: '編號',
    who: '人員',
    device: '裝置',
    place: '網絡位址',
    kind: '範疇',
    event: '事件',
    colleague: '同事',
    details: '詳情',
    administration: 'Almoner 管理團隊',
    kinds: {
      payments: '付款',
      payouts: '提款及銀行戶口',
      approvals: '批核',
      reviews: '人手審核',
      projects: '項目',
      team: '團隊',
      login: '登入',
      settings: '設定',
      application: '申請',
      views: '查閱',
      downloads: '匯出及下載',
    },
  },
  cn: {
    at: '时间（香港）',
    number: '编号',
    who: '人员',
    device: '设备',
    place: '网络地址',
    kind: '类别',
    event: '事件',
    colleague: '同事',
    details: '详情',
    administration: 'Almoner 管理团队',
    kinds: {
      payments: '付款',
      payouts: '提款及银行账户',
      approvals: '审批',
      reviews: '人工审核',
      projects: '项目',
      team: '团队',
      login: '登录',
      settings: '设置',
      application: '申请',
      views: '查阅',
      downloads: '导出及下载',
    },
  },
}
