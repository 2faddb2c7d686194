import { addCents, noCents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { Words } from '@almoner/workflows/documents/csv/columns.ts'
import type { TotalLine, Totals } from '../report-kind.ts'
import { everywhere, subtotals } from '../books/subtotals.ts'
import { outcomeWords } from './columns.ts'
import { due, outcomes, type PlanDay } from './query.ts'

const plans: Words = { en: 'Plans', zh: '每月捐款', cn: '每月捐款' }

/** The instalments by their outcome, what came in each month, and the plans. */
export const planTotals = (): Totals<PlanDay> => {
  const byMonth = subtotals('month', { en: 'Received by month', zh: '每月收款', cn: '每月收款' })
  const keys = ['due', ...outcomes] as const
  const sums = new Map<string, Cents>()
  const counts = { instalments: 0, begun: 0, cancelled: 0, completed: 0 }
  const add = (key: string, cents: Cents): void => {
    sums.set(key, addCents(sums.get(key) ?? noCents, cents))
  }
  return {
    add: (row) => {
      const ofDay = due(row)
      counts.instalments += ofDay.count
      add('due', ofDay.cents)
      for (const key of outcomes) add(key, row.outcomes[key].cents)
      for (const key of ['begun', 'cancelled', 'completed'] as const) counts[key] += row[key].count
      const month = row.day.slice(0, 7)
      byMonth.add(month, everywhere(month), row.outcomes.came.cents)
    },
    lines: (): readonly TotalLine[] => [
      {
        key: 'instalments',
        label: { en: 'Instalments due', zh: '到期期數', cn: '到期期数' },
        count: counts.instalments,
      },
      ...keys.map((key) => ({
        key,
        label: outcomeWords[key],
        sumCents: sums.get(key) ?? noCents,
      })),
      {
        key: 'begun',
        label: { en: 'Started', zh: '新增', cn: '新增' },
        group: plans,
        count: counts.begun,
      },
      {
        key: 'cancelled',
        label: { en: 'Cancelled', zh: '已取消', cn: '已取消' },
        group: plans,
        count: counts.cancelled,
      },
      {
        key: 'completed',
        label: { en: 'Completed', zh: '已完成', cn: '已完成' },
        group: plans,
        count: counts.completed,
      },
      ...byMonth.lines(),
    ],
  }
}
