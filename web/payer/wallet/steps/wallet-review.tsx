import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { WalletMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { useMethodName } from '../../../lib/payment-method/method-name.ts'
import { ReviewFrame } from '../../paying/review/review-frame.tsx'
import { walletScreens } from '../wallet-screens.ts'

/**
 * Reviews a payment by wallet. The button leads to the wallet's screen, and no wallet request is
 * made before.
 */
export const WalletReview = ({ method }: { method: WalletMethod }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const wallet = useMethodName()(method)
  return (
    <ReviewFrame
      backTo="/SelectPayment"
      isFixed={false}
      act={{
        words: (total) => t`Pay ${total} with ${wallet}`,
        press: () => void navigate({ to: walletScreens(method).pay }),
      }}
    />
  )
}
