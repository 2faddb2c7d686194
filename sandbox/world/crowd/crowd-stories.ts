import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { isManual } from '@almoner/domain/payment-methods/method-names.ts'
import type { Deed, Story } from '../life/story.ts'
import { planConsents, type CrowdConsent } from './consents.ts'
import { planCrowd, type CrowdEntry, type CrowdGift } from './crowd-plan.ts'

/**
 * Returns the stories of the demonstration's many givers, one for each gift, and of staff, with the
 * consents to news that were given beside gifts.
 */
export const listCrowdStories = (
  today: CalendarDay,
): {
  stories: readonly Story[]
  entries: readonly CrowdEntry[]
  consents: readonly CrowdConsent[]
} => {
  const { gifts, entries } = planCrowd(today)
  return { stories: gifts.map(toStory), entries, consents: planConsents(gifts, today) }
}

const toStory = (planned: CrowdGift): Story => {
  const { key: gift, to, at, giver, method, card, decidedAt, refundedAt } = planned
  const { project, hkd, coverFee, memo, isDeclined, proofOf } = planned
  const target = { to, gift }
  const waits = isManual(method) && decidedAt === null
  const shown = proofOf ?? planned
  const deeds: Deed[] = [
    {
      ...target,
      does: 'give',
      at,
      project,
      hkd,
      coverFee,
      memo,
      by: method === 'card' ? { card } : method,
      asGuest: true,
      ...(waits && { proofOf: { gift: shown.key, at: shown.at } }),
    },
  ]
  if (isManual(method) && decidedAt !== null) {
    const does = isDeclined ? 'decline' : 'approve'
    deeds.push({ ...target, does, at: decidedAt, by: 'finance' })
  }
  if (refundedAt !== null) deeds.push({ ...target, does: 'refund', at: refundedAt })
  if (card === 'pm_card_createDispute') deeds.push({ ...target, does: 'dispute', at })
  return { giver, account: null, deeds }
}
