import type { Decider } from '../kernel/decider.ts'
import type { ImportCommand, ImportRefusal } from './commands.ts'
import { decideImport } from './decide.ts'
import { importEvents, type ImportEvent } from './events.ts'
import { evolveImport, initialImport, type ImportState } from './state.ts'

/**
 * A file of offline entries that a charity imports, under an id made of the charity and the file's
 * content.
 *
 *   none ── start ──▶ recording ── complete ──▶ completed ── undo (7 days) ──▶ undone
 *                      (batches)                   │                             │
 *                          ▲────── start again ────┴─────────────────────────────┘
 *
 * The entries themselves are `offline_entry` streams. Their ids are made of what a row says, so that
 * a file that is imported again, another with the same rows, or a crash adds none twice.
 */
export const offlineImport: Decider<ImportState, ImportCommand, ImportEvent, ImportRefusal> = {
  category: 'import',
  shapes: importEvents,
  initial: initialImport,
  decide: decideImport,
  evolve: evolveImport,
}

export type { ImportState }
