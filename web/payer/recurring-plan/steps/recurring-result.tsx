import { Trans, useLingui } from '@lingui/react/macro'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { MoneyLines } from '../../../ui/data/money/money-lines.tsx'
import { formatDay } from '../../../lib/text/written-day.ts'
import { CardName } from '../../card-prompt/card-name.tsx'
import type { PaymentResult } from '../../checkout/state/checkout-shape.ts'
import styles from '../../paying/result/confirm-payment.module.css'
import { useGiftTitle } from '../../checkout/frame/gift-summary.tsx'
import { ReceiptOnRequest, useReceiptOnRequest } from '../../checkout/frame/receipt-on-request.tsx'
import { ReturnLink } from '../../checkout/frame/return-link.tsx'
import { useOrganisation } from '../../checkout/charity/organisation.tsx'
import { StepFrame } from '../../checkout/frame/step-frame.tsx'
import { Point, NextSteps } from '../../paying/result/next-steps.tsx'
import { ShareGift } from '../../paying/result/share-gift.tsx'
import { PlanCard } from '../plan-card.tsx'
import type { MonthlyTerms } from '../terms.ts'

type RecurringResultProps = { result: PaymentResult; plan: NonNullable<PaymentResult['plan']> }

/** Shows that a monthly gift is set up: the thanks, its terms, and the link to change it. */
export const RecurringResult = ({ result, plan }: RecurringResultProps) => {
  const { t } = useLingui()
  const { organizationName: charity } = useOrganisation().organizationObj
  const { title } = useGiftTitle(result)
  const { email } = result
  const isOnRequest = useReceiptOnRequest(result.projectId ?? '')
  const terms: MonthlyTerms = {
    firstDay: toCalendarDay(instantFromMilliseconds(Date.parse(plan.scheduledDate))),
    occurrences: plan.recurringOccurrences,
  }
  const first = formatDay(terms.firstDay)
  return (
    <StepFrame
      {...(result.steps === 5 && { step: { at: 5, of: 5 } })}
      title={
        result.transactionType === 'donation'
          ? t`Your monthly gift is set up`
          : t`Your monthly payment is set up`
      }
      lead={t`Everyone at ${charity} thanks you. Nothing has been charged today: the first time is on ${first}.`}
    >
      <PlanCard title={title} terms={terms} eachCents={result.totalCents}>
        {result.card && (
          <p className={styles.paid}>
            <CardName card={result.card} />
          </p>
        )}
      </PlanCard>
      {result.lines && (
        <Card title={<Trans>Each payment</Trans>}>
          <MoneyLines {...result.lines} />
        </Card>
      )}
      <div className={styles.acts}>
        <LinkButton to="/DonationInfoRecurring/{-$id}" params={{ id: plan.id }} look="primary" wide>
          <Trans>See it in your account</Trans>
        </LinkButton>
        <ReturnLink projectId={result.projectId ?? ''} />
      </div>
      <ShareGift result={result} />
      <NextSteps isByCard>
        <Point icon="mail">
          {isOnRequest ? (
            <ReceiptOnRequest email={email} />
          ) : (
            <Trans>
              A receipt is emailed to <strong translate="no">{email}</strong> after each payment.
            </Trans>
          )}
        </Point>
        <Point icon="user">
          <Trans>You can change, pause or cancel it at any time in your account.</Trans>
        </Point>
      </NextSteps>
    </StepFrame>
  )
}
