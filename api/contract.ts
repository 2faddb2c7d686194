import * as v from 'valibot'
import { calendarDay, parseCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import {
  cleanEmailAddress,
  isEmailAddress,
  longestEmailAddress,
} from '@almoner/domain/kernel/email-address.ts'
import {
  largestAmountCents,
  largestSumCents,
  parseHkd,
  type AmountRefusal,
  type Cents,
} from '@almoner/domain/kernel/money.ts'
import type { Challenge } from './abuse/contract.ts'

/**
 * A problem response, from one table (`problem.ts`). `message` is a sentence in the reader's
 * language; `error.code` and the values of `fields` are codes that a screen may translate itself.
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
  /** Only with `challenge_required`: the challenge to solve before the same call is repeated. */
  challenge?: Challenge
}

/** How a browser reaches the card provider. */
export type CardEntrySettings = {
  /** `stripe`: card entry by Stripe Elements. `sandbox`: our own form, posted to `tokenUrl`. */
  provider: 'stripe' | 'sandbox'
  publishableKey: string
  /** Where the sandbox takes card numbers in Stripe's form encoding; null with real Stripe. */
  tokenUrl: string | null
}

/** A new username that is not confirmed yet, and until when its mailed link is valid. */
export type WaitingUsername = { username: string; until: string }

/** A day in Hong Kong, `yyyy-MM-dd` or as `parseCalendarDay` reads it. */
export const daySchema = (code: string) =>
  v.pipe(
    v.string(`${code}.required`),
    v.transform((text) => parseCalendarDay(text.trim()) ?? ''),
    v.nonEmpty(`${code}.invalid`),
    v.transform((text) => calendarDay(text)),
  )

/** Decimal Hong Kong dollars at the edge, whole cents inside: the one place where they meet. */
const hkdUpTo = (largestCents: Cents) =>
  v.pipe(
    v.union([v.number(), v.string()], 'amount.not_a_number'),
    v.rawTransform<number | string, Cents>(({ dataset, addIssue, NEVER }) => {
      const parsed = parseHkd(dataset.value, largestCents)
      if ('cents' in parsed) return parsed.cents
      addIssue({ message: amountMessage[parsed.refused] })
      return NEVER
    }),
  )

/** The sum of one payment. */
export const hkdSchema = hkdUpTo(largestAmountCents)

/** The sum of many, which may be larger. */
export const hkdSumSchema = hkdUpTo(largestSumCents)

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

/** How often a setting had been changed when the person read it; left out: it is not compared. */
export const seenSchema = v.optional(
  v.pipe(v.number('seen.invalid'), v.integer('seen.invalid'), v.minValue(0, 'seen.invalid')),
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

// A lone surrogate, which no database accepts; the replacement for bytes that are no text; and the
// marks that change the direction of the text beside them, with which one name can pass for another
// in a list or on a receipt.
const readable = /^[^\p{Cs}\uFFFD\u202A-\u202E\u2066-\u2069]*$/u

// Letters that are blank, in Korean and in Braille, beside what joins, parts or formats others.
const visible = /[^\s\p{Cf}\p{Z}\u115F\u1160\u3164\uFFA0\u2800]/u

// A name without visible characters is not a name.
const seen = (text: string): string => (visible.test(text) ? text : '')

export const emailSchema = v.pipe(
  v.string('email.required'),
  v.transform(cleanEmailAddress),
  v.nonEmpty('email.required'),
  v.maxLength(longestEmailAddress, 'email.too_long'),
  v.check(isEmailAddress, 'email.invalid'),
)

export const countrySchema = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'country.invalid'))
