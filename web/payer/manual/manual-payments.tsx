import { Trans, useLingui } from '@lingui/react/macro'
import { isManual, type ManualMethod } from '@almoner/domain/kernel/payment-method.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useErrorMessage } from '../../lib/api/error-message.ts'
import { useCheckout } from '../checkout/state/checkout-state.ts'
import { dispatchCheckout } from '../checkout/state/dispatch-checkout.ts'
import { GiftSummary } from '../checkout/frame/gift-summary.tsx'
import { GiftBar } from '../giving/gift-bar.tsx'
import { useCheckoutFees } from '../giving/use-fees.ts'
import { ManualSteps } from './manual-steps.tsx'
import { useManualDetails } from './use-manual-details.ts'
import { useMethodName } from '../../lib/payment-method/method-name.ts'
import { useOrganisation } from '../checkout/charity/organisation.tsx'
import { methodBrand, isOfHongKong, listPlaces } from '../select/method-choices.ts'
import styles from '../checkout/frame/step-form.module.css'
import { StepFrame } from '../checkout/frame/step-frame.tsx'

/** How to pay the charity itself: whom, how much, and by which words it finds the money. */
export const ManualPayments = () => {
  const { gift, method } = useCheckout()
  if (!gift || method === null || !isManual(method)) return undefined
  return <Instructions method={method} />
}

const Instructions = ({ method }: { method: ManualMethod }) => {
  const { t } = useLingui()
  const { gift } = useCheckout()
  const { organizationObj } = useOrganisation()
  const { amountCents, fees } = useCheckoutFees(method)
  const details = useManualDetails(method)
  const toMessage = useErrorMessage()
  const name = useMethodName()(method)
  const settings = organizationObj.paymentMethodCode[method]
  const charity = organizationObj.organizationName
  const error = details.error ?? fees.error
  // Nobody has paid who has not been told whom.
  const received =
    settings && !error && details.data && fees.lines
      ? { settings, details: details.data, totalCents: fees.lines.totalCents }
      : undefined
  if (!gift) return undefined
  return (
    <StepFrame
      step={{ at: 3, of: gift.steps }}
      title={name}
      lead={settings && t`You pay ${charity} directly, without a fee.`}
      back={{ to: '/SelectPayment' }}
      aside={<GiftSummary gift={gift} amountCents={amountCents} lines={fees.lines} />}
    >
      <div className={styles.form}>
        <Place method={method} />
        {!settings ? (
          <NotTaken />
        ) : error ? (
          <Notice
            tone="danger"
            title={<Trans>The details of this payment could not be loaded</Trans>}
            action={
              <Button
                onClick={() => {
                  details.retry()
                  fees.retry()
                }}
              >
                <Trans>Try again</Trans>
              </Button>
            }
          >
            {toMessage(error)}
          </Notice>
        ) : (
          <Card>
            {received ? (
              <ManualSteps method={method} {...received} />
            ) : (
              <span aria-busy="true">
                <Skeleton height="420px" />
              </span>
            )}
          </Card>
        )}
        {received && (
          <GiftBar amountCents={amountCents} lines={fees.lines}>
            <LinkButton to="/Review" look="primary" wide>
              <Trans>Next: I have paid</Trans>
            </LinkButton>
          </GiftBar>
        )}
      </div>
    </StepFrame>
  )
}

// The same brand is another app, and another account, on each side of the border.
const Place = ({ method }: { method: ManualMethod }) => {
  const { t } = useLingui()
  const { manual } = useOrganisation().paymentMethod
  const places = listPlaces(manual, methodBrand(method))
  if (places.length < 2) return undefined
  return (
    <RadioCards
      name="place"
      legend={t`Which app do you have?`}
      look="segments"
      value={method}
      options={places.map((place) => ({
        value: place,
        label: isOfHongKong(place) ? t`Hong Kong` : t`Mainland China`,
      }))}
      onChange={(event) => {
        const chosen = places.find((place) => place === event.currentTarget.value)
        if (chosen) dispatchCheckout({ type: 'method_chosen', method: chosen })
      }}
    />
  )
}

const NotTaken = () => (
  <Notice
    tone="warning"
    title={<Trans>The charity no longer takes this way of paying</Trans>}
    action={
      <LinkButton to="/SelectPayment">
        <Trans>Choose other methods</Trans>
      </LinkButton>
    }
  >
    <Trans>No money was taken.</Trans>
  </Notice>
)
