import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The key that wraps all others, and while it is being changed the one before it. */
export type MasterKeys = { current: Uint8Array; previous: Uint8Array | null }

type Env = Record<string, string | undefined>

export const masterKeyFile = (dataDir: string): string => join(dataDir, 'master.key')

/** Returns the path of the previous master key, which is kept until no key is wrapped by it. */
export const previousKeyFile = (dataDir: string): string => join(dataDir, 'master.key.previous')

/**
 * Reads `MASTER_KEY` and `MASTER_KEY_PREVIOUS` (64 hex digits each), or a key that is created on
 * the first start. That key is stored in the data folder, readable by its owner alone. If it is
 * lost, every person's data, every login and every receipt's address is lost.
 */
export const masterKeysFrom = (env: Env, dataDir: string): MasterKeys => {
  const setting = env['MASTER_KEY']
  if (setting) {
    const previous = env['MASTER_KEY_PREVIOUS']
    return { current: parse(setting), previous: previous ? parse(previous) : null }
  }
  const path = masterKeyFile(dataDir)
  mkdirSync(dataDir, { recursive: true })
  try {
    // `wx` leaves a key that is already there alone, also one made a moment ago by another process.
    writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  // The current key is read first, because a rotation moves the former key away before it writes
  // the new one.
  const current = parse(readFileSync(path, 'utf8'))
  const previous = readIfThere(previousKeyFile(dataDir))
  return { current, previous: previous === null ? null : parse(previous) }
}

/**
 * Returns whether a master key exists. A command checks this, because otherwise it would create a
 * key that opens nothing.
 */
export const hasMasterKey = (env: Env, dataDir: string): boolean =>
  Boolean(env['MASTER_KEY']) || existsSync(masterKeyFile(dataDir))

const readIfThere = (path: string): string | null => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

const parse = (text: string): Uint8Array => {
  const hex = text.trim()
  if (!/^[0-9a-f]{64}$/i.test(hex)) throw new Error('the master key is not 64 hex digits')
  return Buffer.from(hex, 'hex')
}
