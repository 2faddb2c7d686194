import * as v from 'valibot'
import { eventShape, type Decider, type EventOf } from '../kernel/decider.ts'
import { asPerson, idSchema, type AdministratorId } from '../kernel/ids.ts'

const administratorAppointed = eventShape(
  'AdministratorAppointed',
  v.strictObject({ administratorId: idSchema('administrator') }),
  {
    personal: v.strictObject({
      username: v.string(),
      firstName: v.string(),
      lastName: v.string(),
    }),
    whose: ({ administratorId }) => asPerson(administratorId),
  },
)

const administratorEvents = [administratorAppointed] as const
export type AdministratorEvent = EventOf<typeof administratorAppointed>

export type AppointAdministrator = {
  type: 'AppointAdministrator'
  administratorId: AdministratorId
  username: string
  firstName: string
  lastName: string
}

export type AdministratorState = { status: 'none' | 'appointed' }

/** A person of the platform who reviews charities. */
export const administrator: Decider<
  AdministratorState,
  AppointAdministrator,
  AdministratorEvent,
  never
> = {
  category: 'administrator',
  shapes: administratorEvents,
  initial: { status: 'none' },
  decide: ({ type: _type, administratorId, ...person }, state) =>
    state.status === 'appointed'
      ? []
      : [{ type: 'AdministratorAppointed', data: { administratorId }, personal: person }],
  evolve: () => ({ status: 'appointed' }),
}
