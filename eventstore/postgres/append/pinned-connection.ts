import type { ClientBase, Pool, PoolClient } from 'pg'
import { DatabaseError } from 'pg'

export type PinnedConnection = {
  use: <Result>(work: (client: ClientBase) => Promise<Result>) => Promise<Result>
  /** Returns the connection to its pool. No work may be using it. */
  release: () => void
}

/**
 * Uses one connection for many statements. Several callers may use it concurrently. Their
 * statements are sent in the order of the calls, so that the next one waits at the server. A broken
 * connection is discarded, and the next statement takes another.
 *
 * A connection taken from the pool for each statement makes a quarter fewer appends at 64 writers.
 */
export const createPinnedConnection = (pool: Pool): PinnedConnection => {
  let current: Promise<PoolClient> | null = null

  /** After a failed attempt the next statement tries again. */
  const connect = (): Promise<PoolClient> => {
    const mine = pool.connect()
    current = mine
    mine.catch(() => {
      if (current === mine) current = null
    })
    return mine
  }

  return {
    use: async (work) => {
      const mine = current ?? connect()
      const client = await mine
      try {
        return await work(client)
      } catch (error) {
        const isBroken = !(error instanceof DatabaseError) || error.severity === 'FATAL'
        if (isBroken && current === mine) {
          current = null
          client.release(true)
        }
        throw error
      }
    },
    release: () => {
      void current?.then((client) => client.release()).catch(() => {})
      current = null
    },
  }
}
