import { useLingui } from '@lingui/react/macro'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { useErrorMessage } from '../../lib/error-message.ts'
import { formatMoney } from '../../lib/format.ts'
import { Notice } from '../../components/notice.tsx'
import { updateCheckout, useCheckout } from './checkout-state.ts'
import { GiftLines, GiftSummary } from './gift-summary.tsx'
import { GiftBar } from './giving/gift-bar.tsx'
import { useCheckoutFees } from './giving/use-checkout-fees.ts'
import { useOrganisation } from './organisation.tsx'
import { Agreement } from './paying/agreement.tsx'
import { PaymentChallenge } from './paying/payment-challenge.tsx'
import { PaymentFailure } from './paying/payment-failure.tsx'
import { PaymentWaiting, useWaitingWords } from './paying/payment-waiting.tsx'
import { paymentToSend } from './paying/sent-payment.ts'
import { usePayment, type PaymentView } from './paying/use-payment.ts'
import { ReviewedAnswers } from './paying/reviewed-answers.tsx'
import styles from './review.module.css'
import { StepFrame } from './step-frame.tsx'

/** Everything once more, and the press that pays. */
export const Review = () => {
  const { t } = useLingui()
  const checkout = useCheckout()
  const payment = usePayment()
  const { view } = payment
  const { gift, card } = checkout
  if (!gift || !card) return undefined
  const isQuiet = view.kind === 'ready' || view.kind === 'rejected' || view.kind === 'refused'
  return (
    <StepFrame
      step={{ at: 4, of: gift.steps }}
      title={t`Review and confirm`}
      back={isQuiet ? { to: '/CardPrompt' } : undefined}
      aside={<Summary />}
    >
      <PaymentFailure view={view} askAgain={payment.askAgain} />
      {view.kind === 'authenticating' && <PaymentChallenge url={view.url} />}
      <ReviewedAnswers checkout={checkout} isFixed={!isQuiet} />
      <div className={styles.lines}>
        <Card>
          <Summary linesOnly />
        </Card>
      </div>
      <PaymentWaiting view={view} />
      <Act view={view} start={payment.start} />
    </StepFrame>
  )
}

// Beside the answers on a desk, below them on a phone.
const Summary = ({ linesOnly = false }: { linesOnly?: boolean }) => {
  const { t } = useLingui()
  const { gift, card, payment } = useCheckout()
  const { amountCents, fees } = useCheckoutFees()
  if (!gift) return undefined
  const isForeign = card && card.country !== 'HK'
  const money = {
    amountCents,
    lines: payment?.phase === 'asked' ? payment.lines : fees.lines,
    feeNote: isForeign && t`Cards from outside Hong Kong cost a little more`,
  }
  return linesOnly ? <GiftLines {...money} /> : <GiftSummary gift={gift} {...money} />
}

const Act = ({
  view,
  start,
}: {
  view: PaymentView
  start: ReturnType<typeof usePayment>['start']
}) => {
  const { t } = useLingui()
  const messageOf = useErrorMessage()
  const waitingWords = useWaitingWords()
  const checkout = useCheckout()
  const organisation = useOrganisation()
  const { amountCents, fees } = useCheckoutFees()
  const isDonation = checkout.gift?.transactionType === 'donation'
  const lines = checkout.payment?.phase === 'asked' ? checkout.payment.lines : fees.lines
  const isOver = view.kind === 'refused' || view.kind === 'rejected' || view.kind === 'unknown'
  if (isOver) return undefined
  if (fees.error && !lines) {
    return (
      <Notice
        tone="danger"
        title={t`The fee could not be worked out`}
        action={<Button onClick={fees.retry}>{t`Try again`}</Button>}
      >
        {messageOf(fees.error)}
      </Notice>
    )
  }
  const total = lines && formatMoney(lines.totalCents)
  const pay = (): void => {
    const sent = paymentToSend(checkout, organisation.id)
    if (!sent || !fees.lines) return
    updateCheckout({ result: null })
    start(sent, fees.lines)
  }
  return (
    <div className={styles.act}>
      <Agreement />
      <GiftBar amountCents={amountCents} lines={lines}>
        {total ? (
          <Button look="primary" wide icon="lock" busy={waitingWords(view)} onClick={pay}>
            {isDonation ? t`Donate ${total}` : t`Pay ${total}`}
          </Button>
        ) : (
          <Skeleton height="52px" />
        )}
      </GiftBar>
    </div>
  )
}
