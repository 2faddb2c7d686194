import type { OfflineEntry, OfflineEntryEvent } from './events.ts'

/** An entry that counts from an event on, or no longer does. */
export type Booking = { entry: OfflineEntry; version: number; sign: 1 | -1 }

/**
 * Returns the bookings of an event: an approved entry, the exact reversal of a booking, or both for
 * an amendment. A waiting entry books nothing.
 */
export const listBookings = ({ type, data }: OfflineEntryEvent): readonly Booking[] => {
  switch (type) {
    case 'OfflineEntryRecorded':
    case 'OfflineReceiptRequested':
      return []
    case 'OfflineEntryApproved':
      return [{ entry: data.entry, version: data.version, sign: 1 }]
    case 'OfflineEntryAmended': {
      const { before, after, bookedVersion, version } = data
      if (bookedVersion === null) return []
      return [
        { entry: before, version: bookedVersion, sign: -1 },
        { entry: after, version, sign: 1 },
      ]
    }
    case 'OfflineEntryVoided': {
      const { entry, bookedVersion: version } = data
      return version === null ? [] : [{ entry, version, sign: -1 }]
    }
  }
}
