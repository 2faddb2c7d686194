import type { ClientBase, Pool, PoolClient } from 'pg'
import { DatabaseError } from 'pg'

export type PinnedConnection = {
  use: <Result>(work: (client: ClientBase) => Promise<Result>) => Promise<Result>
  /** Gives the connection back to its pool; nobody may be using it. */
  release: () => void
}

/**
 * One connection kept over many statements: taken from its pool again for each, a statement would
 * leave a turn of the event loop later, behind everything that the last answer set going. Several
 * may use it at a time, and their statements go in that order. One that broke is thrown away, and
 * the next statement takes another.
 */
export const createPinnedConnection = (pool: Pool): PinnedConnection => {
  let current: Promise<PoolClient> | null = null

  /** Whatever it was that refused a new connection: the next one may be had. */
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
