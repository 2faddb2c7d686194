import * as v from 'valibot'
import { eventShape, type EventOf } from '../../kernel/decider.ts'
import { asPerson, idSchema, type OrganisationId } from '../../kernel/ids.ts'

const idEntries = { organisationId: idSchema('organisation') }
/** The charity's owners at that time, who are written to. */
const owners = v.array(idSchema('staff'))
// An administrator writes free text, and may name a person.
const reason = v.strictObject({ reason: v.string() })
const whose = ({ organisationId }: { organisationId: OrganisationId }) => asPerson(organisationId)

/** The charity takes no payments, and its desk is closed, until it is reinstated. */
export const organisationSuspended = eventShape(
  'OrganisationSuspended',
  v.strictObject({
    ...idEntries,
    /** Its payouts rest too. */
    payoutsToo: v.boolean(),
    owners,
  }),
  { personal: reason, whose },
)

export const organisationReinstated = eventShape(
  'OrganisationReinstated',
  v.strictObject({ ...idEntries, owners }),
  { personal: reason, whose },
)

export type SuspensionEvent = EventOf<typeof organisationSuspended | typeof organisationReinstated>

/** It is no longer on the Inland Revenue's list: no receipt from now on has tax wording. */
export const taxStatusEnded = eventShape(
  'TaxStatusEnded',
  v.strictObject({ ...idEntries, irFileNumber: v.string() }),
  { personal: reason, whose },
)
