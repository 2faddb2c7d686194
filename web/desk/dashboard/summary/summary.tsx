import type { UseQueryResult } from '@tanstack/react-query'
import type { SummaryAnswer } from '@almoner/api/desk/dashboard/summary/contract.ts'
import { PeriodCards } from '../../../ui/dashboard/figure/period-cards.tsx'
import { SummaryCard } from './summary-card.tsx'

/** The first row of the dashboard. */
export const Summary = ({ query }: { query: UseQueryResult<SummaryAnswer> }) => {
  const summary = query.data
  return (
    <PeriodCards
      query={query}
      renderCard={(period) => (
        <SummaryCard
          key={period}
          period={period}
          summary={summary}
          figures={summary?.periods.find((each) => each.period === period)}
        />
      )}
    />
  )
}
