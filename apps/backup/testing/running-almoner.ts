import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sealPersonalData } from '@almoner/eventstore/personal-data.ts'
import { openVault } from '@almoner/eventstore/postgres/vault/open-vault.ts'
import { createPostgresStore } from '@almoner/eventstore/postgres/store.ts'
import { makeBooks, masterKey } from '@almoner/projections/audit/testing/books.ts'
import { payThrough } from '@almoner/projections/audit/testing/payments.ts'
import { createDatabase } from '@almoner/projections/engine/database.ts'
import { newestLinks } from '@almoner/projections/models/hash-chain/query.ts'
import { readModels } from '@almoner/projections/read-models.ts'
import { runReadModels } from '@almoner/projections/engine/run/run.ts'
import { startPostgres } from '@almoner/platform/embedded-postgres/start-postgres.ts'
import { programEnvironment } from '../../testing/program-environment.ts'

const quiet = () => {}

/**
 * A data folder as a running `npm start` has it: an embedded database with events, files and a key.
 */
export const startRunningAlmoner = async () => {
  const home = mkdtempSync(join(tmpdir(), 'almoner-backup-'))
  chmodSync(home, 0o711)
  const dataDir = join(home, 'data')
  const postgres = await startPostgres({ dataDir, log: quiet, throwAway: true })
  const { url } = postgres
  await makeBooks(url)
  writeFileSync(join(dataDir, 'connection.json'), JSON.stringify({ url }), { mode: 0o600 })
  writeFileSync(join(dataDir, 'master.key'), masterKey, { mode: 0o600 })
  mkdirSync(join(dataDir, 'files', 'proofs'), { recursive: true })
  writeFileSync(join(dataDir, 'files', 'proofs', 'slip.png'), 'a slip')
  writeFileSync(join(dataDir, 'files', 'proofs', '.1f.part'), 'half a sl')
  return {
    home,
    dataDir,
    url,
    stop: async (): Promise<void> => {
      await postgres.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** Two payers at a time start payments, and read models follow, until it is stopped. */
export const keepPaying = async (url: string, firstNumber: number) => {
  const raw = createPostgresStore({ url })
  const vault = await openVault({ databaseUrl: url, masterKeys: keys })
  const store = sealPersonalData(raw, vault)
  const db = createDatabase(url, { connections: 4 })
  const stopping = new AbortController()
  const log = { info: quiet, warn: quiet, error: quiet }
  const running = runReadModels({ store, db, readModels, signal: stopping.signal, log })
  let paid = 0
  const pay = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await payThrough(store, firstNumber + paid++, ['initiate', 'identify'])
    }
  }
  const paying = Promise.all([pay(), pay()])
  return {
    paid: () => paid,
    stop: async (): Promise<void> => {
      stopping.abort()
      await paying
      await running
      await db.destroy()
      await store.close()
      await vault.close()
    },
  }
}

const keys = () => ({ current: Buffer.from(masterKey, 'hex'), previous: null })

/** Reads the last position of a database and the newest link of each book. */
export const readEnd = async (url: string) => {
  const store = createPostgresStore({ url })
  const db = createDatabase(url, { connections: 1 })
  try {
    const links = await newestLinks(db)
    return {
      head: await store.head(),
      links: links.map(({ book, position, link }) => `${book}:${position}:${link}`),
    }
  } finally {
    await db.destroy()
    await store.close()
  }
}

type CommandResult = { code: number; stdout: string; stderr: string }

/** Runs a command in a process of its own, without this process's environment. */
export const runCommand = (
  name: 'backup' | 'restore',
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<CommandResult> =>
  new Promise((resolve) => {
    const options = { env: { ...programEnvironment, ...env }, timeout: 180_000 }
    const all = [commandFile(name), ...args]
    execFile(process.execPath, all, options, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? -1), stdout, stderr })
    })
  })

export const commandFile = (name: 'backup' | 'restore'): string =>
  fileURLToPath(new URL(`../../commands/${name}.ts`, import.meta.url))
