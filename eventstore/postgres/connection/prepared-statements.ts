import type { Pool, PoolClient } from 'pg'

// Each connection keeps its plans. Few statements are prepared; a text that is built for each call
// would fill the cache.
const mostPrepared = 200

const names = new Map<string, string>()

/**
 * From this call on, the server parses and plans this text once for each connection instead of each
 * time. Use it for statements that every payment sends. Do not use it for `select *`: a migration
 * while the program runs would make it fail on every connection that had prepared it.
 */
export const prepareStatement = (text: string): void => {
  if (names.has(text) || names.size >= mostPrepared) return
  names.set(text, `almoner_${names.size + 1}`)
}

type PreparingClient = {
  query: (text: string, values: readonly unknown[]) => Promise<unknown>
  release: (destroy?: boolean) => void
}

/** Creates a pool for Kysely that sends the texts given to `prepareStatement` by their names. */
export const preparingPool = (pool: Pool) => {
  const clients = new WeakMap<PoolClient, PreparingClient>()
  const wrap = (client: PoolClient): PreparingClient => {
    const knownClient = clients.get(client)
    if (knownClient !== undefined) return knownClient
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
