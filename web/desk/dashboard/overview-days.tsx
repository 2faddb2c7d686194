import { Trans } from '@lingui/react/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { SummaryAnswer } from '@almoner/api/desk/dashboard/summary/contract.ts'
import { DashboardDays } from '../../ui/dashboard/days/dashboard-days.tsx'
import { useDashboardClocks } from './dashboard-clocks.ts'

type OverviewDaysProps = {
  summary: SummaryAnswer | undefined
  refused: Readonly<Record<string, string>> | undefined
}

/** The two clocks of the overview, which are in its address. */
export const OverviewDays = ({ summary, refused }: OverviewDaysProps) => {
  const navigate = useNavigate()
  const search = useSearch({ from: '/signed-in/AccountOverview' })
  return (
    <DashboardDays
      asked={useDashboardClocks()}
      shown={summary && { ...summary, knownAt: summary.knownAt ?? summary.booksAsOf }}
      hint={
        <Trans>
          The first date is the last day that counts. The second is when it was recorded here: leave
          it empty to include everything recorded so far. With a time, only what was recorded by the
          end of the day before is included. The lists below always show the present.
        </Trans>
      }
      refused={refused}
      onAsk={({ asOf, knownAt }) =>
        void navigate({
          to: '/AccountOverview',
          search: { ...search, asOf, knownAt },
          resetScroll: false,
        })
      }
    />
  )
}
