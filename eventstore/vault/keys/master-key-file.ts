import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { assert } from '@almoner/domain/kernel/assert.ts'
import { masterKeyFile, previousKeyFile } from './master-keys.ts'

/**
 * Replaces the master key in the data folder and keeps the former one beside it. After any
 * interruption, `master.key` and `master.key.previous` together open everything. A repeat continues
 * with the existing keys and creates no third.
 */
export const replaceMasterKeyFile = (dataDir: string): void => {
  const path = masterKeyFile(dataDir)
  const previous = previousKeyFile(dataDir)
  // The new one is in place already; the steps after it were interrupted.
  if (isReplaced(dataDir)) return
  const next = `${path}.next`
  rmSync(next, { force: true })
  const file = openSync(next, 'wx', 0o600)
  try {
    writeSync(file, randomBytes(32).toString('hex'))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  if (!existsSync(previous)) linkSync(path, previous)
  syncFolder(path)
  renameSync(next, path)
  syncFolder(path)
}

/**
 * Destroys the former master key, as far as a program can: overwritten, then removed. A disk that
 * writes elsewhere, a snapshot or a backup may still hold it.
 */
export const destroyPreviousKeyFile = (dataDir: string): void => {
  const previous = previousKeyFile(dataDir)
  const doomed = `${masterKeyFile(dataDir)}.destroyed`
  if (existsSync(previous)) {
    assert(isReplaced(dataDir), 'a master key that is in use is not destroyed')
    // Renamed first: half overwritten under its name it would stop every start.
    renameSync(previous, doomed)
  }
  if (!existsSync(doomed)) return
  const file = openSync(doomed, 'r+')
  try {
    writeSync(file, randomBytes(statSync(doomed).size), 0, null, 0)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  rmSync(doomed)
  syncFolder(doomed)
}

const isReplaced = (dataDir: string): boolean => {
  const [key, previous] = [masterKeyFile(dataDir), previousKeyFile(dataDir)]
  return existsSync(previous) && readFileSync(previous, 'utf8') !== readFileSync(key, 'utf8')
}

// A rename is on the disk when its folder is.
const syncFolder = (path: string): void => {
  const folder = openSync(dirname(path), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
