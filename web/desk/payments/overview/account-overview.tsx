import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { OverviewAnswer } from '@almoner/api/desk/payments/overview/overview-contract.ts'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { ScreenTitle } from '../../../ui/layout/page/screen-title.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { Dashboard } from '../../dashboard/dashboard.tsx'
import styles from './account-overview.module.css'
import { AccountStatus } from './account-status.tsx'
import { CharityLine } from './charity-line.tsx'
import { DirectFigures } from './direct-figures.tsx'
import { FirstSteps } from './first-steps/first-steps.tsx'
import { LatestPayments, latestPaymentsQuery } from './latest-payments/latest-payments.tsx'
import { mayApprovePayout, NeedsYou } from './needs-you.tsx'
import { OverviewFigures } from './overview-figures.tsx'
import { PayoutBanner } from '../../payouts/payout-banner.tsx'
import { ReadAgain } from '../../../ui/feedback/notice/read-again.tsx'
import { overviewQuery } from '../payments-api.ts'
import { hasPermission } from '../../use-may.ts'

/** Shows the first screen of the desk: what needs the reader, what money is where, and what came in. */
export const AccountOverview = () => {
  const { t } = useLingui()
  const overview = useQuery(overviewQuery)
  // Requested here, so that they do not wait for the overview.
  useQuery(latestPaymentsQuery)
  const organization = overview.data?.organization
  return (
    <div className={styles.overview}>
      <ScreenTitle title={t`Home`}>
        {organization?.name ?? (overview.isPending ? <WaitingName /> : undefined)}
      </ScreenTitle>
      {overview.isError && !overview.data ? (
        <ReadAgain query={overview} />
      ) : (
        <>
          <CharityLine organization={organization} />
          {overview.data ? <Parts overview={overview.data} /> : <Waiting />}
        </>
      )}
    </div>
  )
}

/** What the answer decides is there at once with it, so that nothing moves. */
const Parts = ({ overview }: { overview: OverviewAnswer }) => (
  <>
    {hasPermission(overview, 'connected_account.read') && <AccountStatus />}
    <NeedsYou overview={overview} />
    <CardTesting seen={overview.cardTesting} />
    {!mayApprovePayout(overview) && <PayoutBanner />}
    {overview.firstSteps && (
      <FirstSteps organization={overview.organization} steps={overview.firstSteps} />
    )}
    <OverviewFigures overview={overview} />
    <DirectFigures balances={overview.directBalances} fees={overview.directFees} />
    <Income overview={overview} />
  </>
)

/** What came in: the figures, and the latest payments among them. */
const Income = ({ overview }: { overview: OverviewAnswer }) => {
  const latest = hasPermission(overview, 'payments.read') && (
    <LatestPayments payerSite={overview.organization.payerSite} />
  )
  // Before the first payment there is nothing to compare.
  const isEmpty = overview.paymentsCompleted === 0 && overview.paymentsWaiting === 0
  if (isEmpty || !hasPermission(overview, 'giving.read')) return latest
  return <Dashboard reader={overview} latest={latest} />
}

const Waiting = () => (
  <>
    <OverviewFigures overview={undefined} />
    <Skeleton height="100vh" />
  </>
)

/** A screen reader must never find an empty heading. */
const WaitingName = () => (
  <>
    <VisuallyHidden>
      <Trans>Home</Trans>
    </VisuallyHidden>
    <Skeleton width="12em" />
  </>
)

/**
 * Stolen cards are tested on a charity's page. This notice informs the charity's staff of it, and
 * that it is contained.
 */
const CardTesting = ({ seen }: { seen: OverviewAnswer['cardTesting'] }) => {
  const { t } = useLingui()
  if (!seen) return null
  return (
    <Notice tone="warning" title={t`Someone is testing stolen cards on your page`}>
      {t`Banks refused ${seen.declined} cards within five minutes. Until this is over, card payers wait a moment longer. You do not need to do anything.`}
    </Notice>
  )
}
