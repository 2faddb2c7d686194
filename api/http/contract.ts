import * as v from 'valibot'
import { calendarDay, parseCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import {
  cleanEmailAddress,
  isEmailAddress,
  longestEmailAddress,
} from '@almoner/domain/people/email-address.ts'
import { toPlainSigns } from '@almoner/domain/text/half-width.ts'
import { dropInvisible } from '@almoner/domain/text/invisible.ts'
import {
  largestAmountCents,
  largestSumCents,
  parseHkd,
  type AmountRefusal,
  type Cents,
} from '@almoner/domain/kernel/money.ts'
import { readTypedAmount } from '@almoner/domain/text/typed-amount.ts'
import type { Challenge } from '../use-cases/abuse/contract.ts'

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
  /**
   * The error code by the path of the field in the body or query, for example `amount` →
   * `amount.not_a_number`.
   */
  fields?: Record<string, string>
  /** The challenge to solve before the call is repeated; present only with `challenge_required`. */
  challenge?: Challenge
  /** The earlier one that the sender must confirm or reject; present only with `entered_before`. */
  earlier?: EnteredBefore
}

/** The earlier one, sent with 409 `entered_before`. */
export type EnteredBefore = {
  /** Null for a payer without an account, who must not learn the id. */
  id: string | null
  /** ISO 8601 */
  at: string
}

/** The settings by which a browser reaches the card provider. */
export type CardEntrySettings = {
  /** `stripe`: card entry by Stripe Elements. `sandbox`: our own form, posted to `tokenUrl`. */
  provider: 'stripe' | 'sandbox'
  publishableKey: string
  /**
   * The address at which the sandbox accepts card numbers in Stripe's form encoding, or null with
   * real Stripe.
   */
  tokenUrl: string | null
}

/** A new username that is not confirmed yet, and until when its mailed link is valid. */
export type WaitingUsername = { username: string; until: string }

/**
 * Refuses an overlong text before an expression reads it. A validation alone would let the next
 * validations read it.
 */
export const bounded = (most: number, message: string) =>
  v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
    if (dataset.value.length <= most) return dataset.value
    addIssue({ message })
    return NEVER
  })

/** A day in Hong Kong, `yyyy-MM-dd` or as `parseCalendarDay` reads it. */
export const daySchema = (code: string) =>
  v.pipe(
    v.string(`${code}.required`),
    bounded(longestDay, `${code}.invalid`),
    v.transform((text) => parseCalendarDay(toPlainSigns(text)) ?? ''),
    v.nonEmpty(`${code}.invalid`),
    v.transform((text) => calendarDay(text)),
  )

// A moment in ISO 8601 has 35 characters.
const longestDay = 60

/**
 * The schema of a sum, typed as its sender has it: in cents, of which `writeMoney` makes the dollars
 * that the schema reads.
 */
export const inCents = (schema: v.GenericSchema<number | string, Cents>) =>
  schema as unknown as v.GenericSchema<Cents, Cents>

/** A sum in a request: decimal Hong Kong dollars, which are parsed to whole cents. */
const hkdUpTo = (largestCents: Cents) =>
  v.pipe(
    v.union([v.number(), v.string()], 'amount.not_a_number'),
    v.rawTransform<number | string, Cents>(({ dataset, addIssue, NEVER }) => {
      const { value } = dataset
      const parsed =
        typeof value === 'number'
          ? parseHkd(value, largestCents)
          : readTypedAmount(value, largestCents)
      if ('cents' in parsed) return parsed.cents
      addIssue({ message: amountMessage[parsed.refused] })
      return NEVER
    }),
  )

/** The amount of one payment. */
export const hkdSchema = inCents(hkdUpTo(largestAmountCents))

/** The sum of many, which may be larger. */
export const dollarSumSchema = hkdUpTo(largestSumCents)
export const hkdSumSchema = inCents(dollarSumSchema)

const amountMessage: Record<AmountRefusal, string> = {
  not_a_number: 'amount.not_a_number',
  too_many_decimals: 'amount.too_many_decimals',
  too_large: 'amount.too_large',
}

const blank = v.pipe(
  v.custom<'' | null>(
    (value) => value === null || (typeof value === 'string' && value.trim() === ''),
  ),
  v.transform((): undefined => undefined),
)

/**
 * An optional answer of a form. An empty text and null count as not sent, because the original
 * client sends them for unknown values.
 */
export const ifGiven = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(v.lazy<typeof blank | Schema>((value) => (v.is(blank, value) ? blank : schema)))

/** An optional answer of a form, with a default if nothing is sent. */
export const givenOr = <const Schema extends v.GenericSchema, const Otherwise>(
  schema: Schema,
  otherwise: Otherwise,
) =>
  v.optional(
    v.pipe(
      v.lazy<typeof blank | Schema>((value) => (v.is(blank, value) ? blank : schema)),
      v.transform(
        (
          value: v.InferOutput<Schema> | undefined,
        ): NonNullable<v.InferOutput<Schema>> | Otherwise => value ?? otherwise,
      ),
    ),
    '',
  )

/** One line of text a person typed: trimmed, bounded, without control characters. */
export const lineSchema = (most: number, code: string) =>
  v.pipe(
    v.string(`${code}.required`),
    bounded(longestTyped(most), `${code}.too_long`),
    v.transform((text) => dropInvisible(text).trim()),
    bounded(most, `${code}.too_long`),
    v.regex(/^[^\p{Cc}\p{Co}\p{Zl}\p{Zp}]*$/u, `${code}.invalid`),
    v.regex(readable, `${code}.invalid`),
    v.transform(keepVisible),
  )

/**
 * One line with a number, a code or a host name, copied from paper or typed on any keyboard. It is
 * converted to half width with hyphens and without invisible characters.
 */
export const numberSchema = (most: number, code: string) =>
  v.pipe(
    v.string(`${code}.required`),
    bounded(longestTyped(most), `${code}.too_long`),
    v.transform(toPlainSigns),
    lineSchema(most, code),
  )

// The limit allows for characters that a keyboard or another application adds around a text and
// between its letters.
const longestTyped = (most: number): number => 2 * most + 100

/** The setting's revision when the person read it. If it is omitted, it is not compared. */
export const seenSchema = v.optional(
  v.pipe(v.number('seen.invalid'), v.integer('seen.invalid'), v.minValue(0, 'seen.invalid')),
)

/** Text of several lines. */
export const linesSchema = (most: number, code: string) =>
  v.pipe(
    v.string(`${code}.required`),
    bounded(longestTyped(most), `${code}.too_long`),
    v.transform(dropInvisible),
    bounded(most, `${code}.too_long`),
    v.regex(/^(?:[^\p{Cc}]|[\t\r\n])*$/u, `${code}.invalid`),
    v.regex(readable, `${code}.invalid`),
    v.transform(keepVisible),
  )

// A lone surrogate, which no database accepts, and the replacement for bytes that are no text.
const readable = /^[^\p{Cs}\uFFFD]*$/u

// Excludes blank letters in Korean and in Braille, and characters that join, separate or format
// others.
const visible = /[^\s\p{Cf}\p{Z}\u115F\u1160\u3164\uFFA0\u2800]/u

// A name without visible characters is not a name.
const keepVisible = (text: string): string => (visible.test(text) ? text : '')

export const emailSchema = v.pipe(
  v.string('email.required'),
  bounded(longestTyped(longestEmailAddress), 'email.too_long'),
  v.transform(cleanEmailAddress),
  v.nonEmpty('email.required'),
  bounded(longestEmailAddress, 'email.too_long'),
  v.check(isEmailAddress, 'email.invalid'),
)

export const countrySchema = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'country.invalid'))
