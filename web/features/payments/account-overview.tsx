import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams, useSearch } from '@tanstack/react-router'
import * as v from 'valibot'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { classes } from '../../lib/classes.ts'
import { useErrorMessage } from '../../lib/error-message.ts'
import styles from './account-overview.module.css'
import { CharityLine } from './charity-line.tsx'
import { OverviewFigures } from './overview-figures.tsx'
import { PaymentsList } from './payments-list.tsx'
import { overviewQuery, paymentsSearchSchema } from './payments-api.ts'

/** The charity's desk: what is owed, what came in, and beside the list the payment one has opened. */
export const AccountOverview = () => {
  const { t } = useLingui()
  const messageOf = useErrorMessage()
  const overview = useQuery(overviewQuery)
  const { status } = v.parse(paymentsSearchSchema, useSearch({ strict: false }))
  const open = useOpenPayment()
  const organization = overview.data?.organization
  return (
    <div className={classes(styles.workspace, open !== undefined && styles.opened)}>
      <div className={styles.overview}>
        <PageTitle title={t`Account overview`} of={organization?.name}>
          {organization?.name ?? <Skeleton width="12em" />}
        </PageTitle>
        {overview.isError && !overview.data ? (
          <Notice
            tone="danger"
            action={
              <Button onClick={() => void overview.refetch()} icon="refresh">
                <Trans>Try again</Trans>
              </Button>
            }
          >
            {messageOf(overview.error)}
          </Notice>
        ) : (
          <>
            <CharityLine organization={organization} />
            <OverviewFigures overview={overview.data} />
          </>
        )}
        <PaymentsList status={status} open={open} payerSite={organization?.payerSite} />
      </div>
      <Outlet />
    </div>
  )
}

const useOpenPayment = (): string | undefined => {
  const params: unknown = useParams({ strict: false })
  return v.parse(v.object({ paymentId: v.optional(v.string()) }), params).paymentId
}
