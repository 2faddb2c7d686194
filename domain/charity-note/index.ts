import * as v from 'valibot'
import { eventShape, type Decider, type EventOf } from '../kernel/decider.ts'
import { asPerson, idSchema, type OrganisationId } from '../kernel/ids.ts'

const charityNoteAdded = eventShape(
  'CharityNoteAdded',
  v.strictObject({
    organisationId: idSchema('organisation'),
    noteId: idSchema('charity_note'),
    administratorId: idSchema('administrator'),
  }),
  {
    // Free text, which may name a person. It is erased with the charity.
    personal: v.strictObject({ text: v.string() }),
    whose: ({ organisationId }: { organisationId: OrganisationId }) => asPerson(organisationId),
  },
)

export const charityNoteEvents = [charityNoteAdded] as const
export type CharityNoteAdded = EventOf<typeof charityNoteAdded>
export type AddCharityNote = { type: 'AddCharityNote' } & CharityNoteAdded['data'] &
  CharityNoteAdded['personal']

/**
 * Records the administrators' own notes on a charity, under its id. Notes are added and never
 * changed. A separate stream allows notes at any time, even if the charity has no application. It
 * also keeps them out of what is reviewed, replayed or shown to the charity.
 */
export const charityNote: Decider<
  { status: 'none' | 'noted' },
  AddCharityNote,
  CharityNoteAdded,
  'note_required'
> = {
  category: 'charity_note',
  shapes: charityNoteEvents,
  initial: { status: 'none' },
  decide: ({ type: _type, text, ...data }) =>
    text.trim() === ''
      ? { refused: 'note_required' }
      : [{ type: 'CharityNoteAdded', data, personal: { text: text.trim() } }],
  evolve: () => ({ status: 'noted' }),
}
