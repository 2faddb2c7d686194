import { Pool, type PoolConfig } from 'pg'
import { GatheringSocket } from './gathering-socket.ts'

/**
 * A pool listens to its idle connections alone. While one is in use, between two statements and in
 * the very moment it is handed over, nobody listens, and one that breaks then would end the whole
 * process. Here its next statement fails, and that is enough.
 */
export const createGuardedPool = (
  config: PoolConfig,
  onIdleError: (error: Error) => void,
): Pool => {
  const pool = new Pool({ ...config, stream: () => new GatheringSocket() })
  pool.on('error', onIdleError)
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
