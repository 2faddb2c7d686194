import type { Decider } from '../kernel/decider.ts'
import type { DonorCommand, DonorRefusal } from './commands.ts'
import { decideDonor } from './decide.ts'
import { donorEvents, type DonorEvent } from './events.ts'
import { evolveDonor } from './evolve.ts'
import type { DonorState } from './state.ts'

/**
 * A person who gives, and the account by which they are known. Donors belong to the platform, not to
 * one charity (decisions, 22).
 *
 *   registered ──▶ mail answered: verified ──▶ username, password and details change
 *       └──────────────┴──▶ leaving: wants to be forgotten ──▶ erased: the keys are destroyed
 *
 * A link that was mailed is used once and runs out after a day. Passwords and the right to a username
 * are kept outside the books, where they can be forgotten.
 */
export const donor: Decider<DonorState, DonorCommand, DonorEvent, DonorRefusal> = {
  category: 'donor',
  shapes: donorEvents,
  initial: { status: 'none' },
  decide: decideDonor,
  evolve: evolveDonor,
}

export type { DonorCommand, DonorEvent, DonorRefusal, DonorState }
