import type { Decider } from '../kernel/decider.ts'
import type { OrganisationCommand, OrganisationRefusal } from './commands.ts'
import { decideOrganisation } from './decide.ts'
import { organisationEvents, type OrganisationEvent } from './events.ts'
import { evolveOrganisation, initialOrganisation, type OrganisationState } from './state.ts'

/**
 * A charity on the platform: its identity, whether it may collect, its payment methods, its staff.
 *
 *   none ── register ──▶ pending ── approve ──▶ approved ◀── suspend, reinstate ──▶ suspended
 *                           │  ▲                   ▲
 *                  decline  ▼  │                   │ approve after all
 *                        declined ─────────────────┘
 */
export const organisation: Decider<
  OrganisationState,
  OrganisationCommand,
  OrganisationEvent,
  OrganisationRefusal
> = {
  category: 'organisation',
  shapes: organisationEvents,
  initial: initialOrganisation,
  decide: decideOrganisation,
  evolve: evolveOrganisation,
}

export type { OrganisationCommand, OrganisationRefusal, OrganisationEvent, OrganisationState }
