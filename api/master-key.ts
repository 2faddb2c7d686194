import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The key all others come from: `MASTER_KEY` (64 hex digits), or one made on the first start and
 * kept in the data folder, readable by its owner alone. Whoever loses it loses every receipt's address
 * and every login.
 */
export const masterKeyFrom = (
  env: Record<string, string | undefined>,
  dataDir: string,
): Uint8Array => {
  const given = env['MASTER_KEY']
  if (given !== undefined && given !== '') return parse(given)
  const path = join(dataDir, 'master.key')
  mkdirSync(dataDir, { recursive: true })
  try {
    // `wx` leaves a key that is already there alone, also one made a moment ago by another process.
    writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return parse(readFileSync(path, 'utf8'))
}

const parse = (text: string): Uint8Array => {
  const hex = text.trim()
  if (!/^[0-9a-f]{64}$/i.test(hex)) throw new Error('the master key is not 64 hex digits')
  return Buffer.from(hex, 'hex')
}
