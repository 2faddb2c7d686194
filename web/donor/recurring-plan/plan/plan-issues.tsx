import { Trans } from '@lingui/react/macro'
import type {
  InstalmentEntry,
  PlanOpened,
} from '@almoner/api/use-cases/recurring-plans/contract.ts'
import { parseCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { formatExpiry, isGoodOn } from '../../../lib/payment-method/card-expiry.ts'
import { formatDay } from '../../../lib/text/written-day.ts'
import { useInstalmentLabels } from '../instalment/instalment-labels.ts'
import { isUnpaid } from './plan-standing.ts'

type PlanIssuesProps = { id: string; plan: PlanOpened }

/** Shows each gift that failed and why, and each that would fail, with the donor's options. */
export const PlanIssues = ({ id, plan }: PlanIssuesProps) => (
  <>
    {plan.instalments.filter(isOpen).map((instalment) => (
      <Issue
        key={instalment.number}
        id={id}
        instalment={instalment}
        isResting={plan.status === 'paused'}
      />
    ))}
    {plan.instalments.map(
      ({ number, day, takenAfterAll }) =>
        takenAfterAll !== null && (
          <LateCapture key={number} day={day} payment={takenAfterAll} plan={id} />
        ),
    )}
    {plan.next !== null && <CardRunsOut id={id} plan={plan} />}
  </>
)

const isOpen = (instalment: InstalmentEntry): boolean =>
  instalment.status === 'untold' || isUnpaid(instalment)

type IssueProps = { id: string; instalment: InstalmentEntry; isResting: boolean }

const Issue = ({ id, instalment, isResting }: IssueProps) => {
  const toLabel = useInstalmentLabels({ isResting })
  const day = formatDay(instalment.day)
  const { status, paymentId, reason } = instalment
  if (status === 'waiting') {
    return (
      <Notice
        tone="warning"
        title={<Trans>Your {day} payment was not charged</Trans>}
        action={
          paymentId !== null && (
            <LinkButton to="/DonationInfoReauthenticate/{-$id}" params={{ id: paymentId }}>
              <Trans>What you can do</Trans>
            </LinkButton>
          )
        }
      >
        {toLabel(instalment)}
      </Notice>
    )
  }
  if (status === 'untold') return <Untold of={instalment} plan={id} />
  return (
    <Notice
      title={<Trans>Your {day} payment has not been charged yet</Trans>}
      action={
        reason !== null && (
          <LinkButton to="/DonationInfoEdit/{-$id}" params={{ id }}>
            <Trans>Choose another card</Trans>
          </LinkButton>
        )
      }
    >
      {toLabel(instalment)}
    </Notice>
  )
}

const Untold = ({ of: { day, paymentId }, plan }: { of: InstalmentEntry; plan: string }) => {
  const written = formatDay(day)
  return (
    <Notice
      title={<Trans>Your {written} payment is not confirmed yet</Trans>}
      action={
        paymentId !== null && (
          <LinkButton
            to="/DonationInfoProcessed/{-$id}"
            params={{ id: paymentId }}
            state={{ plan }}
          >
            <Trans>See the payment</Trans>
          </LinkButton>
        )
      }
    >
      <Trans>
        We do not know yet whether your bank charged this, and are checking. You will not be charged
        twice, and later payments continue as scheduled.
      </Trans>
    </Notice>
  )
}

type LateCaptureProps = { day: string; payment: string; plan: string }

const LateCapture = ({ day, payment, plan }: LateCaptureProps) => {
  const written = formatDay(day)
  return (
    <Notice
      title={<Trans>Your {written} payment was charged after all</Trans>}
      action={
        <LinkButton to="/DonationInfoProcessed/{-$id}" params={{ id: payment }} state={{ plan }}>
          <Trans>See the payment</Trans>
        </LinkButton>
      }
    >
      <Trans>
        Your bank charged this after it had been cancelled or changed. The charity has been notified
        and will refund you; the refund will appear on the payment.
      </Trans>
    </Notice>
  )
}

const CardRunsOut = ({ id, plan }: PlanIssuesProps) => {
  const { cardExpires, cardRunsOut } = plan
  const last = parseCalendarDay(plan.instalments.at(-1)?.day ?? '')
  const until = formatExpiry(cardExpires)
  const lastDay = last && !isGoodOn(last, cardExpires) ? formatDay(last) : undefined
  if (!cardRunsOut && lastDay === undefined) return undefined
  return (
    <Notice
      tone="warning"
      title={
        cardRunsOut ? (
          <Trans>The card expires before the next gift</Trans>
        ) : (
          <Trans>The card expires before the last gift</Trans>
        )
      }
      action={
        <LinkButton to="/DonationInfoEdit/{-$id}" params={{ id }}>
          <Trans>Choose another card</Trans>
        </LinkButton>
      }
    >
      {cardRunsOut ? (
        <Trans>It is valid until {until}. Choose another card so that no gift is missed.</Trans>
      ) : (
        <Trans>
          It is valid until {until}, and the last gift is on {lastDay}. Choose another card so that
          no gift is missed.
        </Trans>
      )}
    </Notice>
  )
}
