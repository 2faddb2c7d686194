import type { DonorCardsEvent } from './events.ts'
import type { CardSetup, DonorCardsState } from './state.ts'

export const evolveDonorCards = (
  state: DonorCardsState,
  event: DonorCardsEvent,
): DonorCardsState => {
  switch (event.type) {
    case 'CardSetupRequested': {
      const { donorId, setupId, siteOf, paymentMethodReference: askedReference } = event.data
      const setup = { setupId, donorId, siteOf, askedReference, providerSetupId: null }
      return { setups: [...state.setups, { ...setup, outcome: { status: 'pending' } }] }
    }
    case 'CardAuthenticationRequired': {
      const { setupId, providerSetupId } = event.data
      const outcome = { status: 'authenticating' } as const
      return withSetup(state, setupId, () => ({ providerSetupId, outcome }))
    }
    case 'CardSaved': {
      const { donorId: _donor, providerSetupId, ...facts } = event.data
      const card = { ...facts, last4: event.personal.last4 }
      const outcome = { status: 'saved', card } as const
      return withSetup(state, facts.setupId, () => ({ providerSetupId, outcome }))
    }
    case 'CardSetupFailed': {
      const { setupId, providerSetupId, reason, leftBehind } = event.data
      const outcome = { status: 'failed', reason, leftBehind } as const
      return withSetup(state, setupId, (before) => ({
        providerSetupId: providerSetupId ?? before.providerSetupId,
        outcome,
      }))
    }
    case 'CardChangeReported':
      return state
    case 'CardRenewed': {
      const { setupId, brand, country, expires } = event.data
      const renewed = { brand, country, expires, last4: event.personal.last4 }
      return withSetup(state, setupId, ({ outcome }) =>
        'card' in outcome ? { outcome: { ...outcome, card: { ...outcome.card, ...renewed } } } : {},
      )
    }
    case 'CardRemovalRequested':
      return withRemoval(state, event.data.setupId, 'being_removed')
    case 'CardRemoved':
      return withRemoval(state, event.data.setupId, 'removed')
  }
}

const withSetup = (
  { setups }: DonorCardsState,
  setupId: string,
  changes: (before: CardSetup) => Partial<CardSetup>,
): DonorCardsState => ({
  setups: setups.map((each) => (each.setupId === setupId ? { ...each, ...changes(each) } : each)),
})

const withRemoval = (
  state: DonorCardsState,
  setupId: string,
  status: 'being_removed' | 'removed',
): DonorCardsState =>
  withSetup(state, setupId, ({ outcome }) =>
    'card' in outcome ? { outcome: { ...outcome, status } } : {},
  )
