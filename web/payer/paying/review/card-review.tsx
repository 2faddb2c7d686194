import { useLingui } from '@lingui/react/macro'
import { placeOfCard } from '../../card-prompt/card-place.ts'
import type { Lines } from '../../checkout/state/checkout-shape.ts'
import { useCheckout } from '../../checkout/state/stored/checkout-state.ts'
import { useOrganisation } from '../../checkout/charity/organisation.tsx'
import { PaymentChallenge } from '../../../ui/payment/payment-challenge.tsx'
import { CardFeeNote } from './card-fee-note.tsx'
import { PaymentFailure } from '../payment-failure.tsx'
import { PaymentWaiting, useWaitingLabel } from '../../../ui/payment/payment-waiting.tsx'
import { ReviewFrame } from './review-frame.tsx'
import { toCardPayment } from '../sent-payment.ts'
import { usePayment } from '../use-payment.ts'

/**
 * Reviews a card payment. It is paid here, and the bank's own authentication is shown in a frame.
 */
export const CardReview = () => {
  const { t } = useLingui()
  const checkout = useCheckout()
  const organisation = useOrganisation()
  const waitingWords = useWaitingLabel()
  const { view, start, askAgain } = usePayment()
  const { gift, card, payment } = checkout
  if (!card) return undefined
  const isQuiet = view.kind === 'ready' || view.kind === 'rejected' || view.kind === 'refused'
  const isOver = view.kind === 'refused' || view.kind === 'rejected' || view.kind === 'unknown'
  const pay = (lines: Lines): void => {
    const cardPayment = toCardPayment(checkout, organisation.id)
    if (cardPayment) start(cardPayment, lines)
  }
  const isDonation = gift?.transactionType === 'donation'
  const act = {
    words: (total: string) => (isDonation ? t`Donate ${total}` : t`Pay ${total}`),
    busy: waitingWords(view),
    press: pay,
  }
  return (
    <ReviewFrame
      backTo={isQuiet ? placeOfCard(card) : undefined}
      isFixed={!isQuiet}
      lines={payment?.phase === 'asked' ? payment.lines : undefined}
      feeNote={<CardFeeNote />}
      failure={<PaymentFailure view={view} askAgain={askAgain} />}
      act={isOver ? undefined : act}
    >
      {view.kind === 'authenticating' && <PaymentChallenge url={view.url} />}
      <PaymentWaiting view={view} />
    </ReviewFrame>
  )
}
