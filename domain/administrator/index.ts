import type { Decider } from '../kernel/decider.ts'
import type { AdministratorCommand, AdministratorRefusal } from './commands.ts'
import { decideAdministrator } from './decide.ts'
import { administratorEvents, type AdministratorEvent } from './events.ts'
import { evolveAdministrator, initialAdministrator, type AdministratorState } from './state.ts'

/** A person of the platform who reviews charities, and how they log in. */
export const administrator: Decider<
  AdministratorState,
  AdministratorCommand,
  AdministratorEvent,
  AdministratorRefusal
> = {
  category: 'administrator',
  shapes: administratorEvents,
  initial: initialAdministrator,
  decide: decideAdministrator,
  evolve: evolveAdministrator,
}

export type { AdministratorCommand, AdministratorRefusal, AdministratorEvent, AdministratorState }
