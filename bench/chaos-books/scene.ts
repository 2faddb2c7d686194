import { randomBytes } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPostgres } from '@almoner/platform/embedded-postgres/start-postgres.ts'
import {
  startProcess,
  type StartedProcess,
} from '@almoner/apps/lifecycle/testing/started-process.ts'
import { killPostgres, killServerProcess } from '../chaos/machine.ts'
import { migrateDatabase } from '@almoner/workflows/migrate-database.ts'

export type Death = 'writer' | 'server' | 'backend' | 'writer and server' | 'projector'

export const deaths = [
  'writer',
  'server',
  'backend',
  'writer and server',
  'projector',
] as const satisfies readonly Death[]

export type Scene = {
  url: string
  journalFile: string
  masterKey: string
  /** Kills, and resolves when all processes run again. */
  die: (death: Death) => Promise<void>
  /** The writer finishes its current work and exits. */
  finishWriting: () => Promise<number | NodeJS.Signals | null>
  stopProjector: () => Promise<void>
  stop: () => Promise<void>
}

const program = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** A durable PostgreSQL, a process that writes and a process that projects, each to be killed apart. */
export const setScene = async (dataDir: string, seed: number): Promise<Scene> => {
  chmodSync(dataDir, 0o711)
  const start = () => startPostgres({ dataDir, log: () => {} })
  let postgres = await start()
  const { url } = postgres
  await migrateDatabase(url)
  const journalFile = join(dataDir, 'journal.jsonl')
  const masterKey = randomBytes(32).toString('hex')
  const env = { DATABASE_URL: url, MASTER_KEY: masterKey, EVENTSTORE_URL: '', TEMPORAL_ADDRESS: '' }

  const startWriter = async (): Promise<StartedProcess> => {
    const settings = { ...env, JOURNAL: journalFile, SEED: String(seed) }
    const started = startProcess(program('./writer.ts'), settings)
    await started.says('writing', 60)
    return started
  }
  const startProjector = async (): Promise<StartedProcess> => {
    const started = startProcess(program('../../apps/projector.ts'), env)
    await started.says('projecting', 60)
    return started
  }
  const kill = async (one: StartedProcess): Promise<void> => {
    one.kill('SIGKILL')
    await one.ended
  }
  const loseServer = async (): Promise<void> => {
    if (!(await killPostgres(dataDir))) throw new Error('PostgreSQL outlives a kill -9')
    await postgres.ended
  }

  let writer = await startWriter()
  let projector = await startProjector()
  return {
    url,
    journalFile,
    masterKey,
    die: async (death) => {
      if (death === 'writer' || death === 'writer and server') await kill(writer)
      if (death === 'projector') {
        await kill(projector)
        projector = await startProjector()
      }
      if (death === 'backend') killServerProcess(dataDir)
      if (death === 'server' || death === 'writer and server') {
        await loseServer()
        postgres = await start()
        // The port must be equal, or the surviving processes would connect to the wrong one.
        if (postgres.url !== url) throw new Error('PostgreSQL came back under another address')
      }
      if (death === 'writer' || death === 'writer and server') writer = await startWriter()
    },
    finishWriting: async () => {
      writer.kill('SIGTERM')
      return await writer.ended
    },
    stopProjector: async () => {
      projector.kill('SIGTERM')
      await projector.ended
    },
    stop: async () => {
      await Promise.all([kill(writer), kill(projector)])
      await postgres.stop()
    },
  }
}
