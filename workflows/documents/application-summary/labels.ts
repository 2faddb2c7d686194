import type { CheckOutcome } from '@almoner/domain/application/review/events.ts'
import type { Check } from '@almoner/domain/application/values.ts'
import type { DocumentKind } from '@almoner/domain/charity-details/document-kind.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'

type SummaryLabels = {
  title: string
  asOf: string
  status: string
  round: (round: number) => string
  statuses: Record<'draft' | 'pending' | 'approved' | 'declined' | 'withdrawn', string>
  submission: string
  decision: string
  decisions: Record<'approved' | 'declined' | 'asked', string>
  /** The text that names the author and the time. */
  byAt: (who: string, at: string) => string
  administrator: string
  reason: string
  opened: string
  openedOf: (count: number, of: number) => string
  events: string
  chain: string
  files: Record<DocumentKind | 'identity' | 'logo', string>
  checks: Record<Check, string>
  outcomes: Record<CheckOutcome, string>
  page: (number: number, of: number) => string
}

/** The labels of the summary in an application's evidence pack. */
export const applicationSummaryLabels: Record<Language, SummaryLabels> = {
  en: {
    title: 'Application to join',
    asOf: 'As it stood on',
    status: 'Status',
    round: (round) => `round ${round}`,
    statuses: {
      draft: 'In preparation',
      pending: 'Pending',
      approved: 'Approved',
      declined: 'Declined',
      withdrawn: 'Withdrawn',
    },
    submission: 'Submission (SHA-256)',
    decision: 'Decision',
    decisions: { approved: 'Approved', declined: 'Declined', asked: 'More information requested' },
    byAt: (who, at) => `by ${who}, ${at}`,
    administrator: 'an administrator',
    reason: 'Reason',
    opened: 'Documents seen',
    openedOf: (count, of) => `${count} of ${of}`,
    events: 'Events',
    chain: 'Link of the hash chain',
    files: {
      section88: 'Section 88 letter',
      registration: 'Certificate of registration',
      constitution: 'Constitution or articles',
      accounts: 'Accounts',
      other: 'Other document',
      identity: 'Identity card',
      logo: 'Logo',
    },
    checks: {
      section88_listed: 'Listed under section 88',
      name_matches_documents: 'Name matches the documents',
      bank_holder_matches: 'Account holder matches',
      identity_matches: 'Identity matches',
      purpose_charitable: 'Purpose is charitable',
      sanctions: 'Not on a sanctions list',
    },
    outcomes: { passed: 'Passed', failed: 'Failed', not_applicable: 'Not applicable' },
    page: (number, of) => `Page ${number} of ${of}`,
  },
  zh: {
    title: '加入申請',
    asOf: '截至',
    status: '狀態',
    round: (round) => `第 ${round} 輪`,
    statuses: {
      draft: '準備中',
      pending: '待審核',
      approved: '已批准',
      declined: '已拒絕',
      withdrawn: '已撤回',
    },
    submission: '提交內容（SHA-256）',
    decision: '決定',
    decisions: { approved: '已批准', declined: '已拒絕', asked: '要求補充資料' },
    byAt: (who, at) => `${who}，${at}`,
    administrator: '管理員',
    reason: '原因',
    opened: '已查閱文件',
    openedOf: (count, of) => `${of} 份中的 ${count} 份`,
    events: '事件',
    chain: '雜湊鏈鏈結',
    files: {
      section88: '第 88 條信件',
      registration: '註冊證明書',
      constitution: '章程',
      accounts: '帳目',
      other: '其他文件',
      identity: '身份證',
      logo: '標誌',
    },
    checks: {
      section88_listed: '列於第 88 條名單',
      name_matches_documents: '名稱與文件相符',
      bank_holder_matches: '戶口持有人相符',
      identity_matches: '身份相符',
      purpose_charitable: '屬慈善用途',
      sanctions: '不在制裁名單上',
    },
    outcomes: { passed: '通過', failed: '不通過', not_applicable: '不適用' },
    page: (number, of) => `第 ${number} 頁，共 ${of} 頁`,
  },
  cn: {
    title: '加入申请',
    asOf: '截至',
    status: '状态',
    round: (round) => `第 ${round} 轮`,
    statuses: {
      draft: '准备中',
      pending: '待审核',
      approved: '已批准',
      declined: '已拒绝',
      withdrawn: '已撤回',
    },
    submission: '提交内容（SHA-256）',
    decision: '决定',
    decisions: { approved: '已批准', declined: '已拒绝', asked: '要求补充资料' },
    byAt: (who, at) => `${who}，${at}`,
    administrator: '管理员',
    reason: '原因',
    opened: '已查阅文件',
    openedOf: (count, of) => `${of} 份中的 ${count} 份`,
    events: '事件',
    chain: '哈希链链接',
    files: {
      section88: '第 88 条信件',
      registration: '注册证明书',
      constitution: '章程',
      accounts: '账目',
      other: '其他文件',
      identity: '身份证',
      logo: '标志',
    },
    checks: {
      section88_listed: '列于第 88 条名单',
      name_matches_documents: '名称与文件相符',
      bank_holder_matches: '账户持有人相符',
      identity_matches: '身份相符',
      purpose_charitable: '属慈善用途',
      sanctions: '不在制裁名单上',
    },
    outcomes: { passed: '通过', failed: '不通过', not_applicable: '不适用' },
    page: (number, of) => `第 ${number} 页，共 ${of} 页`,
  },
}
