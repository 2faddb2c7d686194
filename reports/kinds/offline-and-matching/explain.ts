import type { PostingSelection } from '../report-kind.ts'

const selections: Readonly<Record<string, PostingSelection>> = {
  booked: { journals: { offline_recorded: 1 } },
  reversed: { journals: { offline_voided: 1 } },
  standing: { journals: { offline_recorded: 1, offline_voided: -1 } },
}

/** What was booked and reversed. A match of a bank line moves no money. */
export const explainOffline = (key: string): PostingSelection | null => selections[key] ?? null
