import type { Decider } from '../kernel/decider.ts'
import type { DonorCardsCommand, DonorCardsRefusal } from './commands.ts'
import { decideDonorCards } from './decide.ts'
import { donorCardsEvents, type DonorCardsEvent } from './events.ts'
import { evolveDonorCards } from './evolve.ts'
import { initialDonorCards, type DonorCardsState } from './state.ts'

/**
 * The cards that a donor stores for later payments at any charity: the provider's references, never
 * card numbers.
 *
 *   asked for ──▶ pending ──┬───────────────────────▶ saved ──▶ being_removed ──▶ removed
 *                           ├ bank asks: authenticating ▲
 *                           └────────────┴──▶ failed
 *
 * A card is stored once: the same brand, last four digits and expiry is the same card.
 */
export const donorCards: Decider<
  DonorCardsState,
  DonorCardsCommand,
  DonorCardsEvent,
  DonorCardsRefusal
> = {
  category: 'donor_cards',
  shapes: donorCardsEvents,
  initial: initialDonorCards,
  decide: decideDonorCards,
  evolve: evolveDonorCards,
}

export type { DonorCardsCommand, DonorCardsRefusal, DonorCardsEvent, DonorCardsState }
