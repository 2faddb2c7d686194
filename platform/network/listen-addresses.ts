const loopback = ['127.0.0.1', '::1']

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)

/**
 * Returns the addresses on which a server listens: the loopback, which its own parts and health
 * checks use, and `HOST` if that is set. `::` is every interface, of IPv4 too.
 */
export const listenAddresses = (host: string | null): readonly string[] => {
  if (host === '::') return ['::']
  if (host === '0.0.0.0') return ['0.0.0.0', '::1']
  return host === null || isLoopback(host) ? loopback : [...loopback, host]
}

/** Returns whether other machines can reach the server. */
export const isOpenToOthers = (host: string | null): boolean => host !== null && !isLoopback(host)
