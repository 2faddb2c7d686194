import type { Decider } from '../kernel/decider.ts'
import type { ConnectedAccountCommand, ConnectedAccountRefusal } from './commands.ts'
import { decideConnectedAccount } from './decide.ts'
import { connectedAccountEvents, type ConnectedAccountEvent } from './events.ts'
import { evolveConnectedAccount } from './evolve.ts'
import { initialConnectedAccount, type ConnectedAccountState } from './state.ts'

/**
 * A charity's own account at the card provider, under the organisation's id: what it may do, and
 * what the provider wants to know. All of it is read from the provider.
 *
 *   none ── open ──▶ open ◀─┐
 *                     └─────┘ the provider was asked, and something is different
 */
export const connectedAccount: Decider<
  ConnectedAccountState,
  ConnectedAccountCommand,
  ConnectedAccountEvent,
  ConnectedAccountRefusal
> = {
  category: 'connected_account',
  shapes: connectedAccountEvents,
  initial: initialConnectedAccount,
  decide: decideConnectedAccount,
  evolve: evolveConnectedAccount,
}

export type { ConnectedAccountCommand, ConnectedAccountEvent, ConnectedAccountState }
