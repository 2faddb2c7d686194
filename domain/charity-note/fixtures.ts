import { fixtureId, harbourId } from '../fixtures.ts'
import type { CharityNoteAdded } from './index.ts'

export const noteAdded: CharityNoteAdded = {
  type: 'CharityNoteAdded',
  data: {
    organisationId: harbourId,
    noteId: fixtureId('charity_note', 50),
    administratorId: fixtureId('administrator', 40),
  },
  personal: { text: 'Ms Wong called about the bank letter.' },
}
