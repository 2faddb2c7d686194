import type { PostedJournal } from '@almoner/domain/journal/posted-journals.ts'

/** Journals with the sign of their postings in a sum; `all`: every posting of an account. */
export type SignedJournals = 'all' | readonly { journal: PostedJournal; sign: 1 | -1 }[]
