import { isConnectionLost } from '@almoner/eventstore/postgres/connection-lost.ts'
import type { Pool, PoolClient } from 'pg'

type Connected = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void

/**
 * Has every error of a lost connection say so in the engine's words. It waits for a server that is away,
 * and knows that by a list of errors that lacks some (a pipe that broke, a socket that is gone): such a
 * one would be the end of the process that it met.
 */
export const sayingWhatIsLost = (pool: Pool): Pool => {
  pool.on('connect', (client) => client.on('error', said))
  const connect = pool.connect.bind(pool) as {
    (): Promise<PoolClient>
    (done: Connected): void
  }
  pool.connect = ((done?: Connected) =>
    done
      ? connect((error, client, release) => done(error && said(error), client, release))
      : connect().catch((error: unknown) => {
          throw said(error)
        })) as Pool['connect']
  return pool
}

const said = <E>(error: E): E => {
  if (error instanceof Error && isConnectionLost(error)) {
    error.cause ??= new Error('Connection terminated unexpectedly')
  }
  return error
}
