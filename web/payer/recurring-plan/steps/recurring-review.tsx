import { Plural, SelectOrdinal, Trans, useLingui } from '@lingui/react/macro'
import { Navigate } from '@tanstack/react-router'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { Notice } from '../../../ui/feedback/notice/notice.tsx'
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx'
import { SentenceGap } from '../../../ui/text/sentence-gap.tsx'
import { todayInHongKong } from '../../../lib/text/choosable-days.ts'
import { formatMoney } from '../../../lib/text/format.ts'
import { formatDay } from '../../../lib/text/written-day.ts'
import type { Gift, Lines, StartedPayment } from '../../checkout/state/checkout-shape.ts'
import { readCheckout, useCheckout } from '../../checkout/state/stored/checkout-state.ts'
import { dispatchCheckout } from '../../checkout/state/dispatch-checkout.ts'
import { useCheckoutFees } from '../../giving/use-fees.ts'
import { useOrganisation } from '../../checkout/charity/organisation.tsx'
import { ReviewFrame } from '../../paying/review/review-frame.tsx'
import { CardFeeNote } from '../../paying/review/card-fee-note.tsx'
import { toCardPayment } from '../../paying/sent-payment.ts'
import type { PaymentView } from '../../../lib/paying/use-payment-flow.ts'
import { usePayment } from '../../paying/use-payment.ts'
import { StepFrame } from '../../checkout/frame/step-frame.tsx'
import { BackToTerms } from './back-to-terms.tsx'
import { DayMoved } from '../day-moved.tsx'
import { LostRecurring } from '../stored-gift/lost-recurring.tsx'
import { RecurringFailure } from './recurring-failure.tsx'
import { PlanCard } from '../plan-card.tsx'
import { dayOfMonth, moveToFuture, readTerms, type MonthlyTerms } from '../terms.ts'
import { useStoredGift } from '../stored-gift/use-stored-gift.ts'

/** Shows a monthly gift again with the button that sets it up; the button charges nothing. */
export const RecurringReview = () => {
  const { t } = useLingui()
  const { account, card, payment } = useCheckout()
  const gift = useStoredGift()
  if (!gift) return undefined
  if (payment?.phase === 'asked') {
    return <Ready gift={gift} terms={termsSent(payment)} sent={payment} />
  }
  if (account !== 'donor') {
    return (
      <StepFrame step={{ at: 4, of: gift.steps }} title={t`Review and confirm`}>
        <LostRecurring why="logged_out" />
      </StepFrame>
    )
  }
  const terms = readTerms(gift, todayInHongKong())
  if (!terms) return <BackToTerms gift={gift} />
  // A typed card, or a card from a phone's wallet, can only pay once.
  if (card?.from !== 'account') return <Navigate to="/SelectPayment" replace />
  return <Ready gift={gift} terms={terms} sent={null} />
}

const termsSent = ({ sent }: StartedPayment): MonthlyTerms => ({
  firstDay: calendarDay(sent.scheduledDate ?? ''),
  occurrences: sent.recurringOccurrences ?? 0,
})

type ReadyProps = {
  gift: Gift
  terms: MonthlyTerms
  /** The payment that was sent and has no answer yet. */
  sent: StartedPayment | null
}

const Ready = ({ gift, terms, sent }: ReadyProps) => {
  const { t } = useLingui()
  const organisation = useOrganisation()
  const toButtonLabel = useButtonLabel(gift, terms)
  const toWaitingText = useWaitingLabel()
  const { view, start, askAgain } = usePayment()
  const { fees } = useCheckoutFees()
  const lines = sent ? sent.lines : fees.lines
  const isOver = view.kind === 'refused' || view.kind === 'rejected' || view.kind === 'unknown'
  const isQuiet = view.kind === 'ready' || view.kind === 'rejected' || view.kind === 'refused'
  const press = (agreed: Lines): void => {
    const checkout = readCheckout()
    const moved = checkout.gift && moveToFuture(checkout.gift, todayInHongKong())
    if (checkout.gift && moved) {
      // Midnight has passed while this page was open: the donor must confirm the new day with
      // another click.
      dispatchCheckout({ type: 'gift_changed', gift: { ...checkout.gift, ...moved } })
      return
    }
    const payment = toCardPayment(checkout, organisation.id)
    if (payment) start(payment, agreed)
  }
  const waiting = toWaitingText(view)
  return (
    <ReviewFrame
      backTo={isQuiet ? '/SelectPayment' : undefined}
      isFixed={!isQuiet}
      lines={sent?.lines}
      feeNote={<CardFeeNote />}
      failure={
        <>
          <RecurringFailure view={view} gift={gift} askAgain={askAgain} />
          {isQuiet && <DayMoved gift={gift} />}
        </>
      }
      act={isOver ? undefined : { words: toButtonLabel, busy: waiting, press }}
    >
      <PlanCard
        title={gift.transactionType === 'donation' ? t`Your monthly gift` : t`Your monthly payment`}
        terms={terms}
        eachCents={lines?.totalCents}
      />
      <VisuallyHidden>
        <span role="status">{waiting}</span>
      </VisuallyHidden>
      {view.kind === 'checking' && (
        <Notice tone="warning" title={<Trans>The connection was lost</Trans>}>
          <Trans>
            We do not know yet whether this was set up, and are finding out. It is not set up twice,
            and nothing is charged today.
          </Trans>
        </Notice>
      )}
      {!isOver && lines && <Agreed terms={terms} lines={lines} />}
    </ReviewFrame>
  )
}

/** The button's text: the action and the amount. */
const useButtonLabel = (
  { transactionType }: Gift,
  { firstDay, occurrences }: MonthlyTerms,
): ((total: string) => string) => {
  const { t } = useLingui()
  const first = formatDay(firstDay)
  const isDonation = transactionType === 'donation'
  return (total) => {
    if (occurrences === 1) {
      return isDonation ? t`Give ${total} on ${first}` : t`Pay ${total} on ${first}`
    }
    return isDonation ? t`Give ${total} every month` : t`Pay ${total} every month`
  }
}

// Returns the text shown while the request is in progress. No bank is involved yet.
const useWaitingLabel = (): ((view: PaymentView) => string | undefined) => {
  const { t } = useLingui()
  return ({ kind }) => {
    if (kind === 'checking') return t`Checking what happened…`
    return kind === 'ready' || kind === 'refused' || kind === 'rejected' || kind === 'unknown'
      ? undefined
      : t`Setting it up…`
  }
}

const Agreed = ({ terms, lines }: { terms: MonthlyTerms; lines: Lines }) => {
  const charity = useOrganisation().organizationObj.organizationName
  const total = formatMoney(lines.totalCents)
  const first = formatDay(terms.firstDay)
  const day = dayOfMonth(terms.firstDay)
  return (
    <p>
      {terms.occurrences === 1 ? (
        <Trans>
          You agree that this card is charged {total} for {charity} on {first}.
        </Trans>
      ) : (
        <Trans>
          You agree that this card is charged {total} for {charity} on the{' '}
          <SelectOrdinal value={day} one="#st" two="#nd" few="#rd" other="#th" /> of every month,{' '}
          <Plural value={terms.occurrences} one="once" other="# times" />, from {first} on.
        </Trans>
      )}
      <SentenceGap />
      <Trans>
        You can change, pause or cancel it at any time in your account. Nothing is charged today.
      </Trans>
    </p>
  )
}
