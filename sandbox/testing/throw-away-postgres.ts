import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive, stopOldServer } from '@almoner/platform/embedded-postgres/postmaster-file.ts'
import { startPostgres } from '@almoner/platform/embedded-postgres/start-postgres.ts'

const prefix = 'almoner-test-'
const memory = '/dev/shm'
const neededBytes = 4 * 1024 ** 3

/** Starts a PostgreSQL for one test run, in a folder named after the process that owns it. */
export async function startThrowAwayPostgres(): Promise<{
  url: string
  stop: () => Promise<void>
}> {
  await sweepOrphans()
  const dataDir = mkdtempSync(join(findFolder(), `${prefix}${process.pid}-`))
  chmodSync(dataDir, 0o711)
  const postgres = await startPostgres({ dataDir, log: () => {}, throwAway: true })
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Returns a folder in memory if that has the room. A run makes and drops hundreds of databases of
 * three hundred files each. A disk's file system can take half a second for the files of one.
 */
function findFolder(): string {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= neededBytes ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** A killed test run leaves its server and folder behind; the next run removes them. */
async function sweepOrphans(): Promise<void> {
  for (const folder of new Set([findFolder(), tmpdir()])) {
    for (const name of readdirSync(folder)) {
      const pid = Number(
        name.startsWith(prefix) ? name.slice(prefix.length).split('-')[0] : Number.NaN,
      )
      if (!Number.isInteger(pid) || isAlive(pid)) continue
      const dataDir = join(folder, name)
      try {
        await stopOldServer(join(dataDir, 'postgres'))
        rmSync(dataDir, { recursive: true, force: true })
      } catch {
        // The folder belongs to another user's run, so it stays.
      }
    }
  }
}
