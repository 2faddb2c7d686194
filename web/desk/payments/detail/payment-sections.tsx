import { useLingui } from '@lingui/react/macro'
import type { DeskPaymentAnswer } from '@almoner/api/desk/payments/contract.ts'
import type { Section } from '../../../ui/detail-screen/sections.tsx'
import { CorrectEmail } from '../deciding/receipts/payer-email.tsx'
import { ProofPicture } from '../deciding/proof-picture.tsx'
import { Receipts } from '../deciding/receipts/receipts.tsx'
import { Refunds } from '../deciding/refunds/refund.tsx'
import { PayerFacts } from './payer-facts.tsx'
import { PaymentMoney } from './payment-money.tsx'
import { PaymentPostings } from './payment-postings.tsx'
import { PaymentTimeline } from '../timeline/payment-timeline.tsx'
import { paymentPath } from '../payments-api.ts'

/** The parts of a payment's screen, down to the events and the books. */
export const usePaymentSections = (): ((payment: DeskPaymentAnswer) => Section[]) => {
  const { t } = useLingui()
  return (payment) => [
    { id: 'money', title: t`Money`, content: <PaymentMoney payment={payment} /> },
    ...(payment.refunds.length > 0
      ? [{ id: 'refunds', title: t`Refunds`, content: <Refunds payment={payment} /> }]
      : []),
    { id: 'receipt', title: t`Receipt`, content: <Receipts payment={payment} /> },
    {
      id: 'payer',
      title: t`Payer`,
      content: (
        <>
          <PayerFacts payment={payment} />
          <CorrectEmail payment={payment} />
        </>
      ),
    },
    ...(payment.proof && !payment.awaitingApproval
      ? [
          {
            id: 'proof',
            title: t`Proof of payment`,
            content: <ProofPicture proof={payment.proof} />,
          },
        ]
      : []),
    {
      id: 'history',
      title: t`Timeline`,
      content: <PaymentTimeline paymentId={payment.id} />,
    },
    {
      id: 'books',
      title: t`Ledger entries`,
      content: <PaymentPostings path={paymentPath(payment.id)} />,
    },
  ]
}
