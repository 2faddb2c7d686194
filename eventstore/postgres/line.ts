import type { ClientBase, Pool, PoolClient } from 'pg'
import { DatabaseError } from 'pg'

export type Line = {
  use: <Result>(work: (client: ClientBase) => Promise<Result>) => Promise<Result>
  release: () => void
}

/**
 * One connection kept over many statements: taken from its pool again for each, a statement would
 * leave a turn of the event loop later, behind everything that the last answer set going. One that
 * broke is thrown away, and the next statement takes another.
 */
export const createLine = (pool: Pool): Line => {
  let client: PoolClient | null = null

  const release = (broken = false): void => {
    client?.release(broken)
    client = null
  }

  return {
    use: async (work) => {
      client ??= await pool.connect()
      try {
        return await work(client)
      } catch (error) {
        if (!(error instanceof DatabaseError) || error.severity === 'FATAL') release(true)
        throw error
      }
    },
    release,
  }
}
