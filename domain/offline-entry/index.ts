import type { Decider } from '../kernel/decider.ts'
import type { OfflineEntryCommand, OfflineEntryRefusal } from './commands.ts'
import { decideOfflineEntry } from './decide.ts'
import { offlineEntryEvents, type OfflineEntryEvent } from './events.ts'
import { evolveOfflineEntry, initialOfflineEntry, type OfflineEntryState } from './state.ts'

/**
 * Money that a charity received outside the platform, as its staff record it.
 *
 *   none ── record ──▶ pending ── approve ──▶ approved
 *                         │                      │      (amend keeps the status)
 *                         └─────── void ─────────┴──▶ voided
 *
 * An approved entry is in the books: an amendment reverses it exactly and books it again, on the day
 * that the money came. Where the books are closed up to that day, nothing changes.
 */
export const offlineEntry: Decider<
  OfflineEntryState,
  OfflineEntryCommand,
  OfflineEntryEvent,
  OfflineEntryRefusal
> = {
  category: 'offline_entry',
  shapes: offlineEntryEvents,
  initial: initialOfflineEntry,
  decide: decideOfflineEntry,
  evolve: evolveOfflineEntry,
}

export type { OfflineEntryState }
