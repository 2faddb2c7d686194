import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Lets `npm run rebuild` find the database of this data folder; the file contains a password. */
export const rememberConnection = (options: { dataDir: string; databaseUrl: string }): void => {
  const { dataDir, databaseUrl: url } = options
  writeFileSync(join(dataDir, 'connection.json'), JSON.stringify({ url }), { mode: 0o600 })
}
