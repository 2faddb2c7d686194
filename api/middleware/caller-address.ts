import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import type { AppEnv } from '../app-env.ts'
import {
  clientAddress,
  isNearby,
  networkOf,
  plainAddress,
} from '@almoner/platform/client-address.ts'

/** The caller's address: the socket's, or what proxies that we trust say of whom they speak for. */
export const addressOf = (c: Context<AppEnv>): string =>
  clientAddress({
    socketAddress: socketAddressOf(c),
    forwardedFor: c.req.header('X-Forwarded-For'),
    isTrustedProxy: c.get('deps').isTrustedProxy,
  })

/** What a caller is counted by: whoever has an IPv6 line may take any of its many addresses. */
export const networkHere = (c: Context<AppEnv>): string => networkOf(addressOf(c))

/** True where a proxy seems to speak for others and nobody said that it may: all are one to us then. */
export const isUnnamedProxy = (c: Context<AppEnv>): boolean => {
  const address = plainAddress(socketAddressOf(c))
  const speaksForOthers = c.req.header('X-Forwarded-For') !== undefined
  return speaksForOthers && isNearby(address) && !c.get('deps').isTrustedProxy(address)
}

// In process, without a socket, there is none.
const socketAddressOf = (c: Context<AppEnv>): string => {
  try {
    return getConnInfo(c).remote.address ?? 'unknown'
  } catch {
    return 'in-process'
  }
}
