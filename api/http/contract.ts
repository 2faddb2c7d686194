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
  /** By the path of the field in the body or query: `amount` → `amount.not_a_number`. */
  fields?: Record<string, string>
  /** Only with `challenge_required`: the challenge to solve before the same call is repeated. */
  challenge?: Challenge
  /** Only with `entered_before`: the earlier one, about which the sender is asked. */
  earlier?: EnteredBefore
}

/** With 409 `entered_before`: the earlier one. */
export type EnteredBefore = {
  /** Null for a payer without an account, to whom its name must not be told. */
  id: string | null
  /** ISO 8601 */
  at: string
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

/**
 * Refuses a text that is longer than any that is meant, before an expression reads it: a validation
 * alone would let the next ones read it all the same.
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

/** The sum of one payment. */
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
  v.custom<'' | null>((sent) => sent === null || (typeof sent === 'string' && sent.trim() === '')),
  v.transform((): undefined => undefined),
)

/**
 * An answer that a form may leave open: an empty text and null count as not sent, which is what the
 * original client sends for what it does not know.
 */
export const ifGiven = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(v.lazy<typeof blank | Schema>((sent) => (v.is(blank, sent) ? blank : schema)))

/** The same, with what holds where nothing is sent. */
export const givenOr = <const Schema extends v.GenericSchema, const Otherwise>(
  schema: Schema,
  otherwise: Otherwise,
) =>
  v.optional(
    v.pipe(
      v.lazy<typeof blank | Schema>((sent) => (v.is(blank, sent) ? blank : schema)),
      v.transform(
        (
          given: v.InferOutput<Schema> | undefined,
        ): NonNullable<v.InferOutput<Schema>> | Otherwise => given ?? otherwise,
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
    v.transform(seen),
  )

/**
 * One line with a number, a code or a name of a machine, which a person copies from paper or types on any
 * keyboard: in half width, with hyphens, without marks that nobody sees.
 */
export const numberSchema = (most: number, code: string) =>
  v.pipe(
    v.string(`${code}.required`),
    bounded(longestTyped(most), `${code}.too_long`),
    v.transform(toPlainSigns),
    lineSchema(most, code),
  )

// What a keyboard or another application adds around a text and between its letters.
const longestTyped = (most: number): number => 2 * most + 100

/** How often a setting had been changed when the person read it; left out: it is not compared. */
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
    v.transform(seen),
  )

// A lone surrogate, which no database accepts, and the replacement for bytes that are no text.
const readable = /^[^\p{Cs}\uFFFD]*$/u

// Letters that are blank, in Korean and in Braille, beside what joins, parts or formats others.
const visible = /[^\s\p{Cf}\p{Z}\u115F\u1160\u3164\uFFA0\u2800]/u

// A name without visible characters is not a name.
const seen = (text: string): string => (visible.test(text) ? text : '')

export const emailSchema = v.pipe(
  v.string('email.required'),
  bounded(longestTyped(longestEmailAddress), 'email.too_long'),
  v.transform(cleanEmailAddress),
  v.nonEmpty('email.required'),
  bounded(longestEmailAddress, 'email.too_long'),
  v.check(isEmailAddress, 'email.invalid'),
)

export const countrySchema = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'country.invalid'))
