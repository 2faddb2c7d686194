import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { WalletMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { PaymentUnknown } from '../../ui/payment/payment-unknown.tsx'
import { useErrorMessage } from '../../lib/api/failure/error-message.ts'
import { useCheckout } from '../checkout/state/stored/checkout-state.ts'
import { GiftSummary } from '../checkout/frame/gift-summary.tsx'
import { useCheckoutFees, type Fees } from '../giving/use-fees.ts'
import { useMethodName } from '../../lib/payment-method/method-name.ts'
import { Rejected } from '../paying/payment-failure.tsx'
import { StepFrame } from '../checkout/frame/step-frame.tsx'
import type { WalletView } from './request/use-wallet.ts'

export type WalletFrameProps = {
  method: WalletMethod
  view: WalletView
  fees: Fees
  askAgain: () => void
  backTo?: '/SelectPayment' | '/Review'
  children: ReactNode
}

/** Frames both screens of a wallet, with the payment's details and any failure. */
export const WalletFrame = ({
  method,
  view,
  fees,
  askAgain,
  backTo = '/SelectPayment',
  children,
}: WalletFrameProps) => {
  const { t } = useLingui()
  const toMessage = useErrorMessage()
  const wallet = useMethodName()(method)
  const { gift, wallet: payment } = useCheckout()
  const { amountCents } = useCheckoutFees()
  if (!gift) return undefined
  const isLost = fees.error && view.kind === 'ready'
  return (
    <StepFrame
      step={{ at: 4, of: gift.steps }}
      title={t`Pay with ${wallet}`}
      back={{ to: backTo }}
      aside={
        <GiftSummary
          gift={gift}
          amountCents={amountCents}
          lines={payment?.method === method ? payment.lines : fees.lines}
        />
      }
    >
      {view.kind === 'rejected' && <Rejected problem={view.problem} />}
      {view.kind === 'stopped' && <PaymentUnknown askAgain={askAgain} />}
      {isLost && (
        <Notice
          tone="danger"
          title={t`Failed to calculate transaction fees`}
          action={<Button onClick={fees.retry}>{t`Try again`}</Button>}
        >
          {toMessage(fees.error)}
        </Notice>
      )}
      {view.kind !== 'rejected' && view.kind !== 'stopped' && !isLost && children}
    </StepFrame>
  )
}
