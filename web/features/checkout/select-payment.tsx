import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '../../components/button.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { Notice } from '../../components/notice.tsx'
import { RadioCards } from '../../components/radio-cards.tsx'
import { updateCheckout, useCheckout } from './checkout-state.ts'
import { GiftSummary } from './gift-summary.tsx'
import { GiftBar } from './giving/gift-bar.tsx'
import { useCheckoutFees } from './giving/use-checkout-fees.ts'
import { useOrganisation } from './organisation.tsx'
import styles from './payer/payer-fields.module.css'
import { StepFrame } from './step-frame.tsx'

const back = { to: '/PersonalDetails' }

/** How to pay: what this charity takes. */
export const SelectPayment = () => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { gift } = useCheckout()
  const { paymentMethod } = useOrganisation()
  const { amountCents, fees } = useCheckoutFees()
  if (!gift) return undefined
  const submit = (): void => {
    updateCheckout({ method: 'card' })
    void navigate({ to: '/CardPrompt' })
  }
  return (
    <StepFrame
      step={{ at: 3, of: gift.steps }}
      title={t`How would you like to pay?`}
      back={back}
      aside={<GiftSummary gift={gift} amountCents={amountCents} lines={fees.lines} />}
    >
      {paymentMethod.card.enabled ? (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <RadioCards
            name="method"
            legend={t`Payment method`}
            value="card"
            onChange={() => undefined}
            options={[
              {
                value: 'card',
                label: t`Card`,
                hint: t`Visa, Mastercard, American Express or UnionPay`,
                icon: 'card',
              },
            ]}
          />
          <GiftBar amountCents={amountCents} lines={fees.lines}>
            <Button type="submit" look="primary" wide>
              <Trans>Continue with a card</Trans>
            </Button>
          </GiftBar>
        </form>
      ) : (
        <Notice
          tone="warning"
          title={<Trans>There is no way to pay at the moment</Trans>}
          action={
            <LinkButton to={back.to}>
              <Trans>Go back</Trans>
            </LinkButton>
          }
        >
          <Trans>No valid payment method for this organisation currently.</Trans>
        </Notice>
      )}
    </StepFrame>
  )
}
