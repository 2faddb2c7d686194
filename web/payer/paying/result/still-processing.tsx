import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '../../../ui/button/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { MoneyLines } from '../../../ui/data/money/money-lines.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { Spinner } from '../../../ui/feedback/waiting/spinner.tsx'
import { Stack } from '../../../ui/layout/arrangement/stack.tsx'
import type { StartedPayment } from '../../checkout/state/checkout-shape.ts'
import { dispatchCheckout } from '../../checkout/state/dispatch-checkout.ts'
import { useGiftTitle } from '../../checkout/frame/gift-summary.tsx'
import { useReceiptOnRequest } from '../../checkout/frame/receipt-on-request.tsx'
import { ReturnLink } from '../../checkout/frame/return-link.tsx'
import { StepFrame } from '../../checkout/frame/step-frame.tsx'
import styles from './still-processing.module.css'
import { useProcessing } from '../use-payment.ts'

/** The bank has the payment and has neither accepted nor refused it. */
export const StillProcessing = ({ payment }: { payment: StartedPayment }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { isWatching, askAgain } = useProcessing()
  const { sent, lines } = payment
  const toLead = useLead(useReceiptOnRequest(sent.projectId ?? ''))
  const { title } = useGiftTitle({
    projectId: sent.projectId ?? null,
    transactionType: sent.transactionType,
  })
  const another = (): void => {
    dispatchCheckout({ type: 'started_over' })
    void navigate({ to: '/SelectMission' })
  }
  return (
    <StepFrame
      title={t`Your bank is still processing this payment`}
      lead={toLead(isWatching, sent)}
    >
      {isWatching ? (
        <p className={styles.waiting} role="status">
          <Spinner />
          <Trans>Waiting for your bank…</Trans>
        </p>
      ) : (
        <Notice
          action={
            <Button onClick={askAgain}>
              <Trans>Check again</Trans>
            </Button>
          }
        >
          <Trans>The bank has not answered yet. If it declines, no money is taken.</Trans>
        </Notice>
      )}
      <Card title={title}>
        <MoneyLines {...lines} />
      </Card>
      <Stack gap={3}>
        <ReturnLink projectId={sent.projectId ?? ''} onlyAway />
        <Button wide onClick={another}>
          <Trans>Make another payment</Trans>
        </Button>
      </Stack>
    </StepFrame>
  )
}

/**
 * Returns what happens to the payment if the payer stays or leaves. Only a donation has a receipt.
 */
const useLead = (isOnRequest: boolean) => {
  const { t } = useLingui()
  return (isWatching: boolean, { email, transactionType }: StartedPayment['sent']): string => {
    const isDonation = transactionType === 'donation'
    if (isOnRequest) {
      return isWatching
        ? t`This page updates automatically as soon as the bank answers. You may also close it: the payment continues. The charity issues your receipt itself, and sends it to ${email}.`
        : t`You may close this page: the payment continues. The charity issues your receipt itself, and sends it to ${email}.`
    }
    if (isWatching) {
      return isDonation
        ? t`This page updates automatically as soon as the bank answers. You may also close it: the payment continues, and the receipt is emailed to ${email}.`
        : t`This page updates automatically as soon as the bank answers. You may also close it: the payment continues, and the acknowledgement is emailed to ${email}.`
    }
    return isDonation
      ? t`You may close this page: the payment continues, and the receipt is emailed to ${email}.`
      : t`You may close this page: the payment continues, and the acknowledgement is emailed to ${email}.`
  }
}
