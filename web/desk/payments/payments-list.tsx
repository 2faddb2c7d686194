import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { mostWaiting } from '@almoner/api/desk/payments/contract.ts'
import { type PaymentStatus } from '@almoner/api/use-cases/payments/payment-status.ts'
import { TableFrame } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterLabels } from '../../ui/filter-labels.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Notice } from '../../ui/notice.tsx'
import { usePaymentStatusWord } from '../../ui/status-pill.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './payments-list.module.css'
import { PaymentsTable } from './payments-table.tsx'
import { deskKey, type PaymentsFilter } from './payments-api.ts'
import { ReadAgain } from '../../ui/read-again.tsx'
import { useFocusOnReturn } from './use-focus-on-return.ts'
import { useLivePayments } from './use-live-payments.ts'

export type PaymentsListProps = {
  status: PaymentsFilter | undefined
  /** The payment that stands open beside the list. */
  open: string | undefined
  payerSite: string | undefined
  /** For how many payments somebody here has to do something. */
  waiting: number
}

/** The payments of this charity, newest first; what comes in appears by itself. */
export const PaymentsList = ({ status, open, payerSite, waiting }: PaymentsListProps) => {
  const queryClient = useQueryClient()
  const { list, payments, isCutOff, fresh } = useLivePayments(status)
  useFocusOnReturn(open)
  return (
    <section className={styles.list} aria-labelledby="payments">
      <header className={styles.head}>
        <h2 id="payments">
          <Trans>Payments</Trans>
        </h2>
        <StatusFilter status={status} waiting={waiting} />
      </header>
      <VisuallyHidden>
        <span role="status">{fresh.size > 0 && <Trans>A new payment has come in</Trans>}</span>
      </VisuallyHidden>
      {isCutOff && payments && (
        <Notice tone="warning">
          <Trans>The connection was lost. This list goes on by itself once it is back.</Trans>
        </Notice>
      )}
      {list.isError && !payments && (
        <ReadAgain
          query={{
            error: list.error,
            refetch: () => queryClient.invalidateQueries({ queryKey: deskKey }),
          }}
        />
      )}
      {payments?.length === 0 && <NoPayments status={status} payerSite={payerSite} />}
      {payments?.length !== 0 && (payments || !list.isError) && (
        <PaymentsTable payments={payments} open={open} status={status} fresh={fresh} />
      )}
      <LoadMore list={list} />
    </section>
  )
}

const everyday: readonly PaymentStatus[] = ['complete', 'processing', 'error']

const StatusFilter = ({ status, waiting }: Pick<PaymentsListProps, 'status' | 'waiting'>) => {
  const { t } = useLingui()
  const word = usePaymentStatusWord()
  const isRare = status && status !== 'waiting' && !everyday.includes(status)
  const offered = isRare ? [...everyday, status] : everyday
  const count = waiting >= mostWaiting ? `${mostWaiting - 1}+` : String(waiting)
  return (
    <FilterLabels
      label={t`Filter payments by status`}
      to="/AccountOverview"
      name="status"
      current={status}
      words={[
        { value: undefined, word: t`All` },
        ...(waiting > 0 || status === 'waiting'
          ? [{ value: 'waiting', word: t`Waiting for you`, ...(waiting > 0 && { count }) }]
          : []),
        ...offered.map((value) => ({ value, word: word(value) })),
      ]}
    />
  )
}

const NoPayments = ({ status, payerSite }: Pick<PaymentsListProps, 'status' | 'payerSite'>) => (
  <TableFrame>
    {status === undefined ? (
      <EmptyState
        motif="harbour"
        title={<Trans>Your first payment will appear here</Trans>}
        action={
          payerSite && (
            <LinkButton to={payerSite} look="primary" icon="external">
              <Trans>Open your payer site</Trans>
            </LinkButton>
          )
        }
      >
        <Trans>
          Share the address of your payer site. Each gift shows up within a second or two, with its
          receipt and its entries in the books.
        </Trans>
      </EmptyState>
    ) : (
      <EmptyState
        motif="hills"
        title={
          status === 'waiting' ? (
            <Trans>Nothing waits for you</Trans>
          ) : (
            <Trans>No payment has this status</Trans>
          )
        }
        action={
          <LinkButton to="/AccountOverview">
            <Trans>Show all payments</Trans>
          </LinkButton>
        }
      >
        {status === 'waiting' ? (
          <Trans>Transfers to approve, refunds to make and disputes to answer appear here.</Trans>
        ) : (
          <Trans>As soon as one does, it appears here.</Trans>
        )}
      </EmptyState>
    )}
  </TableFrame>
)
