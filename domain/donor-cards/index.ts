import type { Decider } from '../kernel/decider.ts'
import type { DonorCardsCommand, DonorCardsRefusal } from './commands.ts'
import { decideDonorCards } from './decide.ts'
import { donorCardsEvents, type DonorCardsEvent } from './events.ts'
import { evolveDonorCards } from './evolve.ts'
import { initialDonorCards, type DonorCardsState } from './state.ts'

/**
 * The cards a donor keeps for the next time, at whichever charity: what the provider calls them, and
 * never their numbers.
 *
 *   asked for ──▶ pending ──┬───────────────────────▶ saved ──▶ being_removed ──▶ removed
 *                           ├ bank asks: authenticating ▲
 *                           └────────────┴──▶ failed
 *
 * A card is kept once: the same brand, last four digits and expiry is the same card.
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
