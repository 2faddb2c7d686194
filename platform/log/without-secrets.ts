import { stdSerializers } from 'pino'

// The names are in small letters and without word separators, to match `clientSecret`,
// `client_secret`, `Client-Secret`.
const secrets = new Set([
  'password',
  'authorization',
  'cookie',
  'setcookie',
  'token',
  'accesstoken',
  'secret',
  'clientsecret',
  'signingkey',
  'secretkey',
  'masterkey',
  'card',
  'personal',
  // A provider's library hangs what it was answered on its errors.
  'paymentintent',
  'setupintent',
  // PostgreSQL quotes the row it refuses, and with it the person in the row.
  'detail',
  'where',
])
const censored = '[redacted]'
const mostNamesRemembered = 1_000
const deepest = 8

const knownNames = new Map<string, boolean>()

const isSecret = (name: string): boolean => {
  const before = knownNames.get(name)
  if (before !== undefined) return before
  const secret = secrets.has(name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
  if (knownNames.size < mostNamesRemembered) knownNames.set(name, secret)
  return secret
}

/**
 * The fields of a line, at any depth, without the values under a secret's name. Almost every line
 * is a few words and numbers, and is returned unchanged.
 */
export const withoutSecrets = (fields: object): Record<string, unknown> => {
  const record = fields as Record<string, unknown>
  for (const name in record) {
    const value = record[name]
    if (isSecret(name) || (typeof value === 'object' && value !== null)) {
      return plainObject(record, [record])
    }
  }
  return record
}

const plainObject = (fields: object, within: readonly object[]): Record<string, unknown> => {
  const plain: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    plain[name] = isSecret(name) ? censored : plainValue(value, within)
  }
  return plain
}

const plainValue = (value: unknown, within: readonly object[]): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (within.includes(value)) return '[circular]'
  if (within.length > deepest) return '[deeper]'
  const inside = [...within, value]
  if (Array.isArray(value)) return value.map((each) => plainValue(each, inside))
  if (value instanceof Error) return plainObject(stdSerializers.err(value), inside)
  const { toJSON } = value as { toJSON?: () => unknown }
  if (typeof toJSON === 'function') return plainValue(toJSON.call(value), inside)
  return plainObject(value, inside)
}
