import { parseTrustedProxies, type IsTrustedProxy } from '../network/client-address.ts'
import { parseCountryHeader } from '../network/caller-country.ts'
import { readCountryDatabase, type FindCountry } from '../network/country-database.ts'
import {
  demonstrationUploadLimits,
  standardUploadLimits,
  type UploadLimits,
} from './upload-limits.ts'
import { demonstrationLimits, standardLimits, type AttemptLimits } from './attempt-limits.ts'

/** The settings that distinguish payers and limit how often they may try to pay. */
export type PayingGuard = {
  isTrustedProxy: IsTrustedProxy
  /** The header in which a trusted proxy names a caller's country; null: none does. */
  countryHeader: string | null
  /** Returns the country of an address, if a database of countries is installed. */
  findCountry: FindCountry
  /** Null if payers may try without a limit. */
  attemptLimits: AttemptLimits | null
  /** Null if payers may send files without a limit. */
  uploadLimits: UploadLimits | null
}

type Limits = Pick<PayingGuard, 'attemptLimits' | 'uploadLimits'>

const limitsByName = {
  standard: { attemptLimits: standardLimits, uploadLimits: standardUploadLimits },
  demonstration: { attemptLimits: demonstrationLimits, uploadLimits: demonstrationUploadLimits },
  off: { attemptLimits: null, uploadLimits: null },
} satisfies Record<string, Limits>

type LimitsName = keyof typeof limitsByName

const isName = (text: string): text is LimitsName => Object.hasOwn(limitsByName, text)

/**
 * `TRUSTED_PROXIES`, `COUNTRY_HEADER`, `COUNTRY_DATABASE` and `PAYMENT_LIMITS`: `standard`,
 * `demonstration` if all payers use one machine, or `off`. `otherwise` is the default.
 */
export const payingGuardFrom = (
  env: Record<string, string | undefined>,
  otherwise: LimitsName,
): PayingGuard | { refused: string } => {
  const isTrustedProxy = parseTrustedProxies(env['TRUSTED_PROXIES'])
  if ('refused' in isTrustedProxy) return isTrustedProxy
  const countryHeader = parseCountryHeader(env['COUNTRY_HEADER'])
  if (countryHeader !== null && typeof countryHeader !== 'string') return countryHeader
  const findCountry = readCountryDatabase(env['COUNTRY_DATABASE'])
  if ('refused' in findCountry) return findCountry
  const limits = env['PAYMENT_LIMITS'] || otherwise
  if (!isName(limits)) {
    const names = 'standard, demonstration or off'
    return { refused: `PAYMENT_LIMITS must be ${names}, and it is "${limits}".` }
  }
  return { isTrustedProxy, countryHeader, findCountry, ...limitsByName[limits] }
}
