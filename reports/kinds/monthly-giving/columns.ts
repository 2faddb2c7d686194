import { currencyColumn, type Words } from '@almoner/workflows/documents/csv/columns.ts'
import type { ReportColumn } from '../report-kind.ts'
import { due, type Outcome, type PlanDay, type Sum } from './query.ts'

/** What an instalment is, in the heads and in the totals. */
export const outcomeWords: Record<Outcome | 'due', Words> = {
  due: { en: 'Due', zh: '到期', cn: '到期' },
  came: { en: 'Received', zh: '已收款', cn: '已收款' },
  under_way: { en: 'Under way', zh: '處理中', cn: '处理中' },
  at_risk: { en: 'At risk', zh: '有待跟進', cn: '有待跟进' },
  failed: { en: 'Not collected', zh: '未能收取', cn: '未能收取' },
  left_out: { en: 'Left out by the donor', zh: '捐款人略過或取消', cn: '捐款人跳过或取消' },
}

const numbered = ({ en, zh, cn }: Words): Words => ({
  en: `${en}: number`,
  zh: `${zh}（宗數）`,
  cn: `${cn}（笔数）`,
})

const sums = (head: Words, pick: (row: PlanDay) => Sum): readonly ReportColumn<PlanDay>[] => [
  { head: numbered(head), count: (row) => pick(row).count },
  { head, money: (row) => pick(row).cents },
]

/** The columns of monthly giving. */
export const planDayColumns: readonly ReportColumn<PlanDay>[] = [
  { head: { en: 'Date', zh: '日期', cn: '日期' }, day: ({ day }) => day },
  { ...currencyColumn, print: false },
  ...sums(outcomeWords.due, due),
  ...sums(outcomeWords.came, ({ outcomes }) => outcomes.came),
  ...sums(outcomeWords.under_way, ({ outcomes }) => outcomes.under_way),
  ...sums(outcomeWords.at_risk, ({ outcomes }) => outcomes.at_risk),
  ...sums(outcomeWords.failed, ({ outcomes }) => outcomes.failed),
  ...sums(outcomeWords.left_out, ({ outcomes }) => outcomes.left_out),
  {
    head: { en: 'Plans started', zh: '新增的每月捐款', cn: '新增的每月捐款' },
    count: ({ begun }) => begun.count,
  },
  {
    head: {
      en: 'Their monthly amount',
      zh: '新增的每月捐款金額',
      cn: '新增的每月捐款金额',
    },
    money: ({ begun }) => begun.cents,
  },
  {
    head: { en: 'Plans cancelled', zh: '已取消的每月捐款', cn: '已取消的每月捐款' },
    count: ({ cancelled }) => cancelled.count,
  },
  {
    head: { en: 'Plans completed', zh: '已完成的每月捐款', cn: '已完成的每月捐款' },
    count: ({ completed }) => completed.count,
  },
]
