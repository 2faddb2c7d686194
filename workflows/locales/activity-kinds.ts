import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { ActivityKind } from '@almoner/domain/staff/activity.ts'

/** The subjects of activities, in files. */
export const activityKindWords: Record<ActivityKind, Readonly<Record<Language, string>>> = {
  payments: { en: 'Payments', zh: '收款紀錄', cn: '收款记录' },
  payouts: { en: 'Payouts and bank account', zh: '提款及銀行戶口', cn: '提现及银行账户' },
  approvals: { en: 'Approvals', zh: '批核', cn: '审批' },
  reviews: { en: 'Manual review', zh: '待處理項目', cn: '待处理项目' },
  projects: { en: 'Projects', zh: '項目', cn: '项目' },
  team: { en: 'Team', zh: '團隊', cn: '团队' },
  login: { en: 'Login', zh: '登入', cn: '登录' },
  settings: { en: 'Settings', zh: '設定', cn: '设置' },
  application: { en: 'Application', zh: '申請', cn: '申请' },
  views: { en: 'Views', zh: '查閱', cn: '查阅' },
  downloads: { en: 'Exports and downloads', zh: '匯出及下載', cn: '导出及下载' },
}
