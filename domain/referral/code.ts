import { toPlainSigns } from '../text/half-width.ts'

/** Digits and letters that nobody takes for one another, after Crockford's base 32. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 8

/** Of bytes that no other charity has: a hash of its id. */
export const toReferralCode = (bytes: Uint8Array): string =>
  Array.from(bytes.slice(0, codeLength), (byte) => alphabet[byte % alphabet.length]).join('')

/** A code as somebody typed it; null where it cannot be one. */
export const parseReferralCode = (typed: string): string | null => {
  const plain = toPlainSigns(typed)
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return /^[0-9A-HJKMNP-TV-Z]{8}$/.test(plain) ? plain : null
}
