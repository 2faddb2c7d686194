/**
 * One spelling of a code from an authenticator app, or of a recovery code. People type the blanks
 * and dashes that an app or a printed list shows, and the full-width figures of a Chinese keyboard.
 */
export const toPlainCode = (typed: string): string =>
  typed.normalize('NFKC').toLowerCase().replaceAll(notOfCodes, '')

// The long vowel mark is a letter that looks like a dash and is beside it on the keyboard.
const notOfCodes = /[^\p{L}\p{N}]|ー/gu

/** Returns true if a text can be a code: six digits, or the ten characters of a recovery code. */
export const isCodeLike = (plain: string): boolean => /^(?:\d{6}|[a-z0-9]{10})$/.test(plain)
