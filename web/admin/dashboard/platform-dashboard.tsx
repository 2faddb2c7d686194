import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ProblemError } from '../../lib/api/failure/problem.ts'
import { BasisChoice } from '../../ui/dashboard/choice/basis-choice.tsx'
import { PeriodChoice } from '../../ui/dashboard/choice/period-choice.tsx'
import { DashboardDays } from '../../ui/dashboard/days/dashboard-days.tsx'
import { Pair } from '../../ui/dashboard/part/pair.tsx'
import { Row } from '../../ui/layout/arrangement/row.tsx'
import { Stack } from '../../ui/layout/arrangement/stack.tsx'
import { ScreenTitle } from '../../ui/layout/page/screen-title.tsx'
import { CharitiesTable } from './charities-table.tsx'
import { usePlatformDashboard } from './dashboard-search.ts'
import { HeldMoney, OpenInvoices } from './held-money.tsx'
import { platformSummaryQuery } from './platform-dashboard-api.ts'
import styles from './platform-dashboard.module.css'
import { PlatformGiving } from './platform-giving.tsx'
import { PlatformMethods } from './platform-methods.tsx'
import { PlatformPlans } from './platform-plans.tsx'
import { PlatformReturns } from './platform-returns.tsx'
import { PlatformSummary } from './platform-summary.tsx'

/** What all charities received and paid, and what the platform earned, without any person. */
export const PlatformDashboard = () => {
  const { t } = useLingui()
  const { basis, period, clocks, show } = usePlatformDashboard()
  const summary = useQuery(platformSummaryQuery({ basis, ...clocks }))
  const refused = summary.error instanceof ProblemError ? summary.error.problem.fields : undefined
  const isOfAnotherDay = Object.keys(clocks).length > 0
  const shown = { period, basis, ...clocks }
  return (
    <article className={styles.dashboard} data-in-order="all">
      <ScreenTitle
        title={t`Dashboard`}
        lead={<Trans>The totals of all charities. The figures contain no personal data.</Trans>}
      />
      <Row as="header" gap={2} columnGap={4} align="center" spread>
        <h2>
          <Trans>All charities</Trans>
        </h2>
        <BasisChoice basis={basis} onChoose={(chosen) => show({ basis: chosen })} />
      </Row>
      <DashboardDays
        asked={clocks}
        shown={summary.data}
        hint={
          <Trans>
            The first date is the last day that counts. The second is when it was recorded here:
            leave it empty to include everything recorded so far. With a time, only what was
            recorded by the end of the day before is included.
          </Trans>
        }
        refused={refused}
        onAsk={show}
      />
      {!refused && (
        <>
          <PlatformSummary query={summary} />
          {!isOfAnotherDay && <HeldMoney />}
          <PlatformGiving clocks={clocks} />
          <PeriodChoice period={period} onChoose={(chosen) => show({ period: chosen })} />
          <CharitiesTable shown={shown} />
          <Pair>
            <div>
              <PlatformMethods shown={shown} />
            </div>
            {/* Together about as high as the methods. */}
            <Stack gap={4} data-in-order="all">
              <PlatformReturns shown={shown} />
              <PlatformPlans clocks={clocks} />
            </Stack>
          </Pair>
          {!isOfAnotherDay && <OpenInvoices />}
        </>
      )}
    </article>
  )
}
