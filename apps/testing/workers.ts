import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { openBooks, type Books } from '@almoner/eventstore/connection/open-books.ts'
import { createProjectionDatabase } from '@almoner/projections/engine/testing/database.ts'
import { startSandboxStripe } from '@almoner/sandbox/stripe/testing/start.ts'
import { startMailServer } from '@almoner/workflows/testing/mail-server.ts'
import { programEnvironment } from './program-environment.ts'

type Env = Readonly<Record<string, string>>

/** Decides what the card provider does before it answers a request. */
type BeforeAnswer = (method: string, path: string) => 'drop' | undefined

const masterKey = 'ef'.repeat(32)
const masterKeys = () => ({ current: Buffer.from(masterKey, 'hex'), previous: null })

export const workerProgram = fileURLToPath(new URL('../worker.ts', import.meta.url))

/**
 * Workers as processes, on a database, a card provider and a mail server of their own, without a
 * charity. `engine` adds the variables of the engine that they use.
 */
export const useWorkers = (engine: () => Env = () => ({})) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'almoner-worker-'))
  let database: Awaited<ReturnType<typeof createProjectionDatabase>>
  let books: Books
  let stripe: Awaited<ReturnType<typeof startSandboxStripe>>
  let mail: Awaited<ReturnType<typeof startMailServer>>
  let running: ChildProcess[] = []
  let beforeAnswer: BeforeAnswer = () => undefined

  beforeAll(async () => {
    database = await createProjectionDatabase()
    books = await openBooks({ databaseUrl: database.url, masterKeys })
    stripe = await startSandboxStripe({
      faults: { beforeAnswer: (method, path) => beforeAnswer(method, path) },
    })
    mail = await startMailServer()
  })
  afterEach(async () => {
    beforeAnswer = () => undefined
    mail.received.length = 0
    await stop('SIGKILL')
  })
  afterAll(async () => {
    mail.stop()
    await stripe.close()
    await books.close()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const environment = (): Record<string, string> => ({
    ...programEnvironment,
    DATABASE_URL: database.url,
    MASTER_KEY: masterKey,
    DATA_DIR: dataDir,
    BASE_DOMAIN: 'localhost',
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_AT: stripe.base,
    SMTP_URL: mail.url,
    LOG_LEVEL: 'silent',
    ...engine(),
  })

  const start = (changes: Env = {}): void => {
    running.push(
      spawn(process.execPath, [workerProgram], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...environment(), ...changes },
      }),
    )
  }

  /** Ends all workers, and answers their exit codes. */
  const stop = async (signal: NodeJS.Signals): Promise<readonly (number | null)[]> => {
    const ending = running
    running = []
    return await Promise.all(
      ending.map(async (worker) => {
        if (worker.exitCode === null && worker.signalCode === null) {
          worker.kill(signal)
          await once(worker, 'exit')
        }
        return worker.exitCode
      }),
    )
  }

  return {
    books: () => books,
    database: () => database,
    stripe: () => stripe,
    dataDir,
    masterKeys,
    /** The letters of this test, as they were sent. */
    letters: () =>
      mail.received
        // Lines that were broken for the way are whole again.
        .map((text) => text.replaceAll(/=\n/g, '').replaceAll('=3D', '=')),
    /** Applies until the test ends. */
    onRequest: (act: BeforeAnswer) => {
      beforeAnswer = act
    },
    environment,
    start,
    stop,
  }
}

export type Workers = ReturnType<typeof useWorkers>
