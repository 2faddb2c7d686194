import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Card } from '../../ui/layout/card.tsx'
import { useCheckout } from '../checkout/state/stored/checkout-state.ts'
import { ExpressChoice } from './express-choice.tsx'
import { useExpressWallet } from './use-express-wallet.ts'
import { GiftSummary } from '../checkout/frame/gift-summary.tsx'
import { useCheckoutFees } from '../giving/use-fees.ts'
import { StepFrame } from '../checkout/frame/step-frame.tsx'
import { placeOfGift } from '../checkout/state/steps.ts'

/** Offers the express payment on its own page. If no wallet can pay, it leads to the details. */
export const ExpressPayment = () => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { gift } = useCheckout()
  const wallet = useExpressWallet()
  const { amountCents, fees } = useCheckoutFees('card', null)
  // A phone's wallet can only pay once, so a monthly gift continues to the details too.
  const hasNone = wallet === null || gift?.frequency === 'MONTHLY'
  useEffect(() => {
    if (hasNone) void navigate({ to: '/PersonalDetails', replace: true })
  }, [hasNone, navigate])
  if (!gift) return undefined
  return (
    <StepFrame
      step={{ at: 2, of: gift.steps }}
      title={t`Pay in one step`}
      back={placeOfGift(gift)}
      aside={<GiftSummary gift={gift} amountCents={amountCents} lines={fees.lines} />}
    >
      <Card>
        <ExpressChoice
          wallet={hasNone ? undefined : wallet}
          onOther={() => void navigate({ to: '/PersonalDetails' })}
        />
      </Card>
    </StepFrame>
  )
}
