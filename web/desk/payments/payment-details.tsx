import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import * as v from 'valibot'
import { paymentsList } from '@almoner/api/desk/payments/payments-list-contract.ts'
import { Icon } from '../../ui/icon.tsx'
import { useListQuery } from '../../ui/list-screen/use-list-query.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './payment-details.module.css'
import { PaymentSheet } from './payment-sheet.tsx'
import { ReadAgain } from '../../ui/read-again.tsx'
import { paymentQuery } from './payments-api.ts'

/** One payment: beside the list on a desk, a page of its own on a phone and on paper. */
export const PaymentDetails = () => {
  const params: unknown = useParams({ strict: false })
  const { paymentId } = v.parse(v.object({ paymentId: v.string() }), params)
  // Another payment is another sheet: its heading takes the focus anew.
  return <OpenedPayment key={paymentId} paymentId={paymentId} />
}

const OpenedPayment = ({ paymentId }: { paymentId: string }) => {
  const { t } = useLingui()
  const panel = useRef<HTMLElement>(null)
  // What the list already knows of it, so that opening it waits for nothing.
  const { rows, address } = useListQuery(paymentsList, { enabled: false })
  const listed = rows?.find(({ id }) => id === paymentId)
  const payment = useQuery({
    ...paymentQuery(paymentId),
    placeholderData: () => listed && { ...listed, receipts: [], sameProof: [] },
  })
  const search = address as Record<string, string>
  useCloseOnEscape(search)
  useEffect(() => {
    // On a phone the list's place on the page is not this page's.
    if (!matchMedia('(width >= 1040px)').matches) panel.current?.scrollIntoView()
  }, [])
  return (
    <section ref={panel} className={styles.panel} aria-label={t`Payment details`}>
      <div className={styles.bar}>
        <Link to="/AccountOverview" search={search} resetScroll={false} className={styles.back}>
          <Icon name="arrow-left" />
          <Trans>All payments</Trans>
        </Link>
        <button type="button" className={styles.print} onClick={() => window.print()}>
          <Trans>Print</Trans>
        </button>
      </div>
      {payment.data && <PaymentSheet payment={payment.data} />}
      {!payment.data && payment.isError && (
        <>
          <PageTitle title={t`Payment details`} />
          <ReadAgain query={payment} />
        </>
      )}
      {payment.isPending && <WaitingSheet />}
    </section>
  )
}

const useCloseOnEscape = (search: Readonly<Record<string, string>>): void => {
  const navigate = useNavigate()
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      // Then it closes what stands in front of the payment, and that alone.
      if (document.querySelector('dialog[open]')) return
      void navigate({ to: '/AccountOverview', search: { ...search }, resetScroll: false })
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [navigate, search])
}

const WaitingSheet = () => (
  <div className={styles.waiting} aria-busy>
    <Skeleton width="7em" height="2.4rem" />
    <Skeleton width="70%" />
    <Skeleton height="11rem" />
    <Skeleton height="9rem" />
    <Skeleton height="14rem" />
  </div>
)
