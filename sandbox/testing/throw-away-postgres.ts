import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive, stopOldServer } from '@almoner/platform/embedded-postgres/postmaster-file.ts'
import { startPostgres } from '@almoner/platform/embedded-postgres/start-postgres.ts'

const prefix = 'almoner-test-'

/** A PostgreSQL for one test run, in a folder named after the process that owns it. */
export async function startThrowAwayPostgres(): Promise<{
  url: string
  stop: () => Promise<void>
}> {
  await sweepOrphans()
  const dataDir = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
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

/** A killed test run leaves its server and folder behind; the next run removes them. */
async function sweepOrphans(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(
      name.startsWith(prefix) ? name.slice(prefix.length).split('-')[0] : Number.NaN,
    )
    if (!Number.isInteger(pid) || isAlive(pid)) continue
    const dataDir = join(tmpdir(), name)
    try {
      await stopOldServer(join(dataDir, 'postgres'))
      rmSync(dataDir, { recursive: true, force: true })
    } catch {
      // Another user's run left it, so it stays.
    }
  }
}
