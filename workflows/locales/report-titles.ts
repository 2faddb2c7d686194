import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { ReportKindName } from '@almoner/domain/reporting/values.ts'

/** The name of each kind of report, on the report itself and in the letter about it. */
export const reportTitles: Record<ReportKindName, Readonly<Record<Language, string>>> = {
  donation_ledger: { en: 'Donation ledger', zh: '捐款明細帳', cn: '捐款明细账' },
  receipt_register: { en: 'Receipt register', zh: '收據登記冊', cn: '收据登记册' },
  payout_reconciliation: { en: 'Payout reconciliation', zh: '提款對帳表', cn: '提现对账表' },
  balance_statement: { en: 'Balance statement', zh: '結餘報表', cn: '余额报表' },
  fee_statement: { en: 'Fee statement', zh: '費用報表', cn: '费用报表' },
  donors_by_year_of_assessment: {
    en: 'Donors by year of assessment',
    zh: '捐款人名單（按課稅年度）',
    cn: '捐款人名单（按课税年度）',
  },
  monthly_giving: { en: 'Monthly giving', zh: '每月捐款報表', cn: '每月捐款报表' },
  refunds_and_disputes: { en: 'Refunds and disputes', zh: '退款及爭議', cn: '退款及争议' },
  offline_and_matching: {
    en: 'Offline payments and bank matching',
    zh: '線下收款及銀行配對',
    cn: '线下收款及银行匹配',
  },
  activity_log: { en: 'Activity log', zh: '操作紀錄', cn: '操作记录' },
  event_statement: { en: 'Event statement', zh: '活動收入報表', cn: '活动收入报表' },
  gl_journal: { en: 'General ledger journal', zh: '總帳分錄', cn: '总账分录' },
  audit_pack: { en: 'Audit pack', zh: '審計資料包', cn: '审计资料包' },
}
