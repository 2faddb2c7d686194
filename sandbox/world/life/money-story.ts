import { addDays, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { toMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import { foundedDaysAgo, toMoment } from './story.ts'

/** The person who acts at the charity's desk. */
export type StoryStaff = 'owner' | 'finance'

/** The charity of the story's approvals, whose sub-domain this is. */
export const storyCharity = 'harbour'

type What =
  /** The night's settlement, of all charities. */
  | { does: 'settle' }
  /** A change that tightens the rules applies at once; another waits for approval. */
  | { does: 'change_rules'; by: StoryStaff; payoutAboveHkd: number; request: string }
  /** At the charity of the story if `to` is absent. `all`: what is available. */
  | { does: 'pay_out'; to?: string; by: StoryStaff; payout: string; hkd: number | 'all' }
  | { does: 'approve'; by: StoryStaff; request: string }
  | { does: 'refuse'; by: StoryStaff; request: string; reason: string }
  /** The charity's bank books a payout or sends it back; the provider cannot send one. */
  | { does: 'bank'; to?: string; payout: string; acts: 'pay' | 'return' | 'fail' }
  | { does: 'change_bank_account'; by: StoryStaff; request: string }

export type MoneyDeed = What & { at: Instant }

/**
 * Lists the acts on the card payments of these years: settled every week, and at Harbour Light paid
 * out. One payout was refused by a second person and one was approved. One failed at the provider.
 * One came back from the bank, after which the charity gave another bank account. Its rules were
 * tighter for a time.
 */
export const listMoneyDeeds = (today: CalendarDay): readonly MoneyDeed[] =>
  [...settlementsUntil(today), ...payoutsUntil(today)].toSorted(
    (one, other) => toMilliseconds(one.at) - toMilliseconds(other.at),
  )

/**
 * Lists the payouts of charities with many donors. Each has its money paid out every month. The
 * last request of Harbour Light is large, and waits for a second person.
 */
export const listMonthlyPayouts = (today: CalendarDay): readonly MoneyDeed[] => [
  ...listEachMonth(today, { by: 'finance', daysAgo: 663, months: 17 }),
  ...['lionrock', 'bauhinia', 'tinhau'].flatMap((to, index) =>
    listEachMonth(today, { to, by: 'owner', daysAgo: 320 + index, months: 10 }),
  ),
  {
    at: toMoment(addDays(today, -2), 10, 5),
    does: 'pay_out',
    by: 'finance',
    payout: 'awaiting-approval',
    hkd: 'all',
  },
]

const listEachMonth = (
  today: CalendarDay,
  { to, by, daysAgo, months }: { to?: string; by: StoryStaff; daysAgo: number; months: number },
): readonly MoneyDeed[] =>
  Array.from({ length: months }, (_, month): readonly MoneyDeed[] => {
    const day = addDays(today, -daysAgo + 29 * month)
    const charity = to !== undefined && { to }
    const payout = to === undefined ? `monthly-${month + 1}` : `${to}:monthly-${month + 1}`
    return [
      { at: toMoment(day, 10, 40), does: 'pay_out', ...charity, by, payout, hkd: 'all' },
      { at: toMoment(addDays(day, 3), 9, 0), does: 'bank', ...charity, payout, acts: 'pay' },
    ]
  }).flat()

const settlementsUntil = (today: CalendarDay): readonly MoneyDeed[] =>
  Array.from({ length: Math.floor(foundedDaysAgo / 7) }, (_, week): MoneyDeed => {
    const day = addDays(today, -3 - 7 * week)
    return { at: toMoment(day, 4, 30), does: 'settle' }
  }).toReversed()

const payoutsUntil = (today: CalendarDay): readonly MoneyDeed[] => {
  const ago = (days: number, hour: number, minute: number): Instant =>
    toMoment(addDays(today, -days), hour, minute)
  return [
    { at: ago(700, 11, 5), does: 'pay_out', by: 'owner', payout: 'first', hkd: 'all' },
    { at: ago(697, 9, 0), does: 'bank', payout: 'first', acts: 'pay' },
    {
      at: ago(158, 10, 12),
      does: 'change_rules',
      by: 'owner',
      payoutAboveHkd: 400,
      request: 'tighter-rules',
    },
    { at: ago(100, 16, 40), does: 'pay_out', by: 'finance', payout: 'refused', hkd: 500 },
    {
      at: ago(99, 9, 31),
      does: 'refuse',
      by: 'owner',
      request: 'refused',
      reason: 'Please wait until the rent of the homework rooms is paid.',
    },
    { at: ago(99, 10, 2), does: 'pay_out', by: 'finance', payout: 'approved', hkd: 500 },
    { at: ago(98, 8, 55), does: 'approve', by: 'owner', request: 'approved' },
    { at: ago(95, 9, 0), does: 'bank', payout: 'approved', acts: 'pay' },
    { at: ago(90, 11, 48), does: 'pay_out', by: 'finance', payout: 'failed', hkd: 250 },
    { at: ago(89, 9, 0), does: 'bank', payout: 'failed', acts: 'fail' },
    { at: ago(75, 14, 20), does: 'pay_out', by: 'finance', payout: 'returned', hkd: 250 },
    { at: ago(72, 9, 0), does: 'bank', payout: 'returned', acts: 'pay' },
    { at: ago(70, 9, 0), does: 'bank', payout: 'returned', acts: 'return' },
    { at: ago(68, 10, 0), does: 'change_bank_account', by: 'owner', request: 'bank-account' },
    { at: ago(68, 17, 25), does: 'approve', by: 'finance', request: 'bank-account' },
    { at: ago(40, 15, 10), does: 'pay_out', by: 'owner', payout: 'newest', hkd: 380 },
    { at: ago(37, 9, 0), does: 'bank', payout: 'newest', acts: 'pay' },
    // The only owner: it takes effect after a day.
    {
      at: ago(33, 18, 20),
      does: 'change_rules',
      by: 'owner',
      payoutAboveHkd: 20_000,
      request: 'looser-rules',
    },
  ]
}
