import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

const withinMilliseconds = 60_000

/**
 * Opens a connection to a database that may still recover from what was done to it: a killed
 * backend takes the whole server through a recovery, and until then it refuses connections.
 */
export const openDatabase = async (findUrl: () => string): Promise<pg.Client> => {
  const until = performance.now() + withinMilliseconds
  for (;;) {
    const client = new pg.Client({ connectionString: findUrl() })
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
