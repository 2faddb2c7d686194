import { toPlainSigns } from '../text/half-width.ts'

/** The digits and letters cannot be confused with one another, after Crockford's base 32. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 8

/** Returns a code from bytes that are unique to the charity: a hash of its id. */
export const toReferralCode = (bytes: Uint8Array): string =>
  Array.from(bytes.slice(0, codeLength), (byte) => alphabet[byte % alphabet.length]).join('')

/** Reads a code as a person typed it. Null if it cannot be a code. */
export const parseReferralCode = (typed: string): string | null => {
  const plain = toPlainSigns(typed)
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return /^[0-9A-HJKMNP-TV-Z]{8}$/.test(plain) ? plain : null
}
