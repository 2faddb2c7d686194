import { plainAddress, type IsTrustedProxy } from './client-address.ts'

/** The country, in two letters, of callers whose country is not found. */
export const homeCountry = 'HK'

/**
 * The country that a trusted proxy names in its header, or null. Any other sender can write
 * anything into the header. `XX` and `T1` are how content networks write "unknown" and Tor.
 */
export const countryOfHeader = ({
  header,
  socketAddress,
  isTrustedProxy,
}: {
  header: string | undefined
  socketAddress: string
  isTrustedProxy: IsTrustedProxy
}): string | null => {
  const country = header?.trim().toUpperCase() ?? ''
  if (!/^[A-Z]{2}$/.test(country) || country === 'XX') return null
  return isTrustedProxy(plainAddress(socketAddress)) ? country : null
}

/** `COUNTRY_HEADER`: the header in which a trusted proxy names the caller's country. */
export const parseCountryHeader = (
  text: string | undefined,
): string | null | { refused: string } => {
  const name = text?.trim() || null
  if (name === null || /^[A-Za-z0-9-]{1,100}$/.test(name)) return name
  const example = 'the name of a header such as CF-IPCountry'
  return { refused: `COUNTRY_HEADER must be ${example}, and it is "${name}".` }
}
