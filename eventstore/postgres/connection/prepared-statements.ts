import type { Pool, PoolClient } from 'pg'

// Each connection keeps its plans. The statements that are prepared are few; a text that is made anew
// each time would fill it.
const mostPrepared = 200

const names = new Map<string, string>()

/**
 * From now on the server parses and plans this text once for each connection, and not each time.
 * For statements that every payment sends. Not for one that answers `select *`: a migration while the
 * program runs would make it fail on every connection that had prepared it.
 */
export const prepareStatement = (text: string): void => {
  if (names.has(text) || names.size >= mostPrepared) return
  names.set(text, `almoner_${names.size + 1}`)
}

type PreparingClient = {
  query: (text: string, values: readonly unknown[]) => Promise<unknown>
  release: (destroy?: boolean) => void
}

/** A pool for Kysely that sends what was given to `prepareStatement` by its name. */
export const preparingPool = (pool: Pool) => {
  const clients = new WeakMap<PoolClient, PreparingClient>()
  const wrap = (client: PoolClient): PreparingClient => {
    const known = clients.get(client)
    if (known !== undefined) return known
    const preparing: PreparingClient = {
      query: (text, parameters) => {
        const name = names.get(text)
        const values = [...parameters]
        return client.query(name === undefined ? { text, values } : { name, text, values })
      },
      release: (destroy) => client.release(destroy),
    }
    clients.set(client, preparing)
    return preparing
  }
  return {
    options: pool.options,
    connect: async () => wrap(await pool.connect()),
    end: () => pool.end(),
  }
}
