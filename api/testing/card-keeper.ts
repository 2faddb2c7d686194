import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { donorCards, type DonorCardsCommand } from '@almoner/domain/donor-cards/index.ts'
import type { CardSetupId, SaveCard } from '@almoner/domain/donor-cards/commands.ts'
import { findSetup } from '@almoner/domain/donor-cards/state.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { handleCommand, loadState } from '@almoner/eventstore/handle-command.ts'
import type { FlowClient } from '@almoner/workflows/client.ts'
import type {
  SaveCardInput,
  SaveCardOutcome,
} from '@almoner/workflows/processes/save-card/contract.ts'

export type SavingAnswer = 'keep' | 'decline' | 'challenge' | 'silence'

/** The process that saves cards, and its provider, as far as a route can see. */
export const createCardKeeper = (store: EventStore) => {
  const setups = new Map<string, Promise<SaveCardOutcome | null>>()
  const looks: SaveCardInput[] = []
  let answer: SavingAnswer = 'keep'

  const flows: Pick<FlowClient, 'firstSetup' | 'lookAtSetup'> = {
    firstSetup: (input) => {
      const outcome = setups.get(input.setupId) ?? setUp(store, input, answer)
      setups.set(input.setupId, outcome)
      return outcome
    },
    lookAtSetup: async (input) => {
      looks.push(input)
    },
  }
  return {
    flows,
    looks,
    setUps: () => setups.size,
    answers: (next: SavingAnswer) => {
      answer = next
    },
    /** The donor approves on their bank's page, and the process receives the result. */
    approve: (input: SaveCardInput) =>
      record(store, input, toSaveCard(input, toBrand(input.setupId))),
    refuse: (input: SaveCardInput) => record(store, input, failed(input, 'authentication_failed')),
  }
}

const setupAtProvider = ({ setupId }: SaveCardInput) => ({
  providerSetupId: `seti_${setupId.replaceAll('-', '')}`,
})

const setUp = async (
  store: EventStore,
  input: SaveCardInput,
  answer: SavingAnswer,
): Promise<SaveCardOutcome | null> => {
  const setupId = input.setupId as CardSetupId
  const providerSetup = setupAtProvider(input)
  if (answer === 'silence') return null
  if (answer === 'challenge') {
    await record(store, input, { type: 'RequireCardAuthentication', setupId, ...providerSetup })
    const { providerSetupId } = providerSetup
    const challengeUrl = `http://localhost:3000/sandbox/stripe/challenge/${providerSetupId}`
    return { status: 'requires_action', providerSetupId, challengeUrl }
  }
  if (answer === 'decline') {
    await record(store, input, failed(input, 'card_declined'))
    return { status: 'failed', reason: 'card_declined' }
  }
  const { state } = await loadState(store, donorCards, input.donorId)
  const setup = findSetup(state, setupId)
  const askedBrand = toBrand(setup?.askedReference ?? '')
  const isOfCharity = (setup?.siteOf as string | undefined) === (setup?.donorId as string)
  const outcome = await record(store, input, {
    ...toSaveCard(input, askedBrand),
    // Only a charity's card has a fingerprint.
    ...(isOfCharity && { fingerprint: toFingerprint(askedBrand) }),
  })
  if (outcome.status === 'failed') return { status: 'failed', reason: outcome.reason }
  if (!('card' in outcome)) throw new Error('the card was not saved')
  const { paymentMethodReference, brand } = outcome.card
  return { status: 'saved', ...providerSetup, paymentMethodReference, brand }
}

/** `pm_card_amex` is an Amex card: one brand, one card. */
const toBrand = (reference: string): string => /^pm_card_([a-z]+)/.exec(reference)?.[1] ?? 'visa'

const toFingerprint = (brand: string): string => brand.padEnd(64, '0')

const toSaveCard = (input: SaveCardInput, brand: string): SaveCard => ({
  type: 'SaveCard',
  setupId: input.setupId as CardSetupId,
  ...setupAtProvider(input),
  customerId: `cus_${input.donorId}`,
  paymentMethodReference: `pm_kept_${input.setupId.replaceAll('-', '')}`,
  card: { brand, country: 'HK', last4: '4242' },
  expires: { month: 12, year: 2040 },
})

const failed = (
  input: SaveCardInput,
  reason: 'card_declined' | 'authentication_failed',
): DonorCardsCommand => ({
  type: 'FailCardSetup',
  setupId: input.setupId as CardSetupId,
  ...setupAtProvider(input),
  reason,
  code: null,
})

const record = async (store: EventStore, input: SaveCardInput, command: DonorCardsCommand) => {
  const handled = await handleCommand(store, {
    decider: donorCards,
    id: input.donorId,
    command,
    context: {
      tenant: null,
      actor: 'process:save-card',
      correlation: input.setupId,
      causation: null,
      commandId: `${command.type}:${input.setupId}`,
      input: command,
      at: instantFromMilliseconds(Date.now()),
    },
  })
  if (!handled.handled) throw new Error(handled.refused)
  const setup = findSetup(handled.state, input.setupId)
  if (!setup) throw new Error('the keeper was asked about an unknown card')
  return setup.outcome
}
