import type { Decider } from '../kernel/decider.ts'
import type { DonorCommand, DonorRefusal } from './commands.ts'
import { decideDonor } from './decide.ts'
import { donorEvents, type DonorEvent } from './events.ts'
import { evolveDonor } from './evolve.ts'
import type { DonorState } from './state.ts'

/**
 * A person who gives, and their account. Donors belong to the platform, not to one charity
 * (decisions, 22).
 *
 *   registered ──▶ mail answered: verified ──▶ username, password and details change
 *       └──────────────┴──▶ leaving: wants to be forgotten ──▶ erased: the keys are destroyed
 *
 * A mailed link works once and expires after a day. Passwords and reserved usernames are stored
 * outside the event store, where they can be deleted.
 */
export const donor: Decider<DonorState, DonorCommand, DonorEvent, DonorRefusal> = {
  category: 'donor',
  shapes: donorEvents,
  initial: { status: 'none' },
  decide: decideDonor,
  evolve: evolveDonor,
}

export type { DonorCommand, DonorEvent, DonorRefusal, DonorState }
