import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { dashboardPlansQuery } from '../dashboard-api.ts'
import { useDashboardClocks } from '../dashboard-clocks.ts'
import { NothingYet, Part } from '../../../ui/dashboard/part/part.tsx'
import { Pair } from '../../../ui/dashboard/part/pair.tsx'
import { PlanFigures } from './plan-figures.tsx'
import { PlanMonths } from './plan-months.tsx'
import { PlansAtRisk } from './plans-at-risk.tsx'

/** Monthly giving: what it brings each month, how that changed, and what may be lost. */
export const PlansView = () => {
  const query = useQuery(dashboardPlansQuery(useDashboardClocks()))
  const hasPlans = query.data?.months.some(({ starts, ends }) => starts !== 0 || ends !== 0) ?? true
  if (!hasPlans) {
    return (
      <Part
        name="plans"
        title={<Trans>Monthly giving</Trans>}
        query={query}
        height={['30rem', '30rem']}
      >
        {() => (
          <NothingYet>
            <Trans>
              Once a donor gives every month, this page shows the amount of monthly gifts, which of
              them are new or ended, and which donors to contact so that none is lost. Donors choose
              “Every month” on your donation page.
            </Trans>
          </NothingYet>
        )}
      </Part>
    )
  }
  return (
    <>
      <PlanFigures query={query} />
      <Pair>
        <Part
          name="plan-months"
          title={<Trans>Amount given each month</Trans>}
          query={query}
          height={['40rem', '42rem']}
        >
          {({ months }) => <PlanMonths months={months} />}
        </Part>
        <Part
          name="at-risk"
          title={<Trans>At risk</Trans>}
          aside={
            <LinkButton to="/MonthlyGiving" look="quiet">
              <Trans>See monthly giving</Trans>
            </LinkButton>
          }
          query={query}
          height={['40rem', '27rem']}
        >
          {({ atRisk }) => <PlansAtRisk atRisk={atRisk} />}
        </Part>
      </Pair>
    </>
  )
}
