import { useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { SummaryAnswer } from '@almoner/api/desk/dashboard/summary/contract.ts'
import { ReadAgain } from '../../../ui/feedback/notice/read-again.tsx'
import { SummaryCard } from './summary-card.tsx'
import styles from './summary.module.css'

const periods = ['today', '30d', 'year'] as const

/** Today, thirty days and the financial year, each beside the period before it. */
export const Summary = ({ query }: { query: UseQueryResult<SummaryAnswer> }) => {
  const { t } = useLingui()
  const summary = query.data
  if (query.isError && !summary) {
    return (
      <div className={styles.failure}>
        <ReadAgain query={query} />
      </div>
    )
  }
  return (
    <div
      className={styles.summary}
      role="group"
      aria-label={t`Summary`}
      aria-busy={query.isFetching || undefined}
    >
      {periods.map((period) => (
        <SummaryCard
          key={period}
          period={period}
          summary={summary}
          figures={summary?.periods.find((each) => each.period === period)}
        />
      ))}
    </div>
  )
}
