import { addCents, noCents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { Words } from '@almoner/workflows/documents/csv/columns.ts'
import type { TotalLine, Totals } from '../report-kind.ts'
import type { ReturnedRow, ReturnedSum } from './query.ts'

type Sum = ReturnedSum | 'dispute_fees'

const refunds: Words = { en: 'Refunds', zh: '退款', cn: '退款' }
const own: Words = {
  en: 'Refunds from the charity’s own account',
  zh: '由機構戶口退款',
  cn: '由机构账户退款',
}
const disputes: Words = { en: 'Disputes', zh: '爭議', cn: '争议' }
const requested: Words = { en: 'Requested', zh: '已要求', cn: '已请求' }
const made: Words = { en: 'Refunded', zh: '已退款', cn: '已退款' }
const failed: Words = { en: 'Failed', zh: '失敗', cn: '失败' }

const lines: readonly { key: Sum; label: Words; group: Words }[] = [
  { key: 'refund_asked', label: requested, group: refunds },
  { key: 'refund_done', label: made, group: refunds },
  { key: 'refund_failed', label: failed, group: refunds },
  { key: 'direct_asked', label: requested, group: own },
  { key: 'direct_returned', label: made, group: own },
  { key: 'direct_failed', label: failed, group: own },
  { key: 'dispute_opened', label: { en: 'Opened', zh: '新增', cn: '新增' }, group: disputes },
  { key: 'dispute_won', label: { en: 'Won', zh: '勝訴', cn: '胜诉' }, group: disputes },
  { key: 'dispute_lost', label: { en: 'Lost', zh: '敗訴', cn: '败诉' }, group: disputes },
  {
    key: 'dispute_fees',
    label: { en: 'Dispute fees', zh: '爭議費用', cn: '争议费用' },
    group: disputes,
  },
]

/** The sum of each fact, by the books in which it is. */
export const returnedTotals = (): Totals<ReturnedRow> => {
  const sums = new Map<Sum, Cents>()
  const add = (key: Sum, cents: Cents): void => {
    sums.set(key, addCents(sums.get(key) ?? noCents, cents))
  }
  let facts = 0
  return {
    add: ({ sum, cents, feeCents }) => {
      facts += 1
      add(sum, cents)
      add('dispute_fees', feeCents ?? noCents)
    },
    lines: () => {
      const count: TotalLine = {
        key: 'facts',
        label: { en: 'Facts', zh: '事項數目', cn: '事项数目' },
        count: facts,
      }
      return [
        count,
        ...lines.map(({ key, label, group }) => {
          return { key, label, group, sumCents: sums.get(key) ?? noCents }
        }),
      ]
    },
  }
}
