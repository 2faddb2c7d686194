import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '../../ui/button/button.tsx'
import { CardForm } from '../../ui/card-entry/card-form.tsx'
import { useOrganisation } from '../checkout/charity/organisation.tsx'
import { toCardholder } from './to-cardholder.ts'
import type { ChosenCard } from '../checkout/state/checkout-shape.ts'
import { useCheckout } from '../checkout/state/stored/checkout-state.ts'
import { dispatchCheckout } from '../checkout/state/dispatch-checkout.ts'
import { usePageExpiry } from '../expiry/use-page-expiry.ts'
import { GiftSummary } from '../checkout/frame/gift-summary.tsx'
import { GiftBar } from '../giving/gift-bar.tsx'
import { useCheckoutFees } from '../giving/use-fees.ts'
import { StepFrame } from '../checkout/frame/step-frame.tsx'

/** Asks for the card. Its number goes to the card provider, which returns a reference. */
export const CardPrompt = () => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { gift, payer } = useCheckout()
  const { amountCents, fees } = useCheckoutFees()
  const { card: settings } = useOrganisation().paymentMethod
  usePageExpiry('/CardPrompt')
  if (!gift) return undefined
  const goOn = (card: ChosenCard): Promise<void> => {
    dispatchCheckout({ type: 'card_chosen', card })
    return navigate({ to: '/Review' })
  }
  return (
    <StepFrame
      step={{ at: 3, of: gift.steps }}
      title={t`Your card`}
      lead={t`Nothing is charged yet. You see the total before you confirm.`}
      back={{ to: '/SelectPayment' }}
      aside={<GiftSummary gift={gift} amountCents={amountCents} lines={fees.lines} />}
    >
      <CardForm card={settings} cardholder={payer && toCardholder(payer)} onCard={goOn}>
        {(busy) => (
          <GiftBar amountCents={amountCents} lines={fees.lines}>
            <Button type="submit" look="primary" wide busy={busy}>
              {t`Continue to review`}
            </Button>
          </GiftBar>
        )}
      </CardForm>
    </StepFrame>
  )
}
