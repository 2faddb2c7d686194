import type { Decider } from '../kernel/decider.ts'
import type { ApplicationCommand, ApplicationRefusal } from './commands.ts'
import { decideApplication } from './decide.ts'
import { applicationEvents, type ApplicationEvent } from './events.ts'
import { evolveApplication } from './evolve.ts'
import { initialApplication, type ApplicationState } from './state.ts'

/**
 * A charity's application to join, under the id of the organisation it becomes. It has a stream of
 * its own, so that the charity's own events begin with its approval.
 *
 *   none ── start ──▶ draft ── submit ──▶ pending ── approve ──▶ approved
 *                     │ ▲ ▲                │ │ │
 *            withdraw ▼ │ └── ask for more ┘ │ └── decline ──▶ declined
 *              withdrawn└────── reopen ──────┘                    │
 *                       └──────────── reopen, where allowed ──────┘
 *
 * A submission is a round. A decision names the round and the hash of all that was submitted, so
 * what is approved is what the reviewer saw.
 */
export const application: Decider<
  ApplicationState,
  ApplicationCommand,
  ApplicationEvent,
  ApplicationRefusal
> = {
  category: 'application',
  shapes: applicationEvents,
  initial: initialApplication,
  decide: decideApplication,
  evolve: evolveApplication,
}

export type { ApplicationCommand, ApplicationRefusal, ApplicationEvent, ApplicationState }
