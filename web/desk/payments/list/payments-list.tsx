import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { paymentsList } from '@almoner/api/desk/payments/list/payments-list-contract.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LinkButton, OutsideLinkButton } from '../../../ui/button/link-button.tsx'
import { ListScreen } from '../../../ui/list-screen/list-screen.tsx'
import type { ListState } from '../../../ui/list-screen/use-list-query.ts'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { usePaymentsColumns } from './payments-columns.tsx'
import { deskKey } from '../payments-api.ts'
import { usePaymentFilters } from './payments-filters.ts'
import styles from './payments-list.module.css'
import { createTotals } from './payments-totals.tsx'
import { useFocusOnReturn } from './use-focus-on-return.ts'
import { useFresh } from './use-fresh.ts'
import { useIsSuspended, useMay } from '../../use-may.ts'

export type PaymentsListProps = {
  list: ListState<typeof paymentsList>
  /** The payment that is open beside the list. */
  open: string | undefined
  payerSite: string | undefined
  /** The number of payments on which the charity's staff must act. */
  waiting: number
}

/** Lists the payments of this charity. New payments appear automatically on the first page. */
export const PaymentsList = ({ list, open, payerSite, waiting }: PaymentsListProps) => {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const fresh = useFresh(list)
  const columns = usePaymentsColumns({ open, search: list.address })
  const mayAddOffline = useMay('offline.edit')
  const mayApprove = useMay('payments.approve')
  useFocusOnReturn(open)
  const { status, returned, ...others } = list.address
  const isOfStatusAlone =
    status !== undefined && returned === undefined && Object.keys(others).length === 0
  return (
    <ListScreen
      state={{ ...list, retry: () => queryClient.invalidateQueries({ queryKey: deskKey }) }}
      to="/Payments"
      title={t`Payments`}
      columns={columns}
      filters={usePaymentFilters(list.address, waiting)}
      keyOf={({ id }) => id}
      look={({ id }) => ({ current: id === open, fresh: fresh.has(id) })}
      totals={useMemo(() => createTotals(status, returned !== undefined), [status, returned])}
      none={<NoPayments payerSite={payerSite} />}
      noMatch={isOfStatusAlone ? <NoneOfStatus status={status} /> : undefined}
      csv={useMay('payments.export')}
      acts={
        <>
          {mayApprove && status === 'waiting' && waiting > 0 && (
            <LinkButton to="/Proofs" icon="check">
              <Trans>Review proofs</Trans>
            </LinkButton>
          )}
          {mayAddOffline && open === undefined && (
            <div className={styles.add}>
              <LinkButton to="/AddOfflinePayments" icon="plus">
                <Trans>Add an offline payment</Trans>
              </LinkButton>
            </div>
          )}
        </>
      }
      beside={
        <VisuallyHidden>
          <span role="status">{fresh.size > 0 && <Trans>A new payment has arrived</Trans>}</span>
        </VisuallyHidden>
      }
    />
  )
}

const NoPayments = ({ payerSite }: Pick<PaymentsListProps, 'payerSite'>) =>
  useIsSuspended() ? (
    <EmptyState motif="hills" title={<Trans>No payments yet</Trans>}>
      <Trans>Your charity cannot accept payments while its account is suspended.</Trans>
    </EmptyState>
  ) : (
    <FirstPayment payerSite={payerSite} />
  )

const FirstPayment = ({ payerSite }: Pick<PaymentsListProps, 'payerSite'>) => (
  <EmptyState
    motif="harbour"
    title={<Trans>Your first payment will appear here</Trans>}
    action={
      payerSite && (
        <OutsideLinkButton href={payerSite} look="primary" icon="external">
          <Trans>Open your donation page</Trans>
        </OutsideLinkButton>
      )
    }
  >
    <Trans>
      Share the address of your donation page. Each gift appears here within seconds, with its
      receipt and ledger entries.
    </Trans>
  </EmptyState>
)

const NoneOfStatus = ({ status }: { status: string }) => (
  <EmptyState
    motif="hills"
    title={
      status === 'waiting' ? (
        <Trans>Nothing needs your attention</Trans>
      ) : (
        <Trans>No payment has this status</Trans>
      )
    }
    action={
      <LinkButton to="/Payments">
        <Trans>Show all payments</Trans>
      </LinkButton>
    }
  >
    {status === 'waiting' ? (
      <Trans>Transfers to approve, refunds to make and disputes to answer appear here.</Trans>
    ) : (
      <Trans>Payments with this status appear here.</Trans>
    )}
  </EmptyState>
)
