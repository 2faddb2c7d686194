import type { Decider } from '../kernel/decider.ts'
import type { TreasuryCommand, TreasuryRefusal } from './commands.ts'
import { decideTreasury } from './decide.ts'
import { treasuryEvents, type TreasuryEvent } from './events.ts'
import { evolveTreasury } from './evolve.ts'
import { initialTreasury, treasuryStateSchema, type TreasuryState } from './state.ts'

/**
 * What a charity can be paid out, under the charity's id: what the provider settled, less what the
 * platform advanced for refunds and disputes. At most one payout is open:
 *
 *   requested ── approve ──▶ approved ── send ──▶ sent ── pay ──▶ paid ── the bank ──▶ returned
 *       │                       │                   │
 *       └──────── cancelled ────┴────── failed ─────┘
 *
 * A payout's content is the events since the one before it that was paid: carried + lines − kept is
 * its amount, to the cent.
 */
export const treasury: Decider<TreasuryState, TreasuryCommand, TreasuryEvent, TreasuryRefusal> = {
  category: 'treasury',
  shapes: treasuryEvents,
  snapshot: { version: 1, state: treasuryStateSchema },
  initial: initialTreasury,
  decide: decideTreasury,
  evolve: evolveTreasury,
}

export type { TreasuryCommand, TreasuryRefusal, TreasuryEvent, TreasuryState }
