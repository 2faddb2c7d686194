import { Hono } from 'hono'
import type { Permission } from '@almoner/domain/staff/permissions.ts'
import { reviewsList } from '@almoner/projections/models/manual-review/list.ts'
import type { ReviewRow } from '@almoner/projections/models/manual-review/query.ts'
import type { Discrepancy, ReviewPlace } from '@almoner/domain/manual-review/index.ts'
import {
  currencyColumn,
  messagesAs,
  type Columns,
  type Words,
} from '@almoner/workflows/documents/csv/columns.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { listRoutes } from '../../http/lists/routes.ts'
import { loadOwnCharity } from '../../use-cases/charity/own-charity.ts'
import { reviewsLists, type ReviewItem } from './reviews-list-contract.ts'

const routesFor = (
  area: keyof typeof reviewsLists,
  permissions: { read: Permission; export: Permission },
) =>
  listRoutes({
    list: reviewsLists[area],
    query: reviewsList,
    permissions,
    view: async (c) => {
      const charity = area === 'admin' ? null : await loadOwnCharity(c)
      return {
        scope: { organisationId: charity && charity.organisationId },
        toRow: toReviewItem,
        toTotals: (totals) => totals,
        csv: {
          fileName: `${charity?.subDomain ?? 'almoner'}-manual-review.csv`,
          columns: reviewsColumns,
          toLine: (row) => row,
        },
      }
    },
  })

/**
 * Lists the items that match no payment, for the charity's or the platform's staff who resolve
 * them.
 */
export const reviewsListRoutes = new Hono<AppEnv>()
  .route('/', routesFor('organizations', { read: 'inbox.read', export: 'inbox.export' }))
  .route('/', routesFor('admin', { read: 'platform_inbox.read', export: 'platform_inbox.export' }))

export const toReviewItem = (row: ReviewRow): ReviewItem => ({
  id: row.inboxItemId,
  paymentId: row.paymentId,
  about: row.about,
  discrepancy: row.discrepancy,
  provider: row.provider,
  providerObjectId: row.providerObjectId,
  amount: row.amountCents,
  foundAt: row.happenedAt,
  resolvedAt: row.resolvedAt,
  resolution: row.resolution,
  note: row.note,
})

const kinds: Record<Discrepancy, Words> = {
  unknown_payment: { en: 'Unknown payment', zh: '不明付款', cn: '不明付款' },
  paid_twice: { en: 'Paid twice', zh: '重複付款', cn: '重复付款' },
  other_sum: { en: 'A different amount', zh: '金額不符', cn: '金额不符' },
  missing_at_provider: {
    en: 'Missing at the provider',
    zh: '服務商沒有記錄',
    cn: '服务商没有记录',
  },
  refund_came_back: { en: 'A refund came back', zh: '退款被退回', cn: '退款被退回' },
  unknown_refund: { en: 'Unknown refund', zh: '不明退款', cn: '不明退款' },
  unknown_dispute: { en: 'Unknown dispute', zh: '不明爭議', cn: '不明争议' },
  fraud_warning: { en: 'Fraud warning', zh: '欺詐警示', cn: '欺诈警示' },
  taken_after_all: {
    en: 'Charged after it was cancelled',
    zh: '取消後仍被扣款',
    cn: '取消后仍被扣款',
  },
  not_settled: { en: 'No outcome yet', zh: '尚未有結果', cn: '尚无结果' },
  opening_stopped: { en: 'A charity could not be opened', zh: '機構未能開通', cn: '机构未能开通' },
  payout_not_ended: { en: 'A payout has not arrived', zh: '提款仍未到賬', cn: '提现仍未到账' },
  bank_account_stopped: {
    en: 'A bank account could not be changed',
    zh: '銀行戶口未能更改',
    cn: '银行账户未能更改',
  },
  receipt_not_mailed: { en: 'A receipt was not delivered', zh: '收據未能送達', cn: '收据未能送达' },
  letter_not_mailed: { en: 'An email was not delivered', zh: '信件未能送達', cn: '信件未能送达' },
  charge_not_moved: {
    en: 'Money was not moved to its charity',
    zh: '款項未能轉至機構',
    cn: '款项未能转至机构',
  },
  dispute_not_taken_back: {
    en: 'The amount of a lost dispute was not collected',
    zh: '敗訴的爭議款項未能收回',
    cn: '败诉的争议款项未能收回',
  },
  wallet_not_read: {
    en: 'A wallet refuses to list its payments',
    zh: '電子錢包拒絕提供清單',
    cn: '电子钱包拒绝提供清单',
  },
  account_not_read: {
    en: 'An account at Stripe cannot be read',
    zh: '未能讀取 Stripe 賬戶',
    cn: '未能读取 Stripe 账户',
  },
  account_unknown: {
    en: 'An unknown account at Stripe',
    zh: '不明的 Stripe 賬戶',
    cn: '不明的 Stripe 账户',
  },
  file_damaged: { en: 'A file is damaged', zh: '檔案已損壞', cn: '文件已损坏' },
  import_row_refused: {
    en: 'A row of an import is missing',
    zh: '匯入缺少一行',
    cn: '导入缺少一行',
  },
  process_failed: {
    en: 'A task of the platform has failed',
    zh: '平台工作未能完成',
    cn: '平台任务未能完成',
  },
  chain_broken: {
    en: 'Stored events were changed',
    zh: '已儲存的紀錄曾被更改',
    cn: '已保存的记录曾被更改',
  },
}

const providers: Record<ReviewPlace, Words> = {
  stripe: { en: 'Stripe', zh: 'Stripe', cn: 'Stripe' },
  payme: { en: 'PayMe', zh: 'PayMe', cn: 'PayMe' },
  tap_and_go: { en: 'Tap & Go', zh: 'Tap & Go', cn: 'Tap & Go' },
  platform: { en: 'Almoner', zh: 'Almoner', cn: 'Almoner' },
  mail: { en: 'Email', zh: '電郵', cn: '电邮' },
}

/** A list of manual reviews as a file. */
const reviewsColumns: Columns<ReviewRow> = [
  {
    head: { en: 'Found (Hong Kong time)', zh: '發現時間（香港時間）', cn: '发现时间（香港时间）' },
    time: ({ happenedAt }) => happenedAt,
  },
  {
    head: { en: 'Review', zh: '項目', cn: '项目' },
    text: ({ discrepancy }, language) => kinds[discrepancy][language],
  },
  {
    head: { en: 'Provider', zh: '付款服務商', cn: '支付服务商' },
    text: ({ provider }, language) => providers[provider][language],
  },
  {
    head: { en: 'ID at the provider', zh: '服務商編號', cn: '服务商编号' },
    text: ({ providerObjectId }) => providerObjectId,
  },
  { head: { en: 'Payment', zh: '付款編號', cn: '付款编号' }, text: ({ paymentId }) => paymentId },
  currencyColumn,
  {
    head: messagesAs(({ statement }) => statement.amount),
    money: ({ amountCents }) => amountCents,
  },
  {
    head: {
      en: 'Settled (Hong Kong time)',
      zh: '處理時間（香港時間）',
      cn: '处理时间（香港时间）',
    },
    time: ({ resolvedAt }) => resolvedAt,
  },
  { head: { en: 'Note', zh: '備註', cn: '备注' }, text: ({ note }) => note },
]
