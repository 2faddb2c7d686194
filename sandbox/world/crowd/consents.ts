import { addDays, instantAt, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import {
  instantFromMilliseconds,
  toMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import { declinedCard, type CrowdGift } from './crowd-plan.ts'

/** A consent to news that a donor gave beside their first gift to a charity. */
export type CrowdConsent = {
  gift: Pick<CrowdGift, 'key' | 'to' | 'giver' | 'at'>
  /** When the donor withdrew it; null if it stands. */
  withdrawnAt: Instant | null
}

const withdrawnAfterDays = 45

/**
 * Plans consents of about a third of the donors who paid by card, whose first gift succeeds at
 * once. Every eighth consent is withdrawn later.
 */
export const planConsents = (
  gifts: readonly CrowdGift[],
  today: CalendarDay,
): readonly CrowdConsent[] => {
  const firstGifts = new Map<string, CrowdGift>()
  const inOrder = gifts.toSorted((one, other) => toMilliseconds(one.at) - toMilliseconds(other.at))
  for (const gift of inOrder) {
    const donor = `${gift.to} ${gift.giver.email}`
    if (!firstGifts.has(donor)) firstGifts.set(donor, gift)
  }
  const end = instantAt(addDays(today, -2), 0)
  return [...firstGifts.values()]
    .filter(({ method, giver, card }) => {
      return method === 'card' && giver.organisationName === null && card !== declinedCard
    })
    .filter((_, index) => index % 2 === 0)
    .map((gift, index) => {
      const later = instantFromMilliseconds(
        toMilliseconds(gift.at) + withdrawnAfterDays * 24 * 3_600_000,
      )
      return { gift, withdrawnAt: index % 8 === 7 && later < end ? later : null }
    })
}
