import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { paymentsList } from '@almoner/api/desk/payments/list/payments-list-contract.ts'
import { classes } from '../../lib/classes.ts'
import { useListQuery } from '../../ui/list-screen/use-list-query.ts'
import { PaymentsList } from './list/payments-list.tsx'
import { overviewQuery } from './payments-api.ts'
import styles from './payments.module.css'

/** Shows the list of payments, and the open payment beside it. */
export const Payments = () => {
  const { data: overview } = useQuery(overviewQuery)
  const { paymentId, offlineEntryId } = useParams({ strict: false })
  const open: string | undefined = paymentId ?? offlineEntryId
  const list = useListQuery(paymentsList)
  return (
    <div className={classes(styles.workspace, open !== undefined && styles.opened)}>
      <div className={styles.list}>
        <PaymentsList
          list={list}
          open={open}
          payerSite={overview?.organization.payerSite}
          waiting={overview?.paymentsWaiting ?? 0}
        />
      </div>
      <Outlet />
    </div>
  )
}
