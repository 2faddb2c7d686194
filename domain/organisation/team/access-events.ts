import * as v from 'valibot'
import { eventShape } from '../../kernel/decider.ts'
import { asPerson, idSchema, type OrganisationId } from '../../kernel/ids.ts'

/**
 * An administrator opens the data of an open charity and states the reason. The charity can read
 * it.
 */
export const charityDataOpened = eventShape(
  'CharityDataOpened',
  v.strictObject({ organisationId: idSchema('organisation') }),
  {
    // An administrator writes free text, and may name a person.
    personal: v.strictObject({ reason: v.string() }),
    whose: ({ organisationId }: { organisationId: OrganisationId }) => asPerson(organisationId),
  },
)
