import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { isExpiredBefore } from '@almoner/domain/recurring-plan/schedule.ts'
import type {
  CardFacts,
  SavedCard,
  SavedCards,
  SetupOutcome,
} from '../gateways/ports/card-gateway.ts'
import type { BankCall, CardBehaviour } from './bank-call.ts'

type Answering = <T>(call: BankCall, what: string, act: () => T) => Promise<T>

type Setup = {
  id: string
  customerId: string
  status: 'saved' | 'asking' | 'processing' | 'refused' | 'cancelled'
  failure: Extract<SetupOutcome, { outcome: 'failed' }> | null
  saved: SavedCard
}

type Expires = SavedCard['expires']

const farAway: Expires = { month: 12, year: 2040 }

/**
 * The cards that a provider stores for our donors. A setup requested twice is made once, and a card
 * stays saved for its customer until it is removed.
 */
export const createCardFile = (bank: {
  behaviours: ReadonlyMap<string, CardBehaviour>
  factsOf: (reference: string) => CardFacts
  answering: Answering
}) => {
  const { behaviours, factsOf, answering } = bank
  const customers = new Map<string, string>()
  const setups = new Map<string, Setup>()
  const owners = new Map<string, string>()
  const removals: string[] = []
  const printed = new Map<string, Expires>()

  const begin = (setupId: string, customerId: string, reference: string): Setup => {
    const number = setups.size + 1
    const expires = printed.get(reference) ?? farAway
    const card = factsOf(reference)
    const fingerprint = `${card.brand}${card.last4}`
    const savedCard = { paymentMethodReference: `pm_kept_${number}`, card, expires, fingerprint }
    const setup: Setup = {
      id: `seti_${number}`,
      customerId,
      status: 'saved',
      failure: null,
      saved: savedCard,
    }
    setups.set(setupId, setup)
    const behaviour = behaviours.get(reference) ?? 'approves'
    if (behaviour === 'asks') setup.status = 'asking'
    else if (behaviour === 'processes') setup.status = 'processing'
    else if (behaviour === 'declines') refuse(setup, 'card_declined', 'insufficient_funds')
    else keep(setup)
    return setup
  }
  const keep = (setup: Setup): void => {
    setup.status = 'saved'
    owners.set(setup.saved.paymentMethodReference, setup.customerId)
  }
  const setupNamed = (id: string): Setup => {
    const setup = [...setups.values()].find((each) => each.id === id)
    if (!setup) throw new Error(`the provider knows no ${id}`)
    return setup
  }
  const newest = (): Setup => {
    const setup = [...setups.values()].at(-1)
    if (!setup) throw new Error('no card was to be kept yet')
    return setup
  }

  const gateway: Omit<SavedCards, 'chargeSaved'> = {
    customerFor: (personId) =>
      answering('customer', personId, () => {
        const customerId = customers.get(personId) ?? `cus_${customers.size + 1}`
        customers.set(personId, customerId)
        return customerId
      }),
    saveCard: ({ setupId, customerId, paymentMethodReference: reference }) =>
      answering('save', setupId, () =>
        toOutcome(setups.get(setupId) ?? begin(setupId, customerId, reference)),
      ),
    lookAtSetup: (id) => answering('look_setup', id, () => toOutcome(setupNamed(id))),
    cancelSetup: (id) =>
      answering('cancel_setup', id, () => {
        const setup = setupNamed(id)
        if (setup.status === 'asking') setup.status = 'cancelled'
        return toOutcome(setup)
      }),
    listCards: async (customerId) =>
      [...setups.values()].flatMap(({ saved }) =>
        owners.get(saved.paymentMethodReference) === customerId ? [saved] : [],
      ),
    removeCard: (reference) =>
      answering('remove', reference, () => {
        if (owners.delete(reference)) removals.push(reference)
      }),
  }

  return {
    gateway,
    ownerOf: (reference: string): string | null => owners.get(reference) ?? null,
    /** The expiry of a card before it is saved; without it the card never expires. */
    prints: (reference: string, expires: Expires): void => {
      printed.set(reference, expires)
    },
    isExpired: (reference: string, now: Instant): boolean => {
      const setup = [...setups.values()].find(
        ({ saved }) => saved.paymentMethodReference === reference,
      )
      return setup !== undefined && isExpiredBefore(setup.saved.expires, toCalendarDay(now))
    },
    /** A bank renews a saved card, and the provider follows by itself. */
    renew: (reference: string, expires: Expires, last4?: string): void => {
      for (const setup of setups.values()) {
        const { saved } = setup
        if (saved.paymentMethodReference !== reference) continue
        const card = { ...saved.card, last4: last4 ?? saved.card.last4 }
        setup.saved = { ...saved, expires, card }
      }
    },
    /** All cards that the provider stores now, of all customers. */
    kept: (): readonly string[] => [...owners.keys()],
    removals,
    setUps: (): number => setups.size,
    /** The owner proves to their bank that it is them, or the provider has done with the card. */
    approve: (): void => {
      const setup = newest()
      if (setup.status === 'asking' || setup.status === 'processing') keep(setup)
    },
    refuse: (): void => {
      const setup = newest()
      if (setup.status !== 'asking') return
      refuse(setup, 'authentication_failed', 'setup_intent_authentication_failure')
    },
  }
}

const refuse = (
  setup: Setup,
  reason: 'card_declined' | 'authentication_failed',
  code: string,
): void => {
  setup.status = 'refused'
  setup.failure = { outcome: 'failed', providerSetupId: setup.id, reason, code }
}

const toOutcome = (setup: Setup): SetupOutcome => {
  const { id: providerSetupId, customerId, status, failure, saved } = setup
  switch (status) {
    case 'saved':
      return { outcome: 'saved', providerSetupId, customerId, ...saved }
    case 'asking': {
      const challengeUrl = `https://bank.example/${providerSetupId}`
      return { outcome: 'authentication_required', providerSetupId, challengeUrl }
    }
    case 'processing':
      return { outcome: 'processing', providerSetupId }
    case 'cancelled':
    case 'refused':
      return failure ?? { outcome: 'failed', providerSetupId, reason: 'cancelled', code: null }
  }
}
