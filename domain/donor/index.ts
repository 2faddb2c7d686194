import * as v from 'valibot'
import { eventShape, type Decider, type EventOf } from '../kernel/decider.ts'
import { asPerson, idSchema, type DonorId } from '../kernel/ids.ts'
import { languageSchema, type Language } from '../kernel/locale.ts'

export const donorRegistered = eventShape(
  'DonorRegistered',
  v.strictObject({ donorId: idSchema('donor'), language: languageSchema }),
  {
    personal: v.strictObject({
      username: v.string(),
      firstName: v.string(),
      lastName: v.string(),
      phoneNumber: v.string(),
    }),
    whose: ({ donorId }) => asPerson(donorId),
  },
)

export const donorEvents = [donorRegistered] as const
export type DonorEvent = EventOf<typeof donorRegistered>

export type RegisterDonor = {
  type: 'RegisterDonor'
  donorId: DonorId
  language: Language
  username: string
  firstName: string
  lastName: string
  phoneNumber: string
}

export type DonorState = { status: 'none' } | { status: 'registered'; donorId: DonorId }

/** A person who gives. Donors belong to the platform, not to one charity (decisions, 22). */
export const donor: Decider<DonorState, RegisterDonor, DonorEvent, never> = {
  category: 'donor',
  shapes: donorEvents,
  initial: { status: 'none' },
  decide: ({ type: _type, donorId, language, ...person }, state) =>
    state.status === 'registered'
      ? []
      : [{ type: 'DonorRegistered', data: { donorId, language }, personal: person }],
  evolve: (_state, event) => ({ status: 'registered', donorId: event.data.donorId }),
}
