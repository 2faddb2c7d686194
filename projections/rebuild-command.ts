import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPostgresStore } from '@almoner/eventstore/postgres/store.ts'
import { createDatabase } from './database.ts'
import { readModels } from './read-models.ts'
import { rebuildReadModel } from './rebuild.ts'

/** A mistake of whoever typed the command: one sentence, no stack. */
class PlainError extends Error {}

/** `node projections/rebuild-command.ts <name>`, beside a running system or without one. */
const main = async (): Promise<void> => {
  const readModel = readModelNamed(process.argv[2])
  const url = await databaseUrl()
  const store = createPostgresStore({ url })
  const db = createDatabase(url, { connections: 2, statementTimeoutMilliseconds: 300_000 })
  try {
    await rebuildReadModel({ store, db, readModel, progress: (line) => console.log(line) })
  } finally {
    await db.destroy()
    await store.close()
  }
}

const readModelNamed = (name: string | undefined) => {
  const found = readModels.find((candidate) => candidate.name === name)
  if (found) return found
  const names = readModels.map((candidate) => candidate.name).join(', ')
  throw new PlainError(
    name === undefined
      ? `Say which read model to rebuild: ${names}.`
      : `There is no read model called "${name}"; there are: ${names}.`,
  )
}

const databaseUrl = async (): Promise<string> => {
  const { DATABASE_URL, DATA_DIR = '.data' } = process.env
  if (DATABASE_URL) return DATABASE_URL
  const file = join(DATA_DIR, 'connection.json')
  try {
    const connection: unknown = JSON.parse(await readFile(file, 'utf8'))
    if (isConnection(connection)) return connection.url
  } catch {
    // No file, or none that can be read: the same advice helps.
  }
  throw new PlainError(
    `No database found: start Almoner first (npm start writes ${file}), or set DATABASE_URL.`,
  )
}

const isConnection = (value: unknown): value is { url: string } =>
  typeof value === 'object' && value !== null && 'url' in value && typeof value.url === 'string'

try {
  await main()
} catch (error) {
  const why = error instanceof Error ? error.message : String(error)
  console.error(error instanceof PlainError ? why : `The rebuild did not finish: ${why}`)
  process.exitCode = 1
}
