import type { Context } from 'hono'
import type { CardSetupId, RequestCardSetup } from '@almoner/domain/donor-cards/commands.ts'
import { donorCards } from '@almoner/domain/donor-cards/index.ts'
import {
  isUnderWay,
  setupFor,
  findSetup,
  savedCards,
  type CardSetup,
  type DonorCardsState,
  type SavedCard,
} from '@almoner/domain/donor-cards/state.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import {
  asPerson,
  type DonorId,
  type OrganisationId,
  type PaymentId,
} from '@almoner/domain/kernel/ids.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { assertWithinLimit } from '../../middleware/caller/rate-limit.ts'
import { endTryAfter } from '../abuse/card-try.ts'
import { guardAttempt } from '../abuse/guard.ts'
import { sendCommand } from '../commands/send-command.ts'
import { cardProblem } from '../payments/card-problem.ts'
import type { UnsavedCard } from './contract.ts'

/** The longest time that the request waits for the bank before it answers `processing`. */
const firstOutcomeWithinMilliseconds = 20_000

/** A card of a charity once the provider has saved it, or how far it is. */
export type CharityCard =
  | UnsavedCard
  | {
      status: 'saved'
      setupId: CardSetupId
      card: SavedCard
      /** False if the charity entered another card after this one. */
      isNewest: boolean
    }

/**
 * Saves a card for the subscription at the card provider, under a customer of the charity's own. It
 * uses the stream and process of saved cards, with the charity in place of the donor.
 */
export const saveCharityCard = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
  { paymentMethod: reference, last4 }: { paymentMethod: string; last4?: string | undefined },
): Promise<CharityCard> => {
  const donorId = cardHolder(organisationId)
  await assertWithinLimit(c, { key: `cards:${donorId}`, perSeconds: 60, burst: 20 })
  const state = await loadCharityCards(c, organisationId)
  // The answer to the first request was lost, or the person left the page.
  const savedSetup = state.setups.find((each) => each.askedReference === reference && isSaved(each))
  if (savedSetup !== undefined) return await toAnswer(c, organisationId, savedSetup.setupId)
  const tries = state.setups.filter(
    (each) => each.askedReference === reference && !isUnderWay(each),
  ).length
  const setupId = uuidFrom('card_setup', `${donorId} ${reference} ${tries}`) as CardSetupId
  const setupRequest = {
    donorId,
    setupId,
    paymentMethodReference: reference,
    siteOf: organisationId,
  }
  const setUp = async (): Promise<CharityCard> => {
    await requestSetup(c, setupRequest)
    await c.get('deps').flows.firstSetup({ donorId, setupId }, firstOutcomeWithinMilliseconds)
    return (
      (await answerSavedBefore(c, organisationId, { setupId, last4 })) ??
      (await toAnswer(c, organisationId, setupId))
    )
  }
  if (setupFor(state, setupRequest) !== null) return await setUp()
  // The bank checks this card like one that pays, so the same limits apply.
  const passed = await guardAttempt(c, {
    paymentId: setupId as string as PaymentId,
    organisationId,
    payerId: asPerson(organisationId),
    method: 'card',
    cardReference: reference,
  })
  return await endTryAfter(passed, setUp)
}

/** Returns how far a card is that the charity entered. */
export const findCharityCard = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
  setupId: CardSetupId,
): Promise<CharityCard> => {
  const setup = findSetup(await loadCharityCards(c, organisationId), setupId)
  if (setup === null) throw new Refusal('card_setup_not_found')
  // Wakes the process, which also polls by itself.
  if (isUnderWay(setup)) {
    await c.get('deps').flows.lookAtSetup({ donorId: setup.donorId, setupId })
  }
  return await toAnswer(c, organisationId, setupId)
}

/** The cards that a charity entered, which are in the stream of a donor with the charity's id. */
export const loadCharityCards = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
): Promise<DonorCardsState> => {
  const { store } = c.get('deps')
  return (await loadState(store, donorCards, cardHolder(organisationId))).state
}

const isSaved = ({ outcome }: CardSetup): boolean => outcome.status === 'saved'

/**
 * Returns null unless the provider already has this card of the charity, from a page that the
 * person left.
 */
const answerSavedBefore = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
  { setupId, last4 }: { setupId: CardSetupId; last4: string | undefined },
): Promise<CharityCard | null> => {
  const state = await loadCharityCards(c, organisationId)
  const outcome = findSetup(state, setupId)?.outcome
  if (outcome?.status !== 'failed' || outcome.reason !== 'card_already_saved') return null
  const card = savedCards(state).findLast((each) => each.last4 === last4)
  return card === undefined ? null : toSaved(state, { setupId, card })
}

// Each charity has one customer at the provider.
const cardHolder = (organisationId: OrganisationId): DonorId => organisationId as string as DonorId

const requestSetup = async (
  c: Context<AppEnv>,
  setupRequest: Omit<RequestCardSetup, 'type'>,
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
    // The screen is answered from the setup itself.
    waits: false,
  })
  if (!result.handled) throw new Refusal(result.refused)
}

const toAnswer = async (
  c: Context<AppEnv>,
  organisationId: OrganisationId,
  setupId: CardSetupId,
): Promise<CharityCard> => {
  const state = await loadCharityCards(c, organisationId)
  const { outcome, donorId } = requirePresent(findSetup(state, setupId), 'a requested setup')
  if (outcome.status === 'failed') throw new Refusal(cardProblem[outcome.reason])
  if ('card' in outcome) return toSaved(state, { setupId, card: outcome.card })
  const challengeUrl = await readChallenge(c, { donorId, setupId })
  return challengeUrl === null
    ? { status: 'processing', setupId }
    : { status: 'requires_action', setupId, stripe3DS: challengeUrl }
}

const toSaved = (
  { setups }: DonorCardsState,
  saved: { setupId: CardSetupId; card: SavedCard },
): CharityCard => ({
  status: 'saved',
  ...saved,
  isNewest: setups.at(-1)?.setupId === saved.setupId,
})

/** Only the process knows the bank's page. Null if the bank requires no challenge. */
const readChallenge = async (
  c: Context<AppEnv>,
  setup: Pick<CardSetup, 'donorId' | 'setupId'>,
): Promise<string | null> => {
  const outcome = await c.get('deps').flows.firstSetup(setup, firstOutcomeWithinMilliseconds)
  return outcome?.status === 'requires_action' ? outcome.challengeUrl : null
}
