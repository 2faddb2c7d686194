import type { Context } from 'hono'
import type * as v from 'valibot'
import type { CardSetupId } from '@almoner/domain/donor-cards/commands.ts'
import { donorCards } from '@almoner/domain/donor-cards/index.ts'
import {
  isUnderWay,
  setupFor,
  findSetup,
  savedCards,
  type CardSetup,
  type SavedCard,
} from '@almoner/domain/donor-cards/state.ts'
import type { StartedApplication } from '@almoner/domain/application/state.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { asPerson, type DonorId, type PaymentId } from '@almoner/domain/kernel/ids.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { endTryAfter } from '../../use-cases/abuse/card-try.ts'
import { guardAttempt } from '../../use-cases/abuse/guard.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { assertWithinLimit } from '../../middleware/caller/rate-limit.ts'
import { Refusal } from '../../http/problem.ts'
import { ownApplication } from '../../use-cases/applications/own-application.ts'
import { cardProblem } from '../../use-cases/payments/card-problem.ts'
import { applicationAnswer } from '../application-answer.ts'
import type { BillingCardAnswer, billingCardSchema } from './billing-card-contract.ts'
import { sendCommand } from '../../use-cases/commands/send-command.ts'
import { handleSectionCommand } from '../sections/sections.ts'

/** The longest time that the request waits for the bank before it answers `processing`. */
const firstOutcomeWithinMilliseconds = 20_000

/**
 * Saves a card for the subscription at the card provider, under a customer of the charity's own. It
 * uses the stream and process of saved cards, with the charity in place of the donor.
 */
export const giveBillingCard = async (
  c: Context<AppEnv>,
  { paymentMethod: reference, last4 }: v.InferOutput<typeof billingCardSchema>,
): Promise<BillingCardAnswer> => {
  const applicant = await ownApplication(c)
  if (applicant.status !== 'draft') throw new Refusal('application_not_editable')
  const { organisationId: siteOf } = applicant
  const donorId = cardHolder(applicant)
  await assertWithinLimit(c, { key: `cards:${donorId}`, perSeconds: 60, burst: 20 })
  const { state } = await loadState(c.get('deps').store, donorCards, donorId)
  // The answer to the first request was lost, or the applicant left its page.
  const savedSetup = state.setups.find((each) => each.askedReference === reference && isSaved(each))
  if (savedSetup !== undefined) return await toAnswer(c, applicant, savedSetup.setupId)
  const tries = state.setups.filter(
    (each) => each.askedReference === reference && !isUnderWay(each),
  ).length
  const setupId = uuidFrom('card_setup', `${donorId} ${reference} ${tries}`) as CardSetupId
  const setupRequest = { donorId, setupId, paymentMethodReference: reference, siteOf }
  const setUp = async (): Promise<BillingCardAnswer> => {
    await requestSetup(c, setupRequest)
    await c.get('deps').flows.firstSetup({ donorId, setupId }, firstOutcomeWithinMilliseconds)
    return (
      (await answerSavedBefore(c, applicant, { setupId, last4 })) ??
      (await toAnswer(c, applicant, setupId))
    )
  }
  if (setupFor(state, setupRequest) !== null) return await setUp()
  // The bank checks this card like one that pays, so the same limits apply.
  const passed = await guardAttempt(c, {
    paymentId: setupId as string as PaymentId,
    organisationId: siteOf,
    payerId: asPerson(siteOf),
    method: 'card',
    cardReference: reference,
  })
  return await endTryAfter(passed, setUp)
}

const isSaved = ({ outcome }: CardSetup): boolean => outcome.status === 'saved'

/**
 * Returns null unless the provider already has this card of the charity, from a page that the
 * applicant left.
 */
const answerSavedBefore = async (
  c: Context<AppEnv>,
  applicant: StartedApplication,
  { setupId, last4 }: { setupId: CardSetupId; last4: string | undefined },
): Promise<BillingCardAnswer | null> => {
  const { state } = await loadState(c.get('deps').store, donorCards, cardHolder(applicant))
  const outcome = findSetup(state, setupId)?.outcome
  if (outcome?.status !== 'failed' || outcome.reason !== 'card_already_saved') return null
  const before = savedCards(state).findLast((each) => each.last4 === last4)
  return before === undefined ? null : await toAnswer(c, applicant, before.setupId)
}

/**
 * Returns the state of a card that is being saved. Once it is saved, it is part of the application.
 */
export const billingCardStatus = async (
  c: Context<AppEnv>,
  setupId: CardSetupId,
): Promise<BillingCardAnswer> => {
  const applicant = await ownApplication(c)
  const donorId = cardHolder(applicant)
  const { state } = await loadState(c.get('deps').store, donorCards, donorId)
  const setup = findSetup(state, setupId)
  if (setup === null) throw new Refusal('card_setup_not_found')
  // Wakes the process, which also polls by itself.
  if (isUnderWay(setup)) await c.get('deps').flows.lookAtSetup({ donorId, setupId })
  return await toAnswer(c, applicant, setupId)
}

// Each charity has one customer at the provider.
const cardHolder = ({ organisationId }: StartedApplication): DonorId =>
  organisationId as string as DonorId

type Asked = Parameters<typeof donorCards.decide>[0] & { type: 'RequestCardSetup' }

const requestSetup = async (
  c: Context<AppEnv>,
  setupRequest: Omit<Asked, 'type'>,
): Promise<void> => {
  const { donorId, setupId } = setupRequest
  const result = await sendCommand(c, {
    decider: donorCards,
    id: donorId,
    command: { type: 'RequestCardSetup', ...setupRequest },
    tenant: null,
    correlation: setupId,
    commandId: `billing-card:${setupId}`,
    input: { card: setupRequest.paymentMethodReference },
    // The applicant's screen is answered from the setup itself.
    waits: false,
  })
  if (!result.handled) throw new Refusal(result.refused)
}

const toAnswer = async (
  c: Context<AppEnv>,
  applicant: StartedApplication,
  setupId: CardSetupId,
): Promise<BillingCardAnswer> => {
  const donorId = cardHolder(applicant)
  const { state } = await loadState(c.get('deps').store, donorCards, donorId)
  const { outcome } = requirePresent(findSetup(state, setupId), 'the setup that was asked for')
  if (outcome.status === 'failed') throw new Refusal(cardProblem[outcome.reason])
  if ('card' in outcome) {
    await recordCard(c, applicant, outcome.card)
    return { status: 'succeeded', setupId, application: await applicationAnswer(c) }
  }
  const challengeUrl = await readChallenge(c, { donorId, setupId })
  return challengeUrl === null
    ? { status: 'processing', setupId }
    : { status: 'requires_action', setupId, stripe3DS: challengeUrl }
}

const recordCard = async (
  c: Context<AppEnv>,
  applicant: StartedApplication,
  { customerId, paymentMethodReference: paymentMethodId, brand, last4 }: SavedCard,
): Promise<void> => {
  const card = { customerId, paymentMethodId, brand, last4 }
  await handleSectionCommand(c, applicant, { type: 'GiveBillingCard', ...card })
}

/** Only the process knows the bank's page. Null if the bank requires no challenge. */
const readChallenge = async (
  c: Context<AppEnv>,
  setup: Pick<CardSetup, 'donorId' | 'setupId'>,
): Promise<string | null> => {
  const outcome = await c.get('deps').flows.firstSetup(setup, firstOutcomeWithinMilliseconds)
  return outcome?.status === 'requires_action' ? outcome.challengeUrl : null
}
