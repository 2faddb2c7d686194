import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import type { DeskPaymentAnswer } from '@almoner/api/desk/payments/contract.ts'
import { paymentsList } from '@almoner/api/desk/payments/list/payments-list-contract.ts'
import { PrintButton } from '../../../ui/button/print-button.tsx'
import { DetailScreen, type DetailParts } from '../../../ui/detail-screen/detail-screen.tsx'
import { useListQuery } from '../../../ui/list-screen/use-list-query.ts'
import { Money } from '../../../ui/data/money/money.tsx'
import { formatMoney } from '../../../lib/text/format.ts'
import { useRefundAct } from '../deciding/refunds/refund.tsx'
import { DetailPanel } from './detail-panel.tsx'
import { payerName } from './payer-name.ts'
import styles from './payment-details.module.css'
import { PaymentLead } from './payment-lead.tsx'
import { PaymentPill } from '../payment-pill.tsx'
import { usePaymentSections } from './payment-sections.tsx'
import { paymentQuery } from '../payments-api.ts'

/**
 * Shows one payment: beside the list on a wide screen, and as a separate page on a phone and on
 * paper.
 */
export const PaymentDetails = () => {
  const { paymentId } = useParams({ from: '/signed-in/Payments/$paymentId' })
  // Another payment is another screen, so its heading takes the focus again.
  return <OpenedPayment key={paymentId} paymentId={paymentId} />
}

/** Everything there is to know of one payment, down to the events and the books. */
const OpenedPayment = ({ paymentId }: { paymentId: string }) => {
  const { t } = useLingui()
  // The list's data about the payment is shown first, so that opening it needs no wait.
  const { rows, address } = useListQuery(paymentsList, { enabled: false })
  const listed = rows?.find(({ id }) => id === paymentId)
  const search = address as Record<string, string>
  const parts = usePaymentParts()
  return (
    <DetailPanel search={search}>
      <DetailScreen
        query={{
          ...paymentQuery(paymentId),
          placeholderData: () =>
            listed && {
              ...listed,
              receipts: [],
              sameProof: [],
              proofSentElsewhere: false,
              waitingRefund: null,
              donor: null,
            },
        }}
        name={t`Payment details`}
        back={{
          to: '/Payments',
          search,
          label: <Trans>All payments</Trans>,
          resetScroll: false,
        }}
        aside={<PrintButton />}
        parts={parts}
      />
    </DetailPanel>
  )
}

const usePaymentParts = (): ((payment: DeskPaymentAnswer) => DetailParts) => {
  const { t } = useLingui()
  const sections = usePaymentSections()
  const refundAct = useRefundAct()
  return (payment) => {
    const total = payment.fees?.totalAmount ?? payment.amount
    const sum = formatMoney(total)
    const payer = payerName(payment) || t`Name not given`
    return {
      title: t`${sum} from ${payer}`,
      heading: (
        <span className={styles.sum}>
          <Trans>
            <Money amountCents={total} /> from {payer}
          </Trans>
        </span>
      ),
      pill: <PaymentPill payment={payment} />,
      lead: <PaymentLead payment={payment} />,
      acts: refundAct(payment),
      sections: sections(payment),
    }
  }
}
