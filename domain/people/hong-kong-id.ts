import { toPlainSigns } from '../text/half-width.ts'

/**
 * The number of a Hong Kong identity card: one or two letters, six digits, and a check digit, which
 * the card prints in brackets. The formula is not published by the Government; it is the one that
 * every public description gives.
 */
export type HongKongId = { prefix: string; digits: string; check: string }

const idPattern = /^([A-Z]{1,2})(\d{6})(?:\(([0-9A])\)|([0-9A]))$/

/**
 * Reads a Hong Kong identity card number. Null if the text is not such a number, or its check digit
 * is wrong. Spaces, dashes and case do not matter.
 */
export const parseHongKongId = (text: string): HongKongId | null => {
  const plain = toPlainSigns(text).toUpperCase().replaceAll(/[\s-]/g, '')
  const [, prefix = '', digits = '', bracketed, bare] = idPattern.exec(plain) ?? []
  const check = bracketed ?? bare
  if (check === undefined || check !== checkDigit(prefix, digits)) return null
  return { prefix, digits, check }
}

/** `A123456(3)`, as the card prints it. */
export const formatHongKongId = ({ prefix, digits, check }: HongKongId): string =>
  `${prefix}${digits}(${check})`

/** `A12****(3)`: the most of it that a screen ever shows. */
export const maskHongKongId = ({ prefix, digits, check }: HongKongId): string =>
  `${prefix}${digits.slice(0, 2)}****(${check})`

// A is 10, B is 11 …; a missing first letter counts 36. The weights go from 9 down to 2.
const toValue = (sign: string): number =>
  sign === ' ' ? 36 : /\d/.test(sign) ? Number(sign) : sign.charCodeAt(0) - 55

const checkDigit = (prefix: string, digits: string): string => {
  const signs = Array.from(`${prefix.padStart(2, ' ')}${digits}`)
  const sum = signs.reduce((total, sign, at) => total + toValue(sign) * (9 - at), 0)
  const rest = sum % 11
  if (rest === 0) return '0'
  return rest === 1 ? 'A' : String(11 - rest)
}
