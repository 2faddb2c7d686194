import type * as v from 'valibot'
import { assert } from './assert.ts'

/**
 * Hong Kong dollars in whole cents. A plain number, because events and answers are JSON and every
 * sum we can ever hold lies far below 2^53; `cents` asserts it on every conversion.
 */
export type Cents = number & v.Brand<'HKD cents'>

/** Asserts that `value` is a whole number of cents that a double can hold exactly. */
export const cents = (value: number): Cents => {
  assert(Number.isSafeInteger(value), `not whole cents: ${value}`)
  return value as Cents
}

export const noCents = cents(0)

export const addCents = (...terms: readonly Cents[]): Cents =>
  cents(terms.reduce((sum: number, term) => sum + term, 0))

export const subtractCents = (from: Cents, take: Cents): Cents => cents(from - take)

/** `basisPoints` of `of`, rounded half up to the cent. */
export const computeShare = (of: Cents, basisPoints: number): Cents => {
  assert(Number.isSafeInteger(basisPoints) && basisPoints >= 0, `not basis points: ${basisPoints}`)
  assert(of >= 0, 'a share is taken of a sum that is not negative')
  return cents(Math.floor((of * basisPoints + 5_000) / 10_000))
}

/** Why a text or number is not an amount of money. */
export type AmountRefusal = 'not_a_number' | 'too_many_decimals' | 'too_large'

/** HK$999,999.99: the largest sum a card provider takes in one charge (eight digits of cents). */
export const largestAmountCents = cents(99_999_999)

/** HK$999,999,999.99: the largest sum of many charges that is typed or sent, as a payout is. */
export const largestSumCents = cents(99_999_999_999)

const decimal = /^(-?)(\d{1,15})(?:\.(\d*))?$/

/** The longest text that is read as an amount; a longer one reaches no expression. */
const longestAmountText = 24

/**
 * Parses decimal Hong Kong dollars (a JSON number, or a typed text, thousands separators allowed)
 * to cents. More than two decimals are refused, never rounded.
 */
export const parseHkd = (
  input: number | string,
  largestCents = largestAmountCents,
): { cents: Cents } | { refused: AmountRefusal } => {
  const text = typeof input === 'number' ? plainDecimal(input) : input
  if (text.length > longestAmountText) return { refused: 'not_a_number' }
  const match = decimal.exec(withoutSeparators(text))
  if (!match) return { refused: 'not_a_number' }
  const [, sign, whole = '', fraction = ''] = match
  if (!/^\d{0,2}0*$/.test(fraction)) return { refused: 'too_many_decimals' }
  const value = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'))
  if (value > largestCents) return { refused: 'too_large' }
  return { cents: cents(sign === '-' && value !== 0 ? -value : value) }
}

// 1e21 and beyond print with an exponent, which is no valid amount.
const plainDecimal = (value: number): string => (Number.isFinite(value) ? String(value) : '')

// "1,000.50" is a thousand; "1,00" is invalid.
const withoutSeparators = (text: string): string => {
  const trimmed = text.trim()
  return /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed
}

/** Formats cents as decimal Hong Kong dollars, for the API. The only conversion from cents. */
export const toHkd = (amount: Cents): number => cents(amount) / 100

/**
 * The way back, for a sum that `toHkd` wrote. The sum of a project, or of a year's gifts, may exceed
 * the maximum of one payment.
 */
export const fromHkd = (dollars: number): Cents => {
  const amount = cents(Math.round(dollars * 100))
  assert(toHkd(amount) === dollars, `not whole cents: HK$ ${dollars}`)
  return amount
}

/** "1,234.50": two decimals and thousands separators, without the currency sign. */
export const formatHkd = (amount: Cents): string => {
  const plain = formatPlainHkd(cents(Math.abs(amount)))
  return `${amount < 0 ? '-' : ''}${groupThousands(plain.slice(0, -3))}${plain.slice(-3)}`
}

/** "-1234.50": two decimals without separators, for programs that add up. */
export const formatPlainHkd = (amount: Cents): string => {
  const digits = String(Math.abs(cents(amount))).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** "HK$1,234.50", below zero with a true minus sign: for sentences and names. */
export const formatMoney = (amount: Cents): string =>
  `${amount < 0 ? '\u2212' : ''}HK$${formatHkd(cents(Math.abs(amount)))}`

/** "HK$500" if the cents are zero: for limits and goals, never in a column. */
export const formatShortMoney = (amount: Cents): string => formatMoney(amount).replace(/\.00$/, '')

/** "1234567" as "1,234,567". */
export const groupThousands = (digits: string): string => {
  const first = digits.length % 3
  const groups = first === 0 ? [] : [digits.slice(0, first)]
  for (let at = first; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3))
  return groups.join(',')
}
