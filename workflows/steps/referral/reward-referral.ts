import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import { creditExpiry } from '@almoner/domain/plan-subscription/schedule.ts'
import type { CreditId } from '@almoner/domain/plan-subscription/state.ts'
import { pricePerMonth } from '@almoner/domain/plans/plan-prices.ts'
import { referral } from '@almoner/domain/referral/index.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { recordCommand } from '../record/record-command.ts'
import {
  recordOnSubscription,
  type SubscriptionAuthor,
  type SubscriptionBooks,
} from '../subscription/subscription-books.ts'
import { isOwnReferral } from './referral-code.ts'

type Rewarding = { referredId: OrganisationId; by: SubscriptionAuthor }

/**
 * Grants one month of its own price to the charity whose code was used, once the charity that joined
 * has paid an invoice. The two are compared again: a card may have been replaced since. While the
 * referring charity has a plan without a price there is nothing to grant, and the next invoice that
 * is paid looks again.
 */
export const rewardReferral = async (
  books: SubscriptionBooks,
  { referredId, by }: Rewarding,
): Promise<void> => {
  const { state: joined } = await loadState(books.store, planSubscription, referredId)
  const code = joined.status === 'none' ? null : joined.started.referralCode
  if (code === null) return
  const { state } = await loadState(books.store, referral, code)
  if (state.status === 'none') return
  const { organisationId } = state
  const { state: own } = await loadState(books.store, planSubscription, organisationId)
  if (own.status === 'none' || pricePerMonth(own.choice) === 0) return
  const at = books.now()
  const rewarded = await recordCommand(books, {
    decider: referral,
    id: code,
    command: {
      type: 'RewardReferral',
      referredId,
      isOwn: await isOwnReferral(books.store, organisationId, referredId),
      amountCents: pricePerMonth(own.choice),
      expiresOn: creditExpiry(toCalendarDay(at)),
      at,
    },
    tenant: organisationId,
    actor: `process:${by.process}`,
    correlation: referredId,
    commandId: `reward-referral:${code}:${referredId}`,
    input: { referredId },
  })
  if (!rewarded.handled || rewarded.state.status === 'none') return
  const reward = rewarded.state.rewarded.find((each) => each.referredId === referredId)
  const { amountCents, at: grantedAt } = requirePresent(reward, 'the reward that was recorded')
  await recordOnSubscription(books, {
    organisationId,
    command: {
      type: 'GrantReferralCredit',
      creditId: uuidFrom('credit', `${code}:${referredId}`) as CreditId,
      referredId,
      amountCents,
      at: grantedAt,
    },
    by,
    step: `credit:${code}`,
  })
}
