import * as v from 'valibot'
import { calendarDay, dayNamed } from '@almoner/domain/kernel/calendar.ts'
import {
  cleanEmailAddress,
  isEmailAddress,
  longestEmailAddress,
} from '@almoner/domain/kernel/email-address.ts'
import { parseHkd, type AmountRefusal } from '@almoner/domain/kernel/money.ts'
import type { Challenge } from './abuse/contract.ts'

/**
 * A problem answer, from one table (`problem.ts`). `message` is a sentence in the reader's language;
 * `error.code` and the values of `fields` are codes a screen may put its own words to.
 */
export type Problem = {
  type: string
  title: string
  status: number
  message: string
  error: { message: string; code: string }
  requestId: string
  /** By the path of the field in the body or query: `amount` → `amount.not_a_number`. */
  fields?: Record<string, string>
  /** With `challenge_required` alone: work for the browser, and then the same call again. */
  challenge?: Challenge
}

/** Another username that becomes somebody's when the mail to it is answered, and until when it can be. */
export type WaitingUsername = { username: string; until: string }

/** Decimal Hong Kong dollars at the edge, whole cents inside: the one place where they meet. */
/** A day in Hong Kong, `yyyy-MM-dd` or as `dayNamed` reads it. */
export const daySchema = (code: string) =>
  v.pipe(
    v.string(`${code}.required`),
    v.transform((text) => dayNamed(text.trim()) ?? ''),
    v.nonEmpty(`${code}.invalid`),
    v.transform((text) => calendarDay(text)),
  )

export const hkdSchema = v.pipe(
  v.union([v.number(), v.string()], 'amount.not_a_number'),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const parsed = parseHkd(dataset.value)
    if ('cents' in parsed) return parsed.cents
    addIssue({ message: amountMessage[parsed.refused] })
    return NEVER
  }),
)

const amountMessage: Record<AmountRefusal, string> = {
  not_a_number: 'amount.not_a_number',
  too_many_decimals: 'amount.too_many_decimals',
  too_large: 'amount.too_large',
}

/** One line of text a person typed: trimmed, bounded, without control characters. */
export const lineSchema = (most: number, code: string) =>
  v.pipe(
    v.string(`${code}.required`),
    v.trim(),
    v.maxLength(most, `${code}.too_long`),
    v.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, `${code}.invalid`),
    v.regex(readable, `${code}.invalid`),
    v.transform(seen),
  )

/** Text of several lines. */
export const linesSchema = (most: number, code: string) =>
  v.pipe(
    v.string(`${code}.required`),
    v.maxLength(most, `${code}.too_long`),
    v.regex(/^(?:[^\p{Cc}]|[\t\r\n])*$/u, `${code}.invalid`),
    v.regex(readable, `${code}.invalid`),
    v.transform(seen),
  )

// Half of a character pair, which no database takes; what stands for bytes that were no text; and the
// marks that turn the direction of what stands beside them, with which a name can pass for another in a
// list or on a receipt.
const readable = /^[^\p{Cs}\uFFFD\u202A-\u202E\u2066-\u2069]*$/u

// Letters that are blank, in Korean and in Braille, beside what joins, parts or formats others.
const visible = /[^\s\p{Cf}\p{Z}\u115F\u1160\u3164\uFFA0\u2800]/u

// A name that nobody can see is none.
const seen = (text: string): string => (visible.test(text) ? text : '')

export const emailSchema = v.pipe(
  v.string('email.required'),
  v.transform(cleanEmailAddress),
  v.nonEmpty('email.required'),
  v.maxLength(longestEmailAddress, 'email.too_long'),
  v.check(isEmailAddress, 'email.invalid'),
)

export const countrySchema = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'country.invalid'))

/** The `next` of the page before: a position in the books, which are 64 bits long. */
export const cursorSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,19}$/, 'before.invalid'),
  v.transform((digits) => BigInt(digits)),
  v.maxValue(2n ** 63n - 1n, 'before.invalid'),
)
