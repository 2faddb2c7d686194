import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorCode } from './plain-error.ts'

/**
 * Creates the data folder and its missing parents. Root lets other users traverse (not read) them,
 * because its PostgreSQL runs as a system user. It does not use `recursive: true`: Node retries for
 * ever if a file system refuses as /proc does.
 */
export function makeDataFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  const above = dirname(folder)
  if (above !== folder) makeDataFolder(above)
  try {
    mkdirSync(folder, { mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  } catch (error) {
    const isThereNow = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true
    if (errorCode(error) !== 'EEXIST' || !isThereNow) throw error
  }
}
