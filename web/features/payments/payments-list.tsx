import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { PaymentStatus } from '@almoner/api/routes/desk/contract.ts'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { FilterWords } from '../../components/filter-words.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { Notice } from '../../components/notice.tsx'
import { usePaymentStatusWord } from '../../components/status-pill.tsx'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import { useErrorMessage } from '../../lib/error-message.ts'
import styles from './payments-list.module.css'
import { PaymentsTable } from './payments-table.tsx'
import { deskKey } from './payments-api.ts'
import { ReadAgain } from './read-again.tsx'
import { useFocusOnReturn } from './use-focus-on-return.ts'
import { useLivePayments } from './use-live-payments.ts'

export type PaymentsListProps = {
  status: PaymentStatus | undefined
  /** The payment that stands open beside the list. */
  open: string | undefined
  payerSite: string | undefined
}

/** The payments of this charity, newest first; what comes in appears by itself. */
export const PaymentsList = ({ status, open, payerSite }: PaymentsListProps) => {
  const { t } = useLingui()
  const messageOf = useErrorMessage()
  const queryClient = useQueryClient()
  const { list, payments, isCutOff, fresh } = useLivePayments(status)
  useFocusOnReturn(open)
  return (
    <section className={styles.list} aria-labelledby="payments">
      <header className={styles.head}>
        <h2 id="payments">
          <Trans>Payments</Trans>
        </h2>
        <StatusFilter status={status} />
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
      {!list.isError && payments?.length !== 0 && (
        <PaymentsTable payments={payments} open={open} status={status} fresh={fresh} />
      )}
      {list.isFetchNextPageError && <Notice tone="danger">{messageOf(list.error)}</Notice>}
      {list.hasNextPage && (
        <div className={styles.more}>
          <Button
            busy={list.isFetchingNextPage && t`Loading…`}
            onClick={() => void list.fetchNextPage()}
          >
            <Trans>Load more</Trans>
          </Button>
        </div>
      )}
    </section>
  )
}

const everyday: readonly PaymentStatus[] = ['complete', 'processing', 'error']

const StatusFilter = ({ status }: { status: PaymentStatus | undefined }) => {
  const { t } = useLingui()
  const word = usePaymentStatusWord()
  const offered = status && !everyday.includes(status) ? [...everyday, status] : everyday
  return (
    <FilterWords
      label={t`Filter payments by status`}
      to="/AccountOverview"
      name="status"
      current={status}
      words={[
        { value: undefined, word: t`All` },
        ...offered.map((value) => ({ value, word: word(value) })),
      ]}
    />
  )
}

const NoPayments = ({ status, payerSite }: Omit<PaymentsListProps, 'open'>) => (
  <div className={styles.none}>
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
        title={<Trans>No payment has this status</Trans>}
        action={
          <LinkButton to="/AccountOverview">
            <Trans>Show all payments</Trans>
          </LinkButton>
        }
      >
        <Trans>As soon as one does, it appears here.</Trans>
      </EmptyState>
    )}
  </div>
)
