import type { Context } from 'hono'
import type * as v from 'valibot'
import type { CardSetupId } from '@almoner/domain/donor-cards/commands.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { recordSecurityEvent } from '../../use-cases/accounts/security-log.ts'
import { assertStepUp } from '../../use-cases/accounts/step-up/step-up.ts'
import { ownOrganisation } from '../../use-cases/charity/own-charity.ts'
import {
  findCharityCard,
  saveCharityCard,
  type CharityCard,
} from '../../use-cases/charity-card/charity-card.ts'
import { sendCommand } from '../../use-cases/commands/send-command.ts'
import { subscriptionProblem } from '../../use-cases/subscription/subscription-problem.ts'
import type { subscriptionCardSchema, SubscriptionCardAnswer } from './contract.ts'
import { answerOwnSubscription, loadOwnSubscription, ownKey } from './own-subscription.ts'

/** Saves another card for the subscription. An invoice that is owed is then charged to it. */
export const replaceCard = async (
  c: Context<AppEnv>,
  { stepUp, ...entered }: v.InferOutput<typeof subscriptionCardSchema>,
): Promise<SubscriptionCardAnswer> => {
  // A charity without a subscription is refused before a password is requested.
  await loadOwnSubscription(c)
  await assertStepUp(c, stepUp)
  const saving = await saveCharityCard(c, ownOrganisation(c), entered)
  return await toAnswer(c, saving, ownKey(c))
}

/** Returns the state of a card that is being saved. Once it is saved, the subscription has it. */
export const findCardStatus = async (
  c: Context<AppEnv>,
  setupId: CardSetupId,
): Promise<SubscriptionCardAnswer> => {
  const saving = await findCharityCard(c, ownOrganisation(c), setupId)
  return await toAnswer(c, saving, setupId)
}

const toAnswer = async (
  c: Context<AppEnv>,
  saving: CharityCard,
  key: string,
): Promise<SubscriptionCardAnswer> => {
  if (saving.status !== 'saved') return saving
  const { setupId, card, isNewest } = saving
  // The state of an earlier card may be read after another one was entered, which then stays.
  const isChosen = isNewest || key !== setupId
  if (isChosen) await recordCard(c, { card, key })
  return { status: 'succeeded', setupId, subscription: await answerOwnSubscription(c) }
}

const recordCard = async (
  c: Context<AppEnv>,
  { card, key }: Pick<Extract<CharityCard, { status: 'saved' }>, 'card'> & { key: string },
): Promise<void> => {
  const { customerId, paymentMethodReference: paymentMethodId } = card
  const handled = await sendCommand(c, {
    decider: planSubscription,
    id: ownOrganisation(c),
    command: {
      type: 'ReplaceSubscriptionCard',
      card: { customerId, paymentMethodId },
      at: instantFromMilliseconds(c.get('deps').now()),
    },
    key,
  })
  if (!handled.handled) throw new Refusal(subscriptionProblem[handled.refused])
  if (handled.events.length === 0) return
  const reason = 'card_replaced'
  await recordSecurityEvent(c, { event: 'subscription_changed', outcome: 'succeeded', reason })
}
