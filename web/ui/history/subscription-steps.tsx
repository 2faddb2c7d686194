import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { SubscriptionHistory } from '@almoner/api/use-cases/history/contract.ts'
import { addDays, calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { formatMoney, fromHkd } from '@almoner/domain/kernel/money.ts'
import type { ChargeFailure } from '@almoner/domain/plan-subscription/events.ts'
import { useChargeFailure, usePeriodLabel } from '../../lib/text/billing-labels.ts'
import { usePlanName } from '../../lib/text/plan-name.ts'
import { formatDay } from '../../lib/text/written-day.ts'
import type { HistorySteps } from './history-replay.tsx'

type Type = SubscriptionHistory['entries'][number]['type']
type Details = Parameters<HistorySteps<Type>[Type]['sentence']>[0]

const money = ({ amount }: Details): string => formatMoney(fromHkd(Number(amount)))
const day = (text: Details[string] | undefined): string => formatDay(String(text))

/** The sentence of each event of a subscription. */
export const useSubscriptionSteps = (): HistorySteps<Type> => {
  const { t } = useLingui()
  const planName = usePlanName()
  const periodLabel = usePeriodLabel()
  const chargeFailure = useChargeFailure()
  const toPeriod = (period: Details[string] | undefined) =>
    periodLabel(period === 'annual' ? 'annual' : 'monthly')
  return {
    SubscriptionStarted: {
      icon: 'play',
      tone: 'success',
      sentence: ({ plan, period }) => {
        const name = planName(String(plan))
        const billed = toPeriod(period)
        return t`The subscription began: ${name}, ${billed}`
      },
    },
    SubscriptionPlanChanged: {
      icon: 'arrow-right',
      tone: 'neutral',
      sentence: ({ plan, before, because }) => {
        const name = planName(String(plan))
        const earlier = planName(String(before))
        if (because === 'administration') {
          return t`Almoner changed the plan from ${earlier} to ${name}`
        }
        return because === 'unpaid'
          ? t`The plan changed from ${earlier} to ${name}, because an invoice was not paid`
          : t`The plan changed from ${earlier} to ${name}`
      },
    },
    SubscriptionCardReplaced: {
      icon: 'card',
      tone: 'neutral',
      sentence: () => t`The card was replaced`,
    },
    InvoiceIssued: {
      icon: 'receipt',
      tone: 'neutral',
      sentence: ({ reason, from, ...sum }) => {
        const amount = money(sum)
        const since = day(from)
        return reason === 'upgrade'
          ? t`An invoice of ${amount} for a larger plan was issued`
          : t`An invoice of ${amount} for the period from ${since} was issued`
      },
    },
    InvoiceNumbered: {
      icon: 'receipt',
      tone: 'neutral',
      sentence: ({ number }) => {
        const written = String(number)
        return t`The invoice received its number, ${written}`
      },
    },
    InvoiceChargeBegun: {
      icon: 'card',
      tone: 'neutral',
      sentence: (sum) => {
        const amount = money(sum)
        return t`A charge of ${amount} began`
      },
    },
    InvoiceChargeFailed: {
      icon: 'danger',
      tone: 'danger',
      sentence: ({ reason }) => {
        const failure = chargeFailure[reason as ChargeFailure]
        return t`The charge failed: ${failure}`
      },
    },
    InvoicePaid: {
      icon: 'success',
      tone: 'success',
      sentence: (sum) => {
        const amount = money(sum)
        return t`The card paid ${amount}`
      },
    },
    InvoiceSettled: {
      icon: 'success',
      tone: 'neutral',
      sentence: (sum) => {
        const amount = money(sum)
        return t`The card provider made ${amount} available to Almoner`
      },
    },
    InvoiceVoided: {
      icon: 'close',
      tone: 'warning',
      sentence: (sum) => {
        const amount = money(sum)
        return t`The ${amount} still owed was cancelled`
      },
    },
    CreditGranted: {
      icon: 'heart',
      tone: 'success',
      sentence: ({ because, expiresOn, ...sum }) => {
        const amount = money(sum)
        const until = day(expiresOn)
        return because === 'referral'
          ? t`A credit of ${amount} was given for a referral. It can be used before ${until}.`
          : t`Almoner gave a credit of ${amount}. It can be used before ${until}.`
      },
    },
    CreditApplied: {
      icon: 'success',
      tone: 'neutral',
      sentence: (sum) => {
        const amount = money(sum)
        return t`A credit of ${amount} was used for the invoice`
      },
    },
    CreditExpired: {
      icon: 'clock',
      tone: 'neutral',
      sentence: (sum) => {
        const amount = money(sum)
        return t`A credit of ${amount} expired`
      },
    },
    PlanChangeScheduled: {
      icon: 'calendar',
      tone: 'neutral',
      sentence: ({ plan, effectiveOn }) => {
        const name = planName(String(plan))
        const since = day(effectiveOn)
        return t`The plan ${name} was chosen, from ${since}`
      },
    },
    PlanChangeCancelled: {
      icon: 'close',
      tone: 'neutral',
      sentence: () => t`The change of plan was cancelled`,
    },
    SubscriptionRested: {
      icon: 'clock',
      tone: 'warning',
      sentence: ({ on }) => {
        const since = day(on)
        return t`The plan was paused on ${since}, because the charity was suspended`
      },
    },
    SubscriptionResumed: {
      icon: 'play',
      tone: 'success',
      sentence: ({ on, days, until }) => {
        const since = day(on)
        if (typeof until !== 'string' || days === 0) return t`The plan resumed on ${since}`
        const lastDay = formatDay(addDays(calendarDay(until), -1))
        const count = Number(days)
        return t`The plan resumed after ${plural(count, { one: '# day', other: '# days' })} and now runs to ${lastDay}`
      },
    },
    ReliefRequested: {
      icon: 'clock',
      tone: 'neutral',
      sentence: ({ kind, ...sum }) => {
        const amount = money(sum)
        return kind === 'waiver'
          ? t`Almoner requested to waive ${amount}`
          : t`Almoner requested a credit of ${amount}`
      },
    },
    ReliefGranted: {
      icon: 'success',
      tone: 'success',
      sentence: ({ kind, ...sum }) => {
        const amount = money(sum)
        return kind === 'waiver'
          ? t`Almoner waived ${amount}`
          : t`Almoner approved a credit of ${amount}`
      },
    },
    ReliefRefused: {
      icon: 'close',
      tone: 'neutral',
      sentence: ({ kind, ...sum }) => {
        const amount = money(sum)
        return kind === 'waiver'
          ? t`Almoner did not waive ${amount}`
          : t`Almoner did not approve a credit of ${amount}`
      },
    },
  }
}
