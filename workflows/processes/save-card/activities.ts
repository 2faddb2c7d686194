import { asPerson } from '@almoner/domain/kernel/ids.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { DonorCardsCommand } from '@almoner/domain/donor-cards/index.ts'
import type { FailCardSetup } from '@almoner/domain/donor-cards/commands.ts'
import type { CardSetup } from '@almoner/domain/donor-cards/state.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { CharityHosts } from '@almoner/platform/site.ts'
import { loadCardSetup, recordOnCards, type CardBooks } from '../../steps/record/card-books.ts'
import {
  ProviderRejectedRequest,
  type CardFailureReason,
  type CardGateway,
  type SavedCards,
  type SetupOutcome,
} from '../../gateways/ports/card-gateway.ts'
import { renewCard } from '../../steps/record/renew-card.ts'
import { saveCardId, type SaveCardInput } from './contract.ts'
import type { SaveCardActivities, SetupAnswer } from './process.ts'

export type SaveCardDependencies = CardBooks & {
  cards: Pick<CardGateway, 'identify'>
  savedCards: SavedCards
  /** A keyed hash of the provider's fingerprint of a card. */
  cardHash: (fingerprint: string) => string
  /**
   * Returns the address to which a bank returns its customer: the platform's own site for a charity
   * that is not yet open.
   */
  returnUrl: (charity: CharityHosts | null) => string
}

/**
 * Each activity reads the setup, calls the provider, and records the answer. The next attempt
 * repairs a crash in between: the provider finds the setup by its key, the stream finds the command
 * by its id.
 */
export const saveCardActivities = (deps: SaveCardDependencies): SaveCardActivities => ({
  setUpCard: async (input) => {
    const setup = await loadCardSetup(deps, input)
    const settled = settledAnswer(setup)
    if (settled && input.because !== undefined) {
      await renewCard(deps, { ...input, process: 'save-card', processId: saveCardId(input) })
    }
    if (settled) return settled
    try {
      return await record(deps, input, () => ask(deps, setup))
    } catch (error) {
      // Nothing can be charged yet, so a rejection by the provider is a final answer.
      if (error instanceof ProviderRejectedRequest) return await refuse(deps, input, null)
      throw error
    }
  },

  giveUpSetup: async (input) =>
    settledAnswer(await loadCardSetup(deps, input)) ?? (await refuse(deps, input, 'unreachable')),

  lookAtSetup: async (input) => {
    const settled = settledAnswer(await loadCardSetup(deps, input))
    if (settled) return settled
    const { providerSetupId } = input
    return await record(deps, input, () => deps.savedCards.lookAtSetup(providerSetupId))
  },

  cancelSetup: async (input) => {
    const settled = settledAnswer(await loadCardSetup(deps, input))
    if (settled) return settled
    const { providerSetupId } = input
    return await record(deps, input, () => deps.savedCards.cancelSetup(providerSetupId))
  },

  takeOffCard: async ({ paymentMethodReference }) => {
    await deps.savedCards.removeCard(paymentMethodReference)
    return null
  },
})

/** The recorded outcome, so that the provider is not called twice. */
const settledAnswer = ({ outcome, providerSetupId }: CardSetup): SetupAnswer | null => {
  if ('card' in outcome) {
    assert(providerSetupId !== null, 'a card was saved by a setup of its provider')
    const { paymentMethodReference, brand } = outcome.card
    return { status: 'saved', providerSetupId, paymentMethodReference, brand }
  }
  if (outcome.status !== 'failed') return null
  return { status: 'failed', reason: outcome.reason, leftBehind: outcome.leftBehind }
}

// Another donor's saved card is refused, also for a caller who has its reference.
const ask = async (
  { store, cards, savedCards, returnUrl }: SaveCardDependencies,
  { donorId, setupId, siteOf, askedReference }: CardSetup,
): Promise<SetupOutcome> => {
  const customerId = await savedCards.customerFor(asPerson(donorId))
  const invalid = { outcome: 'failed', providerSetupId: null, reason: 'card_invalid' } as const
  const identified = await cards.identify(askedReference)
  if (identified.outcome === 'invalid') return { ...invalid, code: identified.code }
  if (identified.customerId !== null && identified.customerId !== customerId) {
    return { ...invalid, code: null }
  }
  const { state: charity } = await loadState(store, organisation, siteOf)
  return await savedCards.saveCard({
    setupId,
    customerId,
    paymentMethodReference: askedReference,
    // A charity that joins gives a card for its subscription before it is open.
    returnUrl: returnUrl(charity.status === 'none' ? null : charity),
  })
}

const record = async (
  deps: SaveCardDependencies,
  input: SaveCardInput,
  callProvider: () => Promise<SetupOutcome>,
): Promise<SetupAnswer> => {
  const outcome = await callProvider()
  if (outcome.outcome === 'processing') {
    return { status: 'processing', providerSetupId: outcome.providerSetupId }
  }
  const command = await withFingerprint(deps, input, toCommand(toSetupId(input), outcome), outcome)
  const after = await recordCommand(deps, input, command)
  const settled = settledAnswer(after)
  if (settled) return settled
  assert(outcome.outcome === 'authentication_required', `${outcome.outcome} was not recorded`)
  const { providerSetupId, challengeUrl } = outcome
  return { status: 'requires_action', providerSetupId, challengeUrl }
}

const toCommand = (
  setupId: CardSetup['setupId'],
  outcome: Exclude<SetupOutcome, { outcome: 'processing' }>,
): DonorCardsCommand => {
  switch (outcome.outcome) {
    case 'saved': {
      const { outcome: _saved, fingerprint: _fingerprint, ...saved } = outcome
      return { type: 'SaveCard', setupId, ...saved }
    }
    case 'authentication_required': {
      const { providerSetupId } = outcome
      return { type: 'RequireCardAuthentication', setupId, providerSetupId }
    }
    case 'failed': {
      const { providerSetupId, code } = outcome
      const reason = toFailure(outcome.reason)
      return { type: 'FailCardSetup', setupId, providerSetupId, reason, code }
    }
  }
}

/**
 * A charity's card for its subscription is recognised again, because a charity that joins may not be
 * referred by itself. Donors' cards are not.
 */
const withFingerprint = async (
  deps: SaveCardDependencies,
  input: SaveCardInput,
  command: DonorCardsCommand,
  outcome: SetupOutcome,
): Promise<DonorCardsCommand> => {
  if (command.type !== 'SaveCard' || outcome.outcome !== 'saved') return command
  const { siteOf, donorId } = await loadCardSetup(deps, input)
  const isOfCharity = asPerson(siteOf) === asPerson(donorId)
  if (!isOfCharity || outcome.fingerprint === null) return command
  return { ...command, fingerprint: deps.cardHash(outcome.fingerprint) }
}

// Setups are cancelled by us alone, and only when their time is over.
const toFailure = (reason: CardFailureReason): FailCardSetup['reason'] =>
  reason === 'cancelled' ? 'authentication_timed_out' : reason

const refuse = async (
  deps: SaveCardDependencies,
  input: SaveCardInput,
  code: string | null,
): Promise<SetupAnswer> => {
  const failed = { setupId: toSetupId(input), providerSetupId: null, code }
  const command = { type: 'FailCardSetup', reason: 'provider_refused', ...failed } as const
  const answer = settledAnswer(await recordCommand(deps, input, command))
  assert(answer !== null, 'a setup that failed has ended')
  return answer
}

const toSetupId = ({ setupId }: SaveCardInput): CardSetup['setupId'] =>
  setupId as CardSetup['setupId']

const recordCommand = (
  deps: SaveCardDependencies,
  { donorId, setupId }: SaveCardInput,
  command: DonorCardsCommand,
): Promise<CardSetup> =>
  recordOnCards(deps, {
    donorId,
    setupId,
    command,
    process: 'save-card',
    processId: saveCardId({ setupId }),
  })
