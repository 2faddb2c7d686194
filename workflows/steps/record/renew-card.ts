import type { CardSetupId } from '@almoner/domain/donor-cards/commands.ts'
import type { SavedCards } from '../../gateways/ports/card-gateway.ts'
import { loadCardSetup, recordOnCards, type CardBooks } from './card-books.ts'

/**
 * Reads a saved card at the provider, and records what is different there: banks renew cards, and
 * the provider follows by itself. A notice only makes us read sooner.
 */
export const renewCard = async (
  deps: CardBooks & { savedCards: Pick<SavedCards, 'listCards'> },
  which: { donorId: string; setupId: string; process: string; processId: string },
): Promise<void> => {
  const { donorId, setupId, process, processId } = which
  const { outcome } = await loadCardSetup(deps, which)
  if (outcome.status !== 'saved') return
  const { customerId, paymentMethodReference } = outcome.card
  const listed = await deps.savedCards.listCards(customerId)
  const listedCard = listed.find((card) => card.paymentMethodReference === paymentMethodReference)
  if (listedCard === undefined) return
  const { card, expires } = listedCard
  const command = { type: 'RenewCard', setupId: setupId as CardSetupId, card, expires } as const
  // A card is renewed every few years, each time for another month.
  const until = `${processId}:${expires.year}-${expires.month}:${card.last4}`
  await recordOnCards(deps, { donorId, setupId, command, process, processId: until })
}
