import { Trans, useLingui } from '@lingui/react/macro'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { ManualMethodAnswer } from '@almoner/api/payer/organizations/contract.ts'
import { isManual, type ManualMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { Card } from '../../ui/layout/card.tsx'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { usePayeeFirst } from '../../ui/payment-steps/fps-payee.tsx'
import { ManualSteps } from '../../ui/payment-steps/manual-steps.tsx'
import { MethodCode } from '../../ui/payment-steps/method-code.tsx'
import { Notice } from '../../ui/feedback/notice/notice.tsx'
import { Skeleton } from '../../ui/feedback/waiting/skeleton.tsx'
import { CharityLogo } from '../checkout/charity/charity-logo.tsx'
import { useCheckout } from '../checkout/state/stored/checkout-state.ts'
import { GiftSummary } from '../checkout/frame/gift-summary.tsx'
import { GiftBar } from '../giving/gift-bar.tsx'
import { useCheckoutFees } from '../giving/use-fees.ts'
import { DetailsFailure } from './details-failure.tsx'
import { PlaceChoice } from './place-choice.tsx'
import { useManualDetails, type ManualDetails } from './use-manual-details.ts'
import { useMethodName } from '../../lib/payment-method/method-name.ts'
import { useOrganisation } from '../checkout/charity/organisation.tsx'
import styles from '../checkout/frame/step-form.module.css'
import { StepFrame } from '../checkout/frame/step-frame.tsx'

/**
 * Shows how to pay the charity directly: the payee, the amount and the reference by which it finds
 * the money.
 */
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
  const name = useMethodName()(method)
  const settings = organizationObj.paymentMethodCode[method]
  const charity = organizationObj.organizationName
  const error = details.error ?? fees.error
  // A payer who has not seen the payee cannot have paid.
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
        <PlaceChoice method={method} />
        {!settings ? (
          <NotTaken />
        ) : error ? (
          <DetailsFailure
            error={error}
            retry={() => {
              details.retry()
              fees.retry()
            }}
          />
        ) : (
          <Card>
            {received ? (
              <PayerSteps method={method} {...received} />
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

type PayerStepsProps = {
  method: ManualMethod
  settings: ManualMethodAnswer
  details: ManualDetails
  totalCents: Cents
}

const PayerSteps = ({ method, settings, details, totalCents }: PayerStepsProps) => {
  const { code, reference } = details
  const payee = usePayeeFirst(method, code)
  return (
    <ManualSteps
      {...{ method, settings, details, totalCents, payee }}
      code={
        code !== null && (
          <MethodCode
            {...{ method, code, reference, totalCents }}
            logo={<CharityLogo />}
            isSecond={payee !== undefined}
          />
        )
      }
    />
  )
}

const NotTaken = () => (
  <Notice
    tone="warning"
    title={<Trans>The charity no longer accepts this payment method</Trans>}
    action={
      <LinkButton to="/SelectPayment">
        <Trans>Choose other methods</Trans>
      </LinkButton>
    }
  >
    <Trans>No money was taken.</Trans>
  </Notice>
)
