import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ReadAgain } from '../../feedback/notice/read-again.tsx'
import styles from './period-cards.module.css'

const summaryPeriods = ['today', '30d', 'year'] as const
export type SummaryPeriodName = (typeof summaryPeriods)[number]

type PeriodCardsProps = {
  query: { data: unknown; error: Error | null; isFetching: boolean; refetch: () => unknown }
  renderCard: (period: SummaryPeriodName) => ReactNode
}

/** Today, thirty days and the financial year, each beside the period before it. */
export const PeriodCards = ({ query, renderCard }: PeriodCardsProps) => {
  const { t } = useLingui()
  if (query.error && query.data === undefined) {
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
      {summaryPeriods.map(renderCard)}
    </div>
  )
}
