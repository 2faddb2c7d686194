import { addDays, addMonths, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { PlanChoice } from '@almoner/domain/plans/plan-prices.ts'
import { foundedDaysAgo, toMoment } from './story.ts'

type What =
  /** The charity's owner saves a card for the subscription. */
  | { does: 'save_card'; number: string }
  /** The card's bank answers as that of a test card from now on. */
  | { does: 'bank_answers'; as: string }
  | { does: 'switch'; choice: PlanChoice }
  /** The charity opens a project that its present plan does not list. */
  | { does: 'open_project'; project: string }

/** What an owner or a bank does about the subscription of a charity, named by its sub-domain. */
export type BillingDeed = What & { to: string; at: Instant }

/**
 * Lists what happened to the subscriptions of these years. Harbour Light pays each year: one charge
 * failed because its card had expired, and was paid with another card. Tin Hau was on Pro for
 * thirteen months, for which Harbour Light was rewarded, and has been back on the free plan for three
 * days: two projects and a monthly gift rest. The bank of Bauhinia's card refuses its newest month.
 */
export const listBillingDeeds = (today: CalendarDay): readonly BillingDeed[] => {
  const ago = (days: number, hour: number, minute = 0): Instant =>
    toMoment(addDays(today, -days), hour, minute)
  const upgradedOn = addMonths(addDays(today, -3), -13)
  const afterUpgrade = (days: number): Instant => toMoment(addDays(upgradedOn, days), 11)
  const monthly = { plan: 'pro', period: 'monthly' } as const
  const free = { plan: 'free', period: 'annual' } as const
  return [
    { at: toMoment(upgradedOn, 10), to: 'tinhau', does: 'save_card', number: '4000003440000004' },
    { at: toMoment(upgradedOn, 10, 5), to: 'tinhau', does: 'switch', choice: monthly },
    { at: afterUpgrade(20), to: 'tinhau', does: 'open_project', project: 'breakfast-bags' },
    { at: afterUpgrade(95), to: 'tinhau', does: 'open_project', project: 'second-stove' },
    {
      at: ago(100, 3),
      to: 'harbour',
      does: 'bank_answers',
      as: 'pm_card_chargeDeclinedExpiredCard',
    },
    { at: ago(67, 9, 40), to: 'harbour', does: 'save_card', number: '5555555555554444' },
    { at: ago(20, 15, 30), to: 'tinhau', does: 'switch', choice: free },
    {
      at: ago(15, 3),
      to: 'bauhinia',
      does: 'bank_answers',
      as: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    },
  ]
}

/** When the charities' owners save the cards of their applications. */
export const cardsSavedAt = (today: CalendarDay): Instant =>
  toMoment(addDays(today, -foundedDaysAgo), 12)
