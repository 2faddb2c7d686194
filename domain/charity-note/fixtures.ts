import { fixtureId, harbourId } from '../kernel/fixtures.ts'
import type { CharityNoteAdded } from './index.ts'

export const noteAdded: CharityNoteAdded = {
  type: 'CharityNoteAdded',
  data: { organisationId: harbourId, administratorId: fixtureId('administrator', 40) },
  personal: { text: 'Ms Wong called about the bank letter.' },
}
