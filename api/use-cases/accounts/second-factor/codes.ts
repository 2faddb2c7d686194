import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** Every authenticator app accepts these settings: SHA-1, six digits, half a minute (RFC 6238). */
const usual = { algorithm: 'SHA1', digits: 6, period: 30 } as const

// RFC 4226 requires 160 bits.
const secretBytes = 20

export const newSecret = (): string => new Secret({ size: secretBytes }).base32

/** The address that an app reads from a QR code. */
export const toOtpUrl = (secret: string, username: string): string =>
  new TOTP({ ...usual, secret, issuer: 'Almoner', label: username }).toString()

/** Returns the current half minute. */
export const stepAt = (now: number): bigint => BigInt(TOTP.counter({ ...usual, timestamp: now }))

/** Returns the half minute of a code, up to one before or after now, or null if it matches none. */
export const findStep = (options: { secret: string; code: string; now: number }): bigint | null => {
  const { secret, code, now } = options
  if (!/^\d{6}$/.test(code)) return null
  const totp = new TOTP({ ...usual, secret })
  const delta = totp.validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? null : BigInt(totp.counter({ timestamp: now }) + delta)
}

const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const recoveryCodes = 10

/** Recovery codes for a lost phone: `xxxxx-xxxxx`, shown once, each valid once. */
export const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: recoveryCodes }, () => {
    const text = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')
    return `${text.slice(0, 5)}-${text.slice(5)}`
  })
