import { useLingui } from '@lingui/react/macro'
import type { PayoutAnswer, PayoutStep } from '@almoner/api/desk/payouts/contract.ts'
import { formatDay } from '../../../lib/text/written-day.ts'
import type { IconName } from '../../../ui/picture/icon.tsx'
import type { Tone } from '../../../ui/timeline/timeline.tsx'
import { usePayoutFailureLabel } from '../../../ui/payment/payout-failure-labels.ts'

export const stepLook: Record<PayoutStep['type'], { icon: IconName; tone: Tone }> = {
  requested: { icon: 'cash', tone: 'neutral' },
  approved: { icon: 'check', tone: 'neutral' },
  sent: { icon: 'bank', tone: 'neutral' },
  paid: { icon: 'success', tone: 'success' },
  failed: { icon: 'danger', tone: 'danger' },
  cancelled: { icon: 'close', tone: 'warning' },
  returned: { icon: 'refresh', tone: 'danger' },
}

/** Returns one sentence for each step of a payout. */
export const useStepSentence = (): ((step: PayoutStep, payout: PayoutAnswer) => string) => {
  const { t } = useLingui()
  const failureLabel = usePayoutFailureLabel()
  const cancelLabel = useCancelLabel()
  return ({ type }, payout) => {
    const day = payout.arrival_date === null ? null : formatDay(payout.arrival_date)
    switch (type) {
      case 'requested':
        return payout.requestedBy === null
          ? t`Requested automatically, according to your schedule`
          : t`Requested`
      case 'approved':
        return payout.rule === 'delay'
          ? t`24 hours passed without a cancellation`
          : t`Approved by a second person`
      case 'sent':
        return day === null || payout.status === 'paid' || payout.status === 'returned'
          ? t`Sent to your bank`
          : t`Sent to your bank, expected by ${day}`
      case 'paid':
        return day === null ? t`Arrived at your bank` : t`Arrived at your bank on ${day}`
      case 'failed':
        return t`Payout unsuccessful. ${failureLabel(payout.failureCode)}`
      case 'cancelled':
        return cancelLabel(payout.cancelledBecause)
      case 'returned':
        return t`Your bank sent it back. ${failureLabel(payout.failureCode)}`
    }
  }
}

const useCancelLabel = (): ((because: PayoutAnswer['cancelledBecause']) => string) => {
  const { t } = useLingui()
  return (because) => {
    switch (because) {
      case 'refused':
        return t`Refused by the second person`
      case 'lapsed':
        return t`Cancelled: no one approved it within 72 hours`
      case 'not_allowed_any_more':
        return t`Cancelled by the check before it was sent: your bank account, your account at Stripe or your payouts had changed`
      case 'by_person':
      case null:
        return t`Cancelled`
    }
  }
}
