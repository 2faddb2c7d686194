import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataFolder } from '@almoner/platform/data-folder.ts'
import { errorCode, explainFolderError, startError } from '@almoner/platform/plain-error.ts'
import { processIdentity } from './process-identity.ts'

export type DataFolderLock = { release: () => void }

type Holder = { pid: number; identity: string }

const attempts = 10

/**
 * One start per data folder. The lock names its process; a lock whose process has ended (kill -9,
 * power cut) is taken over.
 */
export function lockDataFolder(dataDir: string): DataFolderLock {
  try {
    makeDataFolder(dataDir)
    return takeLock(dataDir)
  } catch (error) {
    const sentence = explainFolderError(dataDir, error)
    throw sentence === undefined ? error : startError(sentence, error)
  }
}

function takeLock(dataDir: string): DataFolderLock {
  const lock = join(dataDir, 'almoner.lock')
  const mine = `${lock}.${process.pid}`
  const content = JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) ?? '' })
  writeFileSync(mine, content, { mode: 0o600 })
  try {
    for (let attempt = 0; attempt < attempts; attempt++) {
      if (linked(mine, lock)) return { release: () => release(lock, content) }
      removeStale(lock, dataDir)
    }
  } finally {
    rmSync(mine, { force: true })
  }
  throw startError(`${lock} cannot be taken: another start of Almoner is at the same folder.`)
}

/** Linking a finished file is atomic: no other start reads a half-written lock. */
function linked(mine: string, lock: string): boolean {
  try {
    linkSync(mine, lock)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

function removeStale(lock: string, dataDir: string): void {
  const lockText = readText(lock)
  if (lockText === undefined) return
  const holder = parseHolder(lockText)
  if (holder && processIdentity(holder.pid) === holder.identity) {
    throw startError(
      `Almoner already runs on the data folder ${dataDir} (process ${holder.pid}): stop that one first, or set DATA_DIR to another folder.`,
    )
  }
  const aside = `${lock}.stale-${process.pid}`
  try {
    renameSync(lock, aside)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return
    throw error
  }
  // Another start may have replaced the stale lock between the read and the move: then the moved
  // one is live.
  if (readText(aside) !== lockText) linked(aside, lock)
  rmSync(aside, { force: true })
}

function release(lock: string, content: string): void {
  if (readText(lock) === content) rmSync(lock, { force: true })
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

function parseHolder(text: string): Holder | undefined {
  try {
    const { pid, identity } = JSON.parse(text)
    return Number.isInteger(pid) && typeof identity === 'string' ? { pid, identity } : undefined
  } catch {
    return undefined
  }
}
