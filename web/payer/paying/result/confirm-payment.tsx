import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useEffect, useState } from 'react'
import { Card } from '../../../ui/layout/card.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import { buttonClass } from '../../../ui/button/button.tsx'
import { MoneyLines } from '../../../ui/data/money/money-lines.tsx'
import { ProjectPicture } from '../../../ui/picture/project-picture.tsx'
import { StatusPill } from '../../../ui/data/status/status-pill.tsx'
import { Day, Time } from '../../../ui/data/time.tsx'
import { formatMoney } from '../../../lib/text/format.ts'
import { CardName } from '../../card-prompt/card-name.tsx'
import type { PaymentResult } from '../../checkout/state/checkout-shape.ts'
import { useCheckout } from '../../checkout/state/stored/checkout-state.ts'
import styles from './confirm-payment.module.css'
import { useGiftTitle } from '../../checkout/frame/gift-summary.tsx'
import { AwaitingApproval } from '../../manual/approval/awaiting-approval.tsx'
import { RecurringResult } from '../../recurring-plan/lazy-paying.ts'
import { RecurringBlank } from '../../recurring-plan/steps/recurring-blank.tsx'
import { ReceiptOnRequest } from '../../checkout/frame/receipt-on-request.tsx'
import { ReturnLink } from '../../checkout/frame/return-link.tsx'
import { useMethodName } from '../../../lib/payment-method/method-name.ts'
import { lastMethod } from '../../select/method/last-method.ts'
import { useOrganisation } from '../../checkout/charity/organisation.tsx'
import { readWantedPassword, wishForAccount } from '../../personal-details/account/account-wish.ts'
import { StillProcessing } from './still-processing.tsx'
import { StepFrame } from '../../checkout/frame/step-frame.tsx'
import { MonthlyInvitation } from './monthly-invitation.tsx'
import { Point, NextSteps } from './next-steps.tsx'
import { ShareGift } from './share-gift.tsx'

/** The end: thanks and the receipt, or word that the bank or the charity takes its time. */
export const ConfirmPayment = () => {
  const { payment, result, transfer } = useCheckout()
  const method = result?.method ?? transfer?.method ?? (payment ? 'card' : undefined)
  useEffect(() => {
    if (method) lastMethod.keep(method)
  }, [method])
  if (payment?.phase === 'processing') return <StillProcessing payment={payment} />
  if (transfer) return <AwaitingApproval transfer={transfer} />
  if (result?.plan) {
    return (
      <Suspense fallback={<RecurringBlank at={5} />}>
        <RecurringResult result={result} plan={result.plan} />
      </Suspense>
    )
  }
  return result ? <PaymentResultPage result={result} /> : undefined
}

const PaymentResultPage = ({ result }: { result: PaymentResult }) => {
  const { t } = useLingui()
  const { organizationObj, id } = useOrganisation()
  const { title, picture } = useGiftTitle(result)
  const toName = useMethodName()
  const charity = organizationObj.organizationName
  const isDonation = result.transactionType === 'donation'
  const total = formatMoney(result.totalCents)
  const name = result.firstName
  return (
    <StepFrame
      {...(result.steps === 5 && { step: { at: 5, of: 5 } })}
      title={t`Thank you, ${name}`}
      lead={
        isDonation
          ? t`We have received your ${total}. Everyone at ${charity} thanks you.`
          : t`Your payment of ${total} has arrived. ${charity} thanks you.`
      }
    >
      <div className={styles.picture}>
        <ProjectPicture
          source={picture ?? organizationObj.logo ?? undefined}
          alt=""
          seed={result.projectId ?? id}
        />
      </div>
      <Card title={title} aside={<StatusPill status="complete" />}>
        {result.lines ? (
          <MoneyLines {...result.lines} />
        ) : (
          <p className={styles.total}>
            <Trans>Total {total}</Trans>
          </p>
        )}
        <p className={styles.paid}>
          {result.card ? <CardName card={result.card} /> : <span>{toName(result.method)}</span>}
          {result.receivedOn === undefined ? (
            <Time at={result.paidAt} />
          ) : (
            <Day day={result.receivedOn} />
          )}
        </p>
      </Card>
      <div className={styles.acts}>
        {result.receiptLink !== '' && (
          <a
            className={buttonClass('primary', true)}
            href={result.receiptLink}
            target="_blank"
            rel="noreferrer"
          >
            <Icon name="download" />
            <span>{isDonation ? t`Download receipt` : t`Download acknowledgement`}</span>
          </a>
        )}
        <ReturnLink projectId={result.projectId ?? ''} />
      </div>
      <MonthlyInvitation result={result} />
      <ShareGift result={result} />
      <Next result={result} />
    </StepFrame>
  )
}

const Next = ({ result }: { result: PaymentResult }) => {
  const { email, card, transactionType, receiptLink } = result
  const wantedAccount = useFulfilledWish()
  const isDonation = transactionType === 'donation'
  return (
    <NextSteps isByCard={card !== null}>
      <Point icon="mail">
        {receiptLink === '' ? (
          <ReceiptOnRequest email={email} />
        ) : isDonation ? (
          <Trans>
            The receipt is on its way to <strong translate="no">{email}</strong>.
          </Trans>
        ) : (
          <Trans>
            The acknowledgement is on its way to <strong translate="no">{email}</strong>.
          </Trans>
        )}
      </Point>
      {wantedAccount && (
        <Point icon="user">
          {isDonation ? (
            <Trans>
              To activate your account, use the link that we have emailed to{' '}
              <strong translate="no">{email}</strong>. If you already had an account, this donation
              appears there.
            </Trans>
          ) : (
            <Trans>
              To activate your account, use the link that we have emailed to{' '}
              <strong translate="no">{email}</strong>. If you already had an account, this payment
              appears there.
            </Trans>
          )}
        </Point>
      )}
    </NextSteps>
  )
}

// It has gone along with the payment: the next one is another's.
const useFulfilledWish = (): boolean => {
  const [wanted] = useState(readWantedPassword() !== undefined)
  useEffect(() => wishForAccount(undefined), [])
  return wanted
}
