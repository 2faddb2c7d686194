import { Pool, type PoolConfig } from 'pg'

/**
 * A pool listens for errors on its idle connections only. A connection in use that breaks between two
 * statements emits an `error` event without a listener, which ends the process. The listener here
 * ignores it: the next statement on that connection fails anyway.
 */
export const createGuardedPool = (
  config: PoolConfig,
  onIdleError: (error: Error) => void,
): Pool => {
  const pool = new Pool(config)
  pool.on('error', onIdleError)
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
