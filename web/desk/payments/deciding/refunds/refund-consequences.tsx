import { Trans } from '@lingui/react/macro'
import type { DeskPaymentAnswer } from '@almoner/api/desk/payments/contract.ts'
import { noCents, type Cents } from '@almoner/domain/kernel/money.ts'
import { formatMoney } from '../../../../lib/text/format.ts'
import styles from './refund.module.css'

type Props = {
  payment: DeskPaymentAnswer
  /** Undefined while the entered sum cannot be refunded. */
  cents: Cents | undefined
}

/** Shows the effect of a refund on the payer and on the charity before it is made. */
export const RefundConsequences = ({ payment, cents }: Props) => {
  if (cents === undefined) return null
  const amount = formatMoney(cents)
  const feeCents = payment.fees?.totalFee ?? noCents
  const fee = formatMoney(feeCents)
  const isAll = cents === payment.refundable
  return (
    <ul className={styles.consequences} aria-live="polite">
      {payment.provider === 'tap_and_go' && (
        <li>
          <Trans>
            Refund {amount}
            {' in Tap & Go’s portal for merchants. Then confirm here that you have.'}
          </Trans>
        </li>
      )}
      {payment.provider === null && (
        <li>
          <Trans>
            Your charity received the money directly, so it must return {amount} to the payer
            itself. Confirm here once it has.
          </Trans>
        </li>
      )}
      {payment.provider === 'stripe' && (
        <li>
          <Trans>
            The payer gets {amount} back on their card, usually within 5 to 10 working days.
          </Trans>
        </li>
      )}
      {payment.provider === 'payme' && (
        <li>
          <Trans>The payer gets {amount} back in PayMe, from your PayMe account.</Trans>
        </li>
      )}
      {payment.provider === 'stripe' && (
        <li>
          <Trans>{amount} is deducted from the amount owed to your charity.</Trans>
        </li>
      )}
      {feeCents > 0 && (
        <li>
          <Trans>The fee of {fee} for this payment is not returned: your charity bears it.</Trans>
        </li>
      )}
      <li>
        {isAll ? (
          <Trans>The payer’s receipt becomes void.</Trans>
        ) : (
          <Trans>
            The payer’s receipt becomes void. Another one is issued for the amount that is kept.
          </Trans>
        )}
      </li>
    </ul>
  )
}
