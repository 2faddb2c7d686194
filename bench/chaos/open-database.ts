import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { findDatabaseUrl } from './outside.ts'

const withinMilliseconds = 30_000

/** A connection to the product's database, which may still recover from what was done to it. */
export const openDatabase = async (dataDir: string): Promise<pg.Client> => {
  const until = performance.now() + withinMilliseconds
  for (;;) {
    const client = new pg.Client({ connectionString: findDatabaseUrl(dataDir) })
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      if (performance.now() > until) throw error
      await pause(100)
    }
  }
}
