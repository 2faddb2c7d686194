import { Trans } from '@lingui/react/macro'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { formatMoney } from '../../lib/text/format.ts'
import { placeOfPayment } from '../checkout/state/guard/checkout-guard.ts'
import { useCheckout } from '../checkout/state/stored/checkout-state.ts'

/** Shows on the front page that a payment of this tab has not ended yet. */
export const PaymentUnderway = () => {
  const checkout = useCheckout()
  const place = placeOfPayment(checkout)
  const payment =
    place === '/Review' || place === '/ConfirmPayment' ? checkout.payment : checkout.wallet
  if (!payment || !place) return undefined
  const total = formatMoney(payment.lines.totalCents)
  return (
    <Notice
      title={<Trans>A payment of {total} is still in progress</Trans>}
      action={
        <LinkButton to={place}>
          <Trans>View status</Trans>
        </LinkButton>
      }
    >
      <Trans>It must finish before another one starts, so that you do not pay twice.</Trans>
    </Notice>
  )
}
