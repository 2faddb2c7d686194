import * as v from 'valibot'
import type { Language } from '@almoner/domain/kernel/locale.ts'

/** A field of a charity's registered details. The file number is equal in all languages. */
type ChangedField = {
  field: 'name' | 'address' | 'irFileNumber'
  language: Language | null
  before: string
  after: string
}

/** A change of what a charity is registered as, proposed by it and decided by administration. */
export type ProfileChangeAnswer = {
  /** Counts the charity's proposals from 1. */
  number: number
  status: 'waiting' | 'withdrawn' | 'approved' | 'declined'
  /** The fields that differ, in the order of the screen. */
  fields: readonly ChangedField[]
  /** The owner's words to the reviewer; may be empty. */
  note: string
  /** Why it was declined; null unless it was. */
  reason: string | null
  proposedAt: string
  /** When it was withdrawn or decided; null while it waits. */
  endedAt: string | null
}

/** The number of the proposal that the person saw. */
export const profileChangeNumberSchema = v.pipe(
  v.number('number.invalid'),
  v.integer('number.invalid'),
  v.minValue(1, 'number.invalid'),
)
