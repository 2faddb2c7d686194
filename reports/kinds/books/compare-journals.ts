import type { PostedJournal } from '@almoner/domain/journal/post.ts'
import { journalWords } from '@almoner/workflows/locales/journal-words.ts'

const journals = Object.keys(journalWords)

/** Sorts by the order of a payment's life. */
export const compareJournals = (one: PostedJournal, other: PostedJournal): number =>
  journals.indexOf(one) - journals.indexOf(other)
