import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import type { OverviewAnswer } from '@almoner/api/desk/payments/overview/overview-contract.ts'
import { paymentsList } from '@almoner/api/desk/payments/list/payments-list-contract.ts'
import { useListQuery } from '../../../ui/list-screen/use-list-query.ts'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { ScreenTitle } from '../../../ui/layout/page/screen-title.tsx'
import { Skeleton } from '../../../ui/feedback/waiting/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { classes } from '../../../lib/classes.ts'
import { Dashboard } from '../../dashboard/dashboard.tsx'
import { ProjectCards } from '../../projects/project-cards.tsx'
import styles from './account-overview.module.css'
import { AccountStatus } from './account-status.tsx'
import { CharityLine } from './charity-line.tsx'
import { DirectFigures } from './direct-figures.tsx'
import { OverviewFigures } from './overview-figures.tsx'
import { PayoutBanner } from './payout-banner.tsx'
import { PaymentsList } from '../list/payments-list.tsx'
import { ReadAgain } from '../../../ui/feedback/notice/read-again.tsx'
import { overviewQuery } from '../payments-api.ts'
import { hasPermission } from '../../use-may.ts'

/**
 * Shows the charity's desk: the balance, the list of payments, and the open payment beside the
 * list.
 */
export const AccountOverview = () => {
  const { t } = useLingui()
  const overview = useQuery(overviewQuery)
  const open = useOpenPayment()
  const list = useListQuery(paymentsList)
  const organization = overview.data?.organization
  return (
    <div className={classes(styles.workspace, open !== undefined && styles.opened)}>
      <div className={styles.overview}>
        <ScreenTitle title={t`Account overview`}>
          {organization?.name ?? (overview.isPending ? <WaitingName /> : undefined)}
        </ScreenTitle>
        {overview.isError && !overview.data ? (
          // If the list failed too, its message covers both.
          !(list.failure && !list.rows) && <ReadAgain query={overview} />
        ) : (
          <>
            <CharityLine organization={organization} />
            {overview.data ? <Parts overview={overview.data} /> : <WaitingParts />}
          </>
        )}
        <PaymentsList
          list={list}
          open={open}
          payerSite={organization?.payerSite}
          waiting={overview.data?.paymentsWaiting ?? 0}
        />
      </div>
      <Outlet />
    </div>
  )
}

const Parts = ({ overview }: { overview: OverviewAnswer }) => (
  <>
    {hasPermission(overview, 'connected_account.read') && <AccountStatus />}
    <CardTesting seen={overview.cardTesting} />
    {hasPermission(overview, 'payouts.read') && <PayoutBanner payout={overview.openPayout} />}
    <OverviewFigures overview={overview} />
    <DirectFigures balances={overview.directBalances} fees={overview.directFees} />
    {hasPermission(overview, 'giving.read') && <Dashboard reader={overview} />}
    {hasPermission(overview, 'projects.read') && <ProjectCards />}
  </>
)

/** Fills the window, so that the list below it is not seen to move when the parts arrive. */
const WaitingParts = () => (
  <div className={styles.waiting}>
    <OverviewFigures overview={undefined} />
    <Skeleton height="30rem" />
  </div>
)

/** A screen reader must never find an empty heading. */
const WaitingName = () => (
  <>
    <VisuallyHidden>
      <Trans>Account overview</Trans>
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

const useOpenPayment = (): string | undefined => useParams({ strict: false }).paymentId
