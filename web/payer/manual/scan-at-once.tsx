import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { ManualMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { Button } from '../../ui/button/button.tsx'
import { usePayeeFirst } from '../../ui/payment-steps/fps-payee.tsx'
import { PayeeWords } from '../../ui/payment-steps/manual-steps.tsx'
import { MethodCode } from '../../ui/payment-steps/method-code.tsx'
import { useMoneyRows } from '../../ui/payment-steps/use-money-rows.ts'
import styles from '../../ui/payment-steps/manual-steps.module.css'
import { CopyRows, type CopyRow } from '../../ui/data/copy-rows.tsx'
import { Skeleton } from '../../ui/feedback/waiting/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { useMethodName } from '../../lib/payment-method/method-name.ts'
import { CharityLogo } from '../checkout/charity/charity-logo.tsx'
import { dispatchCheckout } from '../checkout/state/dispatch-checkout.ts'
import { parted } from '../select/method/method-options.tsx'
import { DetailsFailure } from './details-failure.tsx'
import { PlaceChoice } from './place-choice.tsx'
import { useManualDetails, type ManualDetails } from './use-manual-details.ts'

type ScanAtOnceProps = {
  method: ManualMethod
  /** Undefined until the server has worked it out. */
  totalCents: Cents | undefined
}

/**
 * Shows the charity's code beside the choice of the method, so that the payer needs one scan and
 * one click.
 */
export const ScanAtOnce = ({ method, totalCents }: ScanAtOnceProps) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const name = useMethodName()(method)
  const details = useManualDetails(method)
  const payee = usePayeeFirst(method, details.data?.code ?? null)
  const title =
    method === 'fps'
      ? payee
        ? t`Pay in your bank’s app`
        : t`Scan with your bank’s app`
      : parted(t`Scan with ${name}`)
  const leave = (to: '/Review' | '/ManualPayments'): void => {
    dispatchCheckout({ type: 'method_chosen', method })
    void navigate({ to })
  }
  if (details.error) return <DetailsFailure error={details.error} retry={details.retry} />
  return (
    <Card title={title}>
      <div className={styles.manual}>
        <PlaceChoice method={method} />
        {details.data && totalCents !== undefined ? (
          <>
            <Code {...{ method, payee, totalCents }} details={details.data} />
            <Button look="primary" wide onClick={() => leave('/Review')}>
              <Trans>Complete: I have paid</Trans>
            </Button>
            <Button look="quiet" wide onClick={() => leave('/ManualPayments')}>
              <Trans>Show each step</Trans>
            </Button>
          </>
        ) : (
          <span aria-busy="true">
            <Skeleton height="420px" />
          </span>
        )}
      </div>
    </Card>
  )
}

type CodeProps = {
  method: ManualMethod
  details: ManualDetails
  totalCents: Cents
  payee: CopyRow | undefined
}

const Code = ({ method, details, totalCents, payee }: CodeProps) => {
  const { code, reference, isForThisPayment } = details
  const rows = useMoneyRows(totalCents, reference)
  const methodCode = code !== null && (
    <MethodCode
      {...{ method, code, reference, totalCents }}
      logo={<CharityLogo />}
      isSecond={payee !== undefined}
    />
  )
  const hint = (
    <p className={styles.hint}>
      <Trans>Keep a screenshot of the confirmation: the next page asks for it.</Trans>
    </p>
  )
  if (payee) {
    return (
      <>
        <p>
          <PayeeWords />
        </p>
        <CopyRows rows={[payee, ...rows]} />
        {hint}
        {methodCode}
      </>
    )
  }
  return (
    <>
      {methodCode}
      <p>
        {isForThisPayment ? (
          <Trans>
            The amount and the reference are in the code: check that they match these, and confirm.
          </Trans>
        ) : (
          <Trans>Enter this amount, and the reference as a message, and confirm.</Trans>
        )}
      </p>
      <CopyRows rows={rows} />
      {hint}
    </>
  )
}
