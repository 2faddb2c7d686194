import type { Subject } from '@almoner/domain/journal/posting.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'

/** Returns the payout of a posting; null if the posting is about something else. */
export const findPayoutId = ({ kind, id }: Subject): Id<'payout'> | null =>
  kind === 'payout' ? (id as Id<'payout'>) : null

/** Returns the offline entry of a posting; null if the posting is about something else. */
export const findOfflineEntryId = ({ kind, id }: Subject): Id<'offline_entry'> | null =>
  kind === 'offline_entry' ? (id as Id<'offline_entry'>) : null
