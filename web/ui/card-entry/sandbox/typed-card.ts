import { toPlainSigns } from '@almoner/domain/text/half-width.ts'
import type { CardField } from '../card-entry.ts'

export type TypedCard = { number: string; expiry: string; code: string }

const toDigits = (text: string): string => text.normalize('NFKC').replaceAll(/\D/g, '')

/** Groups a number as on the card: in fours, or four, six and five for American Express. */
export const groupDigits = (typed: string): string => {
  const digits = toDigits(typed).slice(0, 19)
  const groups = /^3[47]/.test(digits)
    ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)]
    : (digits.match(/.{1,4}/g) ?? [])
  return groups.filter(Boolean).join(' ')
}

/** "12 / 30" out of "1230", "12/30", "12/2030"; what cannot be a month gets its zero. */
export const formatTypedExpiry = (typed: string, before: string): string => {
  // If the user deletes the slash, it is not added back.
  if (before.startsWith(typed) && before.length - typed.length === 1) return typed.trimEnd()
  const plain = typed.normalize('NFKC')
  const year = /^\s*(\d{1,2})\s*\/\s*20(\d{2})\s*$/.exec(plain)
  const digits = year ? `${(year[1] ?? '').padStart(2, '0')}${year[2]}` : toDigits(plain)
  const whole = /^[2-9]/.test(digits) || /^\d\s*\//.test(plain) ? `0${digits}` : digits
  const [month, rest] = [whole.slice(0, 2), whole.slice(2, 4)]
  return month.length === 2 ? `${month} / ${rest}` : month
}

/** Returns the month and the full year, or undefined if the text is no date or a passed one. */
export const readExpiry = (
  typed: string,
  now: Date,
): { month: string; year: string } | undefined => {
  const match = /^(\d{2})\s*\/\s*(\d{2})$/.exec(toPlainSigns(typed))
  const [month, year] = [Number(match?.[1]), 2_000 + Number(match?.[2])]
  if (!match || month < 1 || month > 12) return undefined
  const passed = year * 12 + month < now.getFullYear() * 12 + now.getMonth() + 1
  return passed ? undefined : { month: String(month), year: String(year) }
}

/** Returns the errors that can be found without a request. */
export const findCardErrors = (card: TypedCard, now: Date): Partial<Record<CardField, string>> => {
  const number = toDigits(card.number)
  const code = toDigits(card.code)
  return {
    ...(number === '' && { cardNumber: 'card.number_required' }),
    ...(number !== '' && !isCardNumber(number) && { cardNumber: 'card.number_invalid' }),
    ...(card.expiry.trim() === ''
      ? { cardExpiry: 'card.expiry_required' }
      : !readExpiry(card.expiry, now) && { cardExpiry: 'card.expiry_invalid' }),
    ...(code === '' && { cardCode: 'card.code_required' }),
    ...(code !== '' && !/^\d{3,4}$/.test(code) && { cardCode: 'card.code_invalid' }),
  }
}

const isCardNumber = (digits: string): boolean => {
  // Every second figure counts twice, from the last but one leftwards (Luhn).
  const sum = Array.from(digits).reduce((total, digit, place) => {
    const value = Number(digit) * ((digits.length - place) % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return /^\d{12,19}$/.test(digits) && sum % 10 === 0
}
