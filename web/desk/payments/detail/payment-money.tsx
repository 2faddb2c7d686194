import { Trans } from '@lingui/react/macro'
import type { DeskPayment, DeskPaymentAnswer } from '@almoner/api/desk/payments/contract.ts'
import { isManual, isWallet } from '@almoner/domain/payment-methods/payment-method.ts'
import { addCents, noCents, subtractCents } from '@almoner/domain/kernel/money.ts'
import { MoneyLines } from '../../../ui/data/money/money-lines.tsx'
import { Money } from '../../../ui/data/money/money.tsx'
import { useMethodName } from '../../../lib/payment-method/method-name.ts'
import { formatMoney } from '../../../lib/text/format.ts'
import styles from './payment-money.module.css'
import { Quiet } from '../../../ui/layout/arrangement/quiet.tsx'

/** The four sums of a payment, and what of it has gone back. */
export const PaymentMoney = ({ payment }: { payment: DeskPaymentAnswer }) => (
  <>
    <Sums payment={payment} />
    <Refunded payment={payment} />
  </>
)

const Sums = ({ payment }: { payment: DeskPayment }) => {
  const { fees, amount } = payment
  if (!fees) {
    return (
      <p>
        <Money amountCents={amount} />{' '}
        <Quiet as="span">
          <Trans>The fee is known once the card is recognised.</Trans>
        </Quiet>
      </p>
    )
  }
  return (
    <MoneyLines
      amountCents={amount}
      feeCents={fees.totalFee}
      charityReceivesCents={fees.nonprofitReceives}
      totalCents={fees.totalAmount}
      feeNote={<FeeNote payment={payment} fees={fees} />}
      {...(payment.refunded + payment.lost > 0 && {
        charityLabel: <Trans>Charity received before refunds</Trans>,
      })}
    />
  )
}

type FeeNoteProps = { payment: DeskPayment; fees: NonNullable<DeskPayment['fees']> }

/** Shows whose account the money is in, and who deducts the fee from it. */
const FeeNote = ({ payment: { method, coverFee, completedAt }, fees }: FeeNoteProps) => {
  const name = useMethodName()
  if (isManual(method)) {
    return completedAt === null ? (
      <Trans>Will be paid directly into your account, without a fee</Trans>
    ) : (
      <Trans>Paid directly into your account, without a fee</Trans>
    )
  }
  const wallet = name(method)
  const processing = formatMoney(fees.processingFee)
  const service = formatMoney(fees.serviceFee)
  // A fee of one part needs no list of its parts.
  const hasParts = fees.serviceFee !== noCents
  return (
    <>
      {!isWallet(method) ? (
        hasParts && (
          <Trans>
            Processing {processing}, platform service {service}
          </Trans>
        )
      ) : completedAt === null ? (
        <Trans>
          Will be paid directly into your {wallet} account; {wallet} deducts the fee
        </Trans>
      ) : (
        <Trans>
          Paid directly into your {wallet} account; {wallet} deducts the fee
        </Trans>
      )}
      {(isWallet(method) || hasParts) && <br />}
      {coverFee ? <Trans>Covered by the payer</Trans> : <Trans>Deducted from the amount</Trans>}
    </>
  )
}

const Refunded = ({ payment }: { payment: DeskPaymentAnswer }) => {
  const { refunded, refundUnderWay, disputed, lost, refundable, refunds } = payment
  // Only the charity can send these refunds, and it has not yet.
  const byYou = addCents(
    ...refunds
      .filter(({ byCharity, status }) => byCharity && status === 'under_way')
      .map(({ amount }) => amount),
  )
  const onItsWay = subtractCents(refundUnderWay, byYou)
  const lines = [
    { key: 'refunded', words: <Trans>Refunded</Trans>, amount: refunded },
    { key: 'by you', words: <Trans>Waiting for you to return it</Trans>, amount: byYou },
    { key: 'under way', words: <Trans>Refund in progress</Trans>, amount: onItsWay },
    { key: 'disputed', words: <Trans>Held back because of a dispute</Trans>, amount: disputed },
    { key: 'lost', words: <Trans>Lost in a dispute</Trans>, amount: lost },
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
          <Trans>Remaining amount</Trans>
        </dt>
        <dd>
          <Money amountCents={refundable} />
        </dd>
      </div>
    </dl>
  )
}
