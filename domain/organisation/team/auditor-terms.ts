import * as v from 'valibot'
import { instantSchema } from '../../kernel/schemas.ts'

/**
 * The moment at which an auditor sees the books. `position` is that of the last event recorded up
 * to it, and is looked up when the role is assigned.
 */
const booksAsOfSchema = v.strictObject({
  at: instantSchema,
  position: v.pipe(v.string(), v.regex(/^\d{1,19}$/)),
})
export type BooksAsOf = v.InferOutput<typeof booksAsOfSchema>

/** The terms that an event stores with the role of an auditor. No other role has them. */
export const auditorTerms = {
  /** When the access ends. */
  accessUntil: v.optional(instantSchema),
  /** Absent: the books as they are. */
  booksAsOf: v.optional(booksAsOfSchema),
  /** They see how payers are reached. */
  contactGranted: v.optional(v.literal(true)),
}
const termsSchema = v.object(auditorTerms)

export type AuditorTerms = {
  accessUntil: v.InferOutput<typeof instantSchema> | null
  booksAsOf: BooksAsOf | null
  contactGranted: boolean
}

/** The terms in an event's data. */
export const readTerms = (data: v.InferOutput<typeof termsSchema>): AuditorTerms => ({
  accessUntil: data.accessUntil ?? null,
  booksAsOf: data.booksAsOf ?? null,
  contactGranted: data.contactGranted ?? false,
})

/** Returns the terms as an event stores them, without unset values. */
export const writeTerms = ({
  accessUntil,
  booksAsOf,
  contactGranted,
}: AuditorTerms): v.InferOutput<typeof termsSchema> => ({
  ...(accessUntil !== null && { accessUntil }),
  ...(booksAsOf !== null && { booksAsOf }),
  ...(contactGranted && { contactGranted: true as const }),
})

export const isSameTerms = (one: AuditorTerms, other: AuditorTerms): boolean =>
  one.accessUntil === other.accessUntil &&
  one.contactGranted === other.contactGranted &&
  one.booksAsOf?.position === other.booksAsOf?.position &&
  one.booksAsOf?.at === other.booksAsOf?.at
