import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { mostWaiting } from '@almoner/api/desk/payments/overview/overview-contract.ts'
import { paymentStatuses } from '@almoner/api/use-cases/payments/status/payment-status-contract.ts'
import {
  listedMethods,
  type paymentsList,
} from '@almoner/api/desk/payments/list/payments-list-contract.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LinkButton, OutsideLinkButton } from '../../../ui/button/link-button.tsx'
import type { FilterLook, FilterLooks } from '../../../ui/list-screen/filters/filter-look.ts'
import { ListScreen } from '../../../ui/list-screen/list-screen.tsx'
import type { ListState } from '../../../ui/list-screen/use-list-query.ts'
import { usePaymentStatusLabel } from '../../../ui/data/status/status-pill.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { useMethodName } from '../../../lib/payment-method/method-name.ts'
import { usePaymentsColumns } from './payments-columns.tsx'
import { deskKey, projectsQuery } from '../payments-api.ts'
import styles from './payments-list.module.css'
import { createTotals } from './payments-totals.tsx'
import { useLinkFilters } from './use-link-filters.ts'
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

const usePaymentFilters = (
  address: PaymentsListProps['list']['address'],
  waiting: number,
): FilterLooks => {
  const { t } = useLingui()
  const methodName = useMethodName()
  const { data } = useQuery(projectsQuery)
  const projects = data?.projects ?? []
  return {
    q: { label: t`Name, email, receipt number or reference` },
    status: useStatusFilter(address.status, waiting),
    day: { label: t`Date` },
    recorded: { label: t`Recorded` },
    method: {
      label: t`Payment method`,
      options: listedMethods.map((value) => ({ value, word: methodName(value) })),
    },
    project: {
      label: t`Project`,
      options: [
        ...projects.map(({ id, name }) => ({ value: id, word: name })),
        { value: 'none', word: t`General donation` },
      ],
    },
    type: {
      label: t`Type`,
      options: [
        { value: 'donation', word: t`Donation` },
        { value: 'payment', word: t`Payment` },
      ],
    },
    source: {
      label: t`Channel`,
      options: [
        { value: 'online', word: t`On this platform` },
        { value: 'offline', word: t`Offline` },
      ],
    },
    amount: { label: t`Total` },
    ...useLinkFilters(address),
  }
}

/** The everyday states are links beside the title; all of them can be chosen as a filter. */
const useStatusFilter = (status: string | undefined, waiting: number): FilterLook => {
  const { t } = useLingui()
  const toStatusLabel = usePaymentStatusLabel()
  const waitsOrShown = waiting > 0 || status === 'waiting'
  const count = waiting >= mostWaiting ? `${mostWaiting - 1}+` : String(waiting)
  return {
    label: t`Status`,
    linked: [...(waitsOrShown ? ['waiting'] : []), 'complete', 'processing', 'error'],
    options: [
      { value: 'waiting', word: t`Needs your review`, ...(waiting > 0 && { count }) },
      ...paymentStatuses.map((value) => ({ value, word: toStatusLabel(value) })),
      { value: 'partly_refunded', word: t`Partly refunded` },
      { value: 'disputed', word: t`Disputed` },
      { value: 'came', word: t`Paid, also if refunded later` },
    ],
  }
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
          <Trans>Open your payer site</Trans>
        </OutsideLinkButton>
      )
    }
  >
    <Trans>
      Share the address of your payer site. Each gift appears here within seconds, with its receipt
      and ledger entries.
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
