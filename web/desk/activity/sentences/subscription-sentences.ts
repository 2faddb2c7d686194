import { useLingui } from '@lingui/react/macro'
import type { Activity } from '@almoner/api/desk/activity/activity-list-contract.ts'
import { addDays, calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { usePlanName } from '../../../lib/text/plan-name.ts'
import { formatDay } from '../../../lib/text/written-day.ts'
import { formatSum } from '../format-sum.ts'

type Details = Activity['details']

/** Describes what owners and administrators did about the charity’s subscription. */
export const useSubscriptionSentences = () => {
  const { t } = useLingui()
  const planName = usePlanName()
  const plan = (details: Details): string => planName(String(details['plan'] ?? '–'))
  const amount = (details: Details): string => formatSum(details['amountCents'])
  const isWaiver = ({ kind }: Details): boolean => kind === 'waiver'
  return {
    SubscriptionCardReplaced: () => t`Replaced the card of the subscription`,
    InvoiceIssued: (details: Details) =>
      t`Requested the plan ${{ plan: plan(details) }} for ${{ amount: amount(details) }}`,
    InvoiceChargeBegun: (details: Details) =>
      t`Started a card payment of ${{ amount: amount(details) }} for the subscription`,
    PlanChangeScheduled: (details: Details) => {
      const day = formatDay(String(details['effectiveOn'] ?? '–'))
      return t`Requested the plan ${{ plan: plan(details) }} from ${day}`
    },
    PlanChangeCancelled: () => t`Cancelled the change of plan`,
    SubscriptionPlanChanged: (details: Details) =>
      t`Changed the plan to ${{ plan: plan(details) }}`,
    SubscriptionRested: () => t`Paused the plan while the charity is suspended`,
    SubscriptionResumed: (details: Details) => {
      const { until } = details
      if (typeof until !== 'string') return t`Resumed the plan`
      const day = formatDay(addDays(calendarDay(until), -1))
      return t`Resumed the plan, which now runs to ${day}`
    },
    ReliefRequested: (details: Details) =>
      isWaiver(details)
        ? t`Asked a second person to waive ${{ amount: amount(details) }} of an invoice`
        : t`Asked a second person to approve a credit of ${{ amount: amount(details) }}`,
    ReliefGranted: (details: Details) =>
      isWaiver(details)
        ? t`Waived ${{ amount: amount(details) }} of an invoice`
        : t`Granted a credit of ${{ amount: amount(details) }}`,
    ReliefRefused: (details: Details) =>
      isWaiver(details)
        ? t`Refused to waive ${{ amount: amount(details) }} of an invoice`
        : t`Refused a credit of ${{ amount: amount(details) }}`,
  }
}
