import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createPostgresStore } from '@almoner/eventstore/postgres/store.ts'
import { createDatabase } from './database.ts'
import type { ReadModel } from './read-model.ts'
import { readModels } from './read-models.ts'
import { isSame } from './rebuild/compare-tables.ts'
import { rebuildReadModel } from './rebuild/rebuild.ts'

/** A mistake of whoever typed the command: one sentence, no stack. */
class PlainError extends Error {}

/** `node projections/rebuild-command.ts <name>|all [--verify]`, beside a running system or without one. */
const main = async (): Promise<void> => {
  const { positionals, values } = argumentsOf(process.argv.slice(2))
  const chosen = readModelsNamed(positionals[0])
  const url = await databaseUrl()
  const store = createPostgresStore({ url, statementTimeoutMilliseconds: 300_000 })
  const db = createDatabase(url, { connections: 3, statementTimeoutMilliseconds: 300_000 })
  const progress = (line: string) => console.log(line)
  try {
    for (const readModel of chosen) {
      const { compared } = await rebuildReadModel({
        store,
        db,
        readModel,
        progress,
        verifyOnly: values.verify,
      })
      if (!values.verify) continue
      if (compared === null) console.log(`${readModel.name}: nothing to compare with yet`)
      // The rows were wrong, or somebody was erased since: whoever asked decides.
      else if (!compared.every(isSame)) process.exitCode = 1
    }
  } finally {
    await db.destroy()
    await store.close()
  }
}

const argumentsOf = (args: string[]) => {
  try {
    const options = { verify: { type: 'boolean', default: false } } as const
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new PlainError(error instanceof Error ? error.message : String(error))
  }
}

const readModelsNamed = (name: string | undefined): readonly ReadModel[] => {
  if (name === 'all') return readModels
  const found = readModels.find((candidate) => candidate.name === name)
  if (found) return [found]
  const names = readModels.map((candidate) => candidate.name).join(', ')
  throw new PlainError(
    name === undefined
      ? `Say which read model to rebuild, or all: ${names}.`
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
