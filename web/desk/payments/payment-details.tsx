import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import * as v from 'valibot'
import type { DeskPaymentAnswer } from '@almoner/api/desk/payments/contract.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './payment-details.module.css'
import { PaymentSheet } from './payment-sheet.tsx'
import { ReadAgain } from '../../ui/read-again.tsx'
import {
  allOf,
  paymentQuery,
  paymentsQuery,
  paymentsSearchSchema,
  type PaymentsFilter,
} from './payments-api.ts'

/** One payment: beside the list on a desk, a page of its own on a phone and on paper. */
export const PaymentDetails = () => {
  const params: unknown = useParams({ strict: false })
  const { paymentId } = v.parse(v.object({ paymentId: v.string() }), params)
  const { status } = v.parse(paymentsSearchSchema, useSearch({ strict: false }))
  // Another payment is another sheet: its heading takes the focus anew.
  return <OpenedPayment key={paymentId} paymentId={paymentId} status={status} />
}

type Opened = { paymentId: string; status: PaymentsFilter | undefined }

const OpenedPayment = ({ paymentId, status }: Opened) => {
  const { t } = useLingui()
  const panel = useRef<HTMLElement>(null)
  const listed = useListed(paymentId, status)
  const payment = useQuery({
    ...paymentQuery(paymentId),
    placeholderData: () => listed,
  })
  const search = status === undefined ? {} : { status }
  useCloseOnEscape(status)
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

const useCloseOnEscape = (status: PaymentsFilter | undefined): void => {
  const navigate = useNavigate()
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      // Then it closes what stands in front of the payment, and that alone.
      if (document.querySelector('dialog[open]')) return
      const search = status === undefined ? {} : { status }
      void navigate({ to: '/AccountOverview', search, resetScroll: false })
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [navigate, status])
}

/** What the list already knows of it, so that opening it waits for nothing. */
const useListed = (
  paymentId: string,
  status: PaymentsFilter | undefined,
): DeskPaymentAnswer | undefined => {
  const list = useInfiniteQuery({ ...paymentsQuery(status), enabled: false })
  const listed = list.data && allOf(list.data.pages).find(({ id }) => id === paymentId)
  return listed && { ...listed, receipts: [], sameProof: [] }
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
