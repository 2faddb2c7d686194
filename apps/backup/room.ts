import { readdirSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { startError } from '@almoner/platform/plain-error.ts'

export type FreeBytes = (folder: string) => number

const readFreeBytes: FreeBytes = (folder) => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Reserved for the running database, which stops when its disk is full. */
const reserveBytes = 256 * 1024 * 1024

/** Refuses a copy that would fill the disk, before anything is written. */
export const requireRoom = (
  folder: string,
  { bytes, freeBytes = readFreeBytes }: { bytes: number; freeBytes?: FreeBytes | undefined },
): void => {
  const missing = bytes + reserveBytes - freeBytes(folder)
  if (missing <= 0) return
  throw startError(
    `There is too little room in ${folder}: ${Math.ceil(missing / 1_000_000)} MB more are needed.`,
  )
}

/**
 * Returns the size of all files below a folder of a running server. A file deleted during the count
 * counts as zero.
 */
export const folderBytes = (folder: string): number => {
  let bytes = 0
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    bytes += statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0
  }
  return bytes
}
