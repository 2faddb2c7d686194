import type { Id, OrganisationId, PersonId } from '../kernel/ids.ts'
import type { Giver, OfflineEntry, OfflineEntryEvent } from './events.ts'

type Recorded = {
  status: 'pending' | 'approved' | 'voided'
  offlineEntryId: Id<'offline_entry'>
  organisationId: OrganisationId
  giverId: PersonId
  entry: OfflineEntry
  giver: Giver
  version: number
  /** The version whose amount is in the books. Null if none is. */
  bookedVersion: number | null
  /** Staff requested a receipt. */
  withReceipt: boolean
}

export type OfflineEntryState = { status: 'none' } | Recorded

export const initialOfflineEntry: OfflineEntryState = { status: 'none' }

export const evolveOfflineEntry = (
  state: OfflineEntryState,
  { type, data, personal }: OfflineEntryEvent,
): OfflineEntryState => {
  if (type === 'OfflineEntryRecorded') {
    const { offlineEntryId, organisationId, giverId, entry, version } = data
    const entryFields = { offlineEntryId, organisationId, giverId, entry, version }
    const { giver } = personal
    return { ...entryFields, status: 'pending', giver, bookedVersion: null, withReceipt: false }
  }
  if (state.status === 'none') return state
  if (type === 'OfflineReceiptRequested') return { ...state, withReceipt: true }
  const { version } = data
  switch (type) {
    case 'OfflineEntryApproved':
      return { ...state, status: 'approved', version, bookedVersion: version }
    case 'OfflineEntryAmended': {
      const bookedVersion = state.bookedVersion === null ? null : version
      return { ...state, entry: data.after, giver: personal.after, version, bookedVersion }
    }
    case 'OfflineEntryVoided':
      return { ...state, status: 'voided', version, bookedVersion: null }
  }
}
