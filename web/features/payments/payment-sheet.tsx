import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { DeskPayment } from '@almoner/api/routes/desk/contract.ts'
import { Icon } from '../../components/icon.tsx'
import { MoneyLines } from '../../components/money-lines.tsx'
import { Money } from '../../components/money.tsx'
import { Notice } from '../../components/notice.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { StatusPill } from '../../components/status-pill.tsx'
import { Time } from '../../components/time.tsx'
import { VisuallyHidden } from '../../components/visually-hidden.tsx'
import { centsOf } from '../../lib/answered-amount.ts'
import { formatMoney } from '../../lib/format.ts'
import { useFailureWords } from './failure-words.ts'
import { payerName } from './payer-name.ts'
import { PayerFacts } from './payer-facts.tsx'
import { PaymentPostings } from './payment-postings.tsx'
import styles from './payment-sheet.module.css'
import { PaymentTimeline } from './payment-timeline.tsx'

/** Everything there is to know of one payment, down to the events and the books. */
export const PaymentSheet = ({ payment }: { payment: DeskPayment }) => {
  const failureWords = useFailureWords()
  const total = centsOf(payment.fees?.totalAmount ?? payment.amount)
  return (
    <div className={styles.sheet}>
      <div className={styles.head}>
        <div className={styles.title}>
          <PageTitle title={`${payerName(payment)}, ${formatMoney(total)}`}>
            <Money amountCents={total} />
          </PageTitle>
          <StatusPill status={payment.status} />
        </div>
        <p className={styles.what}>
          <span>{payment.projectName}</span>
          <span>
            <Time at={payment.initiatedAt} />
          </span>
          <span>
            {payment.transactionType === 'donation' ? (
              <Trans>Donation</Trans>
            ) : (
              <Trans>Payment for goods or services</Trans>
            )}
          </span>
        </p>
      </div>
      {payment.status === 'error' && payment.failure !== null && (
        <Notice tone="danger" title={failureWords(payment.failure)}>
          <Trans>No money was taken.</Trans>
        </Notice>
      )}
      <Section title={<Trans>Money</Trans>}>
        <Sums payment={payment} />
      </Section>
      <Section title={<Trans>Receipt</Trans>}>
        <ReceiptLine payment={payment} />
      </Section>
      <Section title={<Trans>Payer</Trans>}>
        <PayerFacts payment={payment} />
      </Section>
      <Section title={<Trans>What happened</Trans>}>
        <PaymentTimeline paymentId={payment.id} version={versionOf(payment)} />
      </Section>
      <Section title={<Trans>In the books</Trans>}>
        <PaymentPostings paymentId={payment.id} version={versionOf(payment)} />
      </Section>
    </div>
  )
}

/** Changes whenever there may be new events: what is read of them is read again. */
const versionOf = ({ status, receiptNumber, cardLast4, completedAt }: DeskPayment): string =>
  [status, receiptNumber, cardLast4, completedAt].join(' ')

const Section = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section className={styles.section}>
    <h2 className={styles.heading}>{title}</h2>
    {children}
  </section>
)

const Sums = ({ payment }: { payment: DeskPayment }) => {
  const { fees, amount, coverFee } = payment
  if (!fees) {
    return (
      <p>
        <Money amountCents={centsOf(amount)} />{' '}
        <span className={styles.quiet}>
          <Trans>The fee is known once the card is recognised.</Trans>
        </span>
      </p>
    )
  }
  const processing = formatMoney(centsOf(fees.processingFee))
  const service = formatMoney(centsOf(fees.serviceFee))
  return (
    <MoneyLines
      amountCents={centsOf(amount)}
      feeCents={centsOf(fees.totalFee)}
      charityReceivesCents={centsOf(fees.nonprofitReceives)}
      totalCents={centsOf(fees.totalAmount)}
      feeNote={
        <>
          <Trans>
            Processing {processing}, platform service {service}
          </Trans>
          <br />
          {coverFee ? <Trans>Covered by the payer</Trans> : <Trans>Taken from the amount</Trans>}
        </>
      }
    />
  )
}

const ReceiptLine = ({ payment }: { payment: DeskPayment }) => {
  const { receiptNumber, receiptLink, status } = payment
  if (receiptNumber === null) {
    return (
      <p className={styles.quiet}>
        {status === 'complete' ? (
          <Trans>The receipt is being prepared.</Trans>
        ) : (
          <Trans>There is a receipt once the payment has succeeded.</Trans>
        )}
      </p>
    )
  }
  return (
    <p className={styles.receipt}>
      <span className={styles.number}>{receiptNumber}</span>
      {receiptLink && (
        <a href={receiptLink} className={styles.download}>
          <Icon name="download" size={16} />
          <Trans>PDF</Trans> <VisuallyHidden>{receiptNumber}</VisuallyHidden>
        </a>
      )}
    </p>
  )
}
