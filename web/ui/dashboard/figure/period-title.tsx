import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { SummaryPeriodName } from './period-cards.tsx'

/** The title of a period's card; `isPast` if its last day is not today. */
export const PeriodTitle = ({ period, isPast }: { period: SummaryPeriodName; isPast: boolean }) => {
  const titles: Record<SummaryPeriodName, ReactNode> = {
    today: isPast ? <Trans>On that day</Trans> : <Trans>Today</Trans>,
    '30d': <Trans>Last 30 days</Trans>,
    year: <Trans>Financial year</Trans>,
  }
  return titles[period]
}
