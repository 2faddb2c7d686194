import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import { countryOfHeader, homeCountry } from '@almoner/platform/network/caller-country.ts'
import {
  clientAddress,
  isNearby,
  toNetwork,
  plainAddress,
} from '@almoner/platform/network/client-address.ts'

/** The caller's address: the socket's, or the one that a trusted proxy reports. */
export const callerAddress = (c: Context<AppEnv>): string =>
  clientAddress({
    socketAddress: readSocketAddress(c),
    forwardedFor: c.req.header('X-Forwarded-For'),
    isTrustedProxy: c.get('deps').isTrustedProxy,
  })

/** The key that a caller is counted by: an IPv6 subscriber may use any of many addresses. */
export const callerNetwork = (c: Context<AppEnv>): string => toNetwork(callerAddress(c))

/** The caller's country, two letters: by a trusted proxy, by the address, or Hong Kong. */
export const callerCountry = (c: Context<AppEnv>): string => {
  const { countryHeader, findCountry, isTrustedProxy } = c.get('deps')
  const header = countryHeader === null ? undefined : c.req.header(countryHeader)
  const socketAddress = readSocketAddress(c)
  const headerCountry = countryOfHeader({ header, socketAddress, isTrustedProxy })
  return headerCountry ?? findCountry(callerAddress(c)) ?? homeCountry
}

/**
 * Returns true if an untrusted proxy seems to forward requests: all its callers then count as one.
 */
export const isUnnamedProxy = (c: Context<AppEnv>): boolean => {
  const address = plainAddress(readSocketAddress(c))
  const speaksForOthers = c.req.header('X-Forwarded-For') !== undefined
  return speaksForOthers && isNearby(address) && !c.get('deps').isTrustedProxy(address)
}

// A request in process has no socket.
const readSocketAddress = (c: Context<AppEnv>): string => {
  try {
    return getConnInfo(c).remote.address ?? 'unknown'
  } catch {
    return 'in-process'
  }
}
