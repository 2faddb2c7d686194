import { assert } from '@almoner/domain/kernel/assert.ts'
import { FinalError } from '../../flow/activity-failed.ts'
import { loadCardSetup, recordOnCards, type CardBooks } from '../../steps/record/card-books.ts'
import { ProviderRejectedRequest, type SavedCards } from '../../gateways/ports/card-gateway.ts'
import { removeCardId } from './contract.ts'
import type { RemoveCardActivities } from './process.ts'

export type RemoveCardDependencies = CardBooks & { savedCards: Pick<SavedCards, 'removeCard'> }

export const removeCardActivities = (deps: RemoveCardDependencies): RemoveCardActivities => ({
  removeCard: async ({ donorId, setupId }) => {
    const { outcome, setupId: id } = await loadCardSetup(deps, { donorId, setupId })
    assert('card' in outcome, 'only a card that was saved is removed')
    if (outcome.status === 'removed') return null
    try {
      await deps.savedCards.removeCard(outcome.card.paymentMethodReference)
    } catch (error) {
      // A case that a person must settle is not retried, because the answer would not change.
      if (!(error instanceof ProviderRejectedRequest)) throw error
      throw new FinalError(`${error.name}: ${error.message}`)
    }
    const command = { type: 'RemoveCard', setupId: id } as const
    const process = { process: 'remove-card', processId: removeCardId({ setupId }) }
    await recordOnCards(deps, { donorId, setupId, command, ...process })
    return null
  },
})
