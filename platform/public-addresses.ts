import { isIP } from 'node:net'

type Env = Record<string, string | undefined>

/**
 * Reads `PUBLIC_ADDRESSES`, separated by commas: the addresses of the proxy before the API. The
 * whole domain of a charity must lead to them. Returns an empty list if none is set.
 */
export const readPublicAddresses = (env: Env): readonly string[] | { refused: string } => {
  const addresses = (env['PUBLIC_ADDRESSES'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '')
  const wrong = addresses.find((address) => isIP(address) === 0)
  if (wrong === undefined) return addresses.map(plainAddress)
  const example = 'addresses such as 203.0.113.10,2001:db8::10'
  return { refused: `PUBLIC_ADDRESSES must be ${example}, and one is "${wrong}".` }
}

/** An address as name servers answer it: one of the sixth version in lower case and shortened. */
export const plainAddress = (address: string): string => {
  const url = address.includes(':') ? URL.parse(`http://[${address}]`) : null
  return url === null ? address : url.hostname.slice(1, -1)
}
