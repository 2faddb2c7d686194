import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { DeskPayment, DeskPaymentAnswer } from '@almoner/api/desk/payments/contract.ts'
import { addCents, noCents, subtractCents } from '@almoner/domain/kernel/money.ts'
import { MoneyLines } from '../../ui/money-lines.tsx'
import { Money } from '../../ui/money.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Time } from '../../ui/time.tsx'
import { centsOf } from '../../lib/answered-amount.ts'
import { formatMoney } from '../../lib/format.ts'
import { useProjectName } from '../../lib/project-name.ts'
import { writtenDay } from '../../lib/written-day.ts'
import { Approval, FoundAfterAll } from './deciding/approval.tsx'
import { Disputes } from './deciding/disputes.tsx'
import { ProofPicture } from './deciding/proof-picture.tsx'
import { Receipts } from './deciding/receipts.tsx'
import { Refunds } from './deciding/refund.tsx'
import { useFailureLabels } from './failure-labels.ts'
import { payerName } from './payer-name.ts'
import { CorrectEmail } from './deciding/payer-email.tsx'
import { PayerFacts } from './payer-facts.tsx'
import { PaymentPill } from './payment-pill.tsx'
import { PaymentPostings } from './payment-postings.tsx'
import styles from './payment-sheet.module.css'
import { PaymentTimeline } from './payment-timeline.tsx'

/** Everything there is to know of one payment, down to the events and the books. */
export const PaymentSheet = ({ payment }: { payment: DeskPaymentAnswer }) => {
  const failureLabels = useFailureLabels()
  const nameOf = useProjectName()
  const total = centsOf(payment.fees?.totalAmount ?? payment.amount)
  return (
    <div className={styles.sheet}>
      <div className={styles.head}>
        <div className={styles.title}>
          <PageTitle title={`${payerName(payment)}, ${formatMoney(total)}`}>
            <Money amountCents={total} />
          </PageTitle>
          <PaymentPill payment={payment} />
        </div>
        <p className={styles.what}>
          <span>{nameOf(payment.projectName)}</span>
          <span>
            <Time at={payment.initiatedAt} />
          </span>
          <ReceivedOn payment={payment} />
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
        <Failure payment={payment} title={failureLabels(payment.failure)} />
      )}
      <Disputes payment={payment} />
      {payment.awaitingApproval && <Approval payment={payment} />}
      <Section title={<Trans>Money</Trans>}>
        <Sums payment={payment} />
        <Refunded payment={payment} />
      </Section>
      {(payment.refunds.length > 0 || payment.refundable > 0) && (
        <Section title={<Trans>Refunds</Trans>}>
          <Refunds payment={payment} />
        </Section>
      )}
      <Section title={<Trans>Receipt</Trans>}>
        <Receipts payment={payment} />
      </Section>
      <Section title={<Trans>Payer</Trans>}>
        <PayerFacts payment={payment} />
        <CorrectEmail payment={payment} />
      </Section>
      {payment.proof && !payment.awaitingApproval && (
        <Section title={<Trans>Proof of payment</Trans>}>
          <ProofPicture proof={payment.proof} />
        </Section>
      )}
      <Section title={<Trans>What happened</Trans>}>
        <PaymentTimeline paymentId={payment.id} version={versionOf(payment)} />
      </Section>
      <Section title={<Trans>In the books</Trans>}>
        <PaymentPostings paymentId={payment.id} version={versionOf(payment)} />
      </Section>
    </div>
  )
}

// What a provider took came when it was paid, which stands beside.
const ReceivedOn = ({ payment: { receivedOn, receivedOnStated } }: { payment: DeskPayment }) => {
  if (receivedOn === null || !receivedOnStated) return null
  const day = writtenDay(receivedOn)
  return (
    <span>
      <Trans>Money received on {day}</Trans>
    </span>
  )
}

/** Changes whenever there may be new events: what is read of them is read again. */
const versionOf = (payment: DeskPaymentAnswer): string => {
  const { status, failure, method, reference, receiptNumber, receiptVoid } = payment
  const { cardLast4, completedAt, refunds, disputes } = payment
  const ends = [...refunds, ...disputes].map(({ id, status: stands }) => `${id} ${stands}`)
  return JSON.stringify([
    [status, failure, method, reference, receiptNumber, receiptVoid, cardLast4, completedAt],
    ends,
  ])
}

// A transfer that was declined may have been made: only its charity can tell.
const Failure = ({ payment, title }: { payment: DeskPaymentAnswer; title: string }) =>
  payment.failure === 'declined_by_charity' ? (
    <Notice tone="warning" title={title} action={<FoundAfterAll payment={payment} />}>
      {payment.declineReason}
    </Notice>
  ) : (
    <Notice tone="danger" title={title}>
      <Trans>No money was taken.</Trans>
    </Notice>
  )

const Section = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section className={styles.section}>
    <h2 className={styles.heading}>{title}</h2>
    {children}
  </section>
)

const Sums = ({ payment }: { payment: DeskPayment }) => {
  const { fees, amount, coverFee, provider } = payment
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
        provider === null ? (
          <Trans>Paid to your charity itself, without a fee</Trans>
        ) : (
          <>
            <Trans>
              Processing {processing}, platform service {service}
            </Trans>
            <br />
            {coverFee ? <Trans>Covered by the payer</Trans> : <Trans>Taken from the amount</Trans>}
          </>
        )
      }
    />
  )
}

const Refunded = ({ payment }: { payment: DeskPaymentAnswer }) => {
  const { refunded, refundUnderWay, disputed, lost, refundable, refunds } = payment
  // Nobody but the charity sends these, and it has not yet.
  const byYou = addCents(
    ...refunds
      .filter(({ byCharity, status }) => byCharity && status === 'under_way')
      .map(({ amount }) => centsOf(amount)),
  )
  const onItsWay = subtractCents(centsOf(refundUnderWay), byYou)
  const lines = [
    { key: 'refunded', words: <Trans>Refunded</Trans>, amount: centsOf(refunded) },
    { key: 'by you', words: <Trans>To be returned by you</Trans>, amount: byYou },
    { key: 'under way', words: <Trans>On its way back</Trans>, amount: onItsWay },
    { key: 'disputed', words: <Trans>Held back over a dispute</Trans>, amount: centsOf(disputed) },
    { key: 'lost', words: <Trans>Lost in a dispute</Trans>, amount: centsOf(lost) },
  ].filter(({ amount }) => amount > 0)
  if (lines.length === 0) return null
  return (
    <dl className={styles.back}>
      {lines.map(({ key, words, amount }) => (
        <div key={key}>
          <dt>{words}</dt>
          <dd>
            <Money amountCents={subtractCents(noCents, amount)} />
          </dd>
        </div>
      ))}
      <div>
        <dt>
          <Trans>Left of the payment</Trans>
        </dt>
        <dd>
          <Money amountCents={centsOf(refundable)} />
        </dd>
      </div>
    </dl>
  )
}
