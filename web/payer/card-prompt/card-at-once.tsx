import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '../../ui/button/button.tsx'
import { CardForm } from '../../ui/card-entry/card-form.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { useOrganisation } from '../checkout/charity/organisation.tsx'
import type { ChosenCard } from '../checkout/state/checkout-shape.ts'
import { useCheckout } from '../checkout/state/stored/checkout-state.ts'
import { dispatchCheckout } from '../checkout/state/dispatch-checkout.ts'
import { GiftBar, type GiftBarProps } from '../giving/gift-bar.tsx'
import styles from '../checkout/frame/step-form.module.css'
import { toCardholder } from './to-cardholder.ts'

/** Asks for the card beside the choice of the method, which saves the step /CardPrompt. */
export const CardAtOnce = ({ bar }: { bar: Omit<GiftBarProps, 'children'> }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { payer } = useCheckout()
  const { card: settings } = useOrganisation().paymentMethod
  const goOn = (card: ChosenCard): Promise<void> => {
    dispatchCheckout({ type: 'card_chosen', card })
    return navigate({ to: '/Review' })
  }
  return (
    <Card>
      <div className={styles.form}>
        <p>
          <Trans>Nothing is charged yet. You see the total before you confirm.</Trans>
        </p>
        <CardForm card={settings} cardholder={payer && toCardholder(payer)} onCard={goOn}>
          {(busy) => (
            <GiftBar {...bar}>
              <Button type="submit" look="primary" wide busy={busy}>
                {t`Continue to review`}
              </Button>
            </GiftBar>
          )}
        </CardForm>
      </div>
    </Card>
  )
}
