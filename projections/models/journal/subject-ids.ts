import type { Subject } from '@almoner/domain/journal/posting.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'

/** The payout of a posting; null where it is about something else. */
export const findPayoutId = ({ kind, id }: Subject): Id<'payout'> | null =>
  kind === 'payout' ? (id as Id<'payout'>) : null

/** The offline entry of a posting; null where it is about something else. */
export const findOfflineEntryId = ({ kind, id }: Subject): Id<'offline_entry'> | null =>
  kind === 'offline_entry' ? (id as Id<'offline_entry'>) : null
