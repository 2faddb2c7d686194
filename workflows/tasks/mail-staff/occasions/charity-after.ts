import { assert } from '@almoner/domain/kernel/assert.ts'
import { fold } from '@almoner/domain/kernel/decider.ts'
import { organisation, type OrganisationEvent } from '@almoner/domain/organisation/index.ts'
import type { RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'

/** The charity as it was after these events. */
export const charityAfter = (events: readonly OrganisationEvent[]): RegisteredOrganisation => {
  const charity = fold(organisation, events)
  assert(charity.status !== 'none', 'staff work at a charity that has registered')
  return charity
}
