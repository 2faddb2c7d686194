import type { ActivityKind } from '@almoner/domain/staff/activity.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import type { Columns, Words } from '@almoner/workflows/documents/csv/columns.ts'
import type { Activity } from './activity-list-contract.ts'

const kinds: Record<ActivityKind, Words> = {
  payments: { en: 'Payments', zh: '付款', cn: '付款' },
  payouts: { en: 'Payouts and bank account', zh: '提款及銀行戶口', cn: '提款及银行账户' },
  approvals: { en: 'Approvals', zh: '批核', cn: '审批' },
  reviews: { en: 'Manual review', zh: '人手審核', cn: '人工审核' },
  projects: { en: 'Projects', zh: '項目', cn: '项目' },
  team: { en: 'Team', zh: '團隊', cn: '团队' },
  login: { en: 'Login', zh: '登入', cn: '登录' },
  settings: { en: 'Settings', zh: '設定', cn: '设置' },
  application: { en: 'Application', zh: '申請', cn: '申请' },
  views: { en: 'Views', zh: '查閱', cn: '查阅' },
  downloads: { en: 'Exports and downloads', zh: '匯出及下載', cn: '导出及下载' },
}

const administration: Words = {
  en: 'Almoner’s administration',
  zh: 'Almoner 管理團隊',
  cn: 'Almoner 管理团队',
}

/** What staff did at a charity, as a file. Events have their names of `docs/events`. */
export const activityColumns: Columns<Activity> = [
  {
    head: { en: 'Time (Hong Kong)', zh: '時間（香港）', cn: '时间（香港）' },
    time: ({ at }) => instant(at),
  },
  { head: { en: 'Number', zh: '編號', cn: '编号' }, text: ({ id }) => id },
  {
    head: { en: 'Person', zh: '人員', cn: '人员' },
    text: ({ by }, language) => (by.realm === 'administrator' ? administration[language] : by.name),
  },
  { head: { en: 'Device', zh: '裝置', cn: '设备' }, text: ({ from }) => from && from.device },
  {
    head: { en: 'Network', zh: '網絡位址', cn: '网络地址' },
    text: ({ from }) => from && from.place,
  },
  {
    head: { en: 'About', zh: '範疇', cn: '类别' },
    text: ({ kind }, language) => kinds[kind][language],
  },
  { head: { en: 'Event', zh: '事件', cn: '事件' }, text: ({ type }) => type },
  { head: { en: 'Colleague', zh: '同事', cn: '同事' }, text: ({ colleague }) => colleague },
  {
    head: { en: 'Details', zh: '詳情', cn: '详情' },
    text: ({ details }) =>
      Object.entries(details)
        .map(([name, value]) => `${name}: ${value ?? ''}`)
        .join('; '),
  },
]
