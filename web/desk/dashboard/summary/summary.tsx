import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { DashboardBasis } from '@almoner/api/desk/dashboard/contract.ts'
import { ReadAgain } from '../../../ui/feedback/notice/read-again.tsx'
import { summaryQuery } from '../dashboard-api.ts'
import { PeriodCard } from './period-card.tsx'
import styles from './summary.module.css'

const periods = ['today', '30d', 'year'] as const

/** Today, thirty days and the financial year, each beside the period before it. */
export const Summary = ({ basis }: { basis: DashboardBasis }) => {
  const { t } = useLingui()
  const query = useQuery(summaryQuery(basis))
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
        <PeriodCard
          key={period}
          period={period}
          summary={summary}
          figures={summary?.periods.find((each) => each.period === period)}
        />
      ))}
    </div>
  )
}
