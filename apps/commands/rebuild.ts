import { parseArgs } from 'node:util'
import { wrongEventStoreUrl } from '@almoner/eventstore/connection/event-store-url.ts'
import { openBooks } from '@almoner/eventstore/connection/open-books.ts'
import { databaseUrlFrom } from '@almoner/eventstore/postgres/connection/database-url.ts'
import { hasMasterKey, masterKeysFrom } from '@almoner/eventstore/vault/keys/master-keys.ts'
import { createDatabase } from '@almoner/projections/engine/database.ts'
import type { ReadModel } from '@almoner/projections/engine/read-model.ts'
import { readModels } from '@almoner/projections/read-models.ts'
import { isSame } from '@almoner/projections/engine/rebuild/compare-tables.ts'
import { rebuildReadModel, type Rebuilt } from '@almoner/projections/engine/rebuild/rebuild.ts'

/** An operator's mistake, printed as one sentence without a stack trace. */
class PlainError extends Error {}

const dataDir = process.env['DATA_DIR'] || '.data'
const statementTimeoutMilliseconds = 300_000

/**
 * Runs `node apps/commands/rebuild.ts <name>|all [--verify]`, whether or not the system is running.
 */
const main = async (): Promise<void> => {
  const { positionals, values } = parseArguments(process.argv.slice(2))
  const chosenModels = readModelsNamed(positionals[0])
  const { books, url } = await openFor()
  const db = createDatabase(url, { connections: 3, statementTimeoutMilliseconds })
  const progress = (line: string) => console.log(line)
  try {
    for (const readModel of chosenModels) {
      try {
        const verifyOnly = values.verify
        const result = await rebuildReadModel({
          store: books.store,
          db,
          readModel,
          progress,
          verifyOnly,
        })
        if (verifyOnly) judge(readModel, result)
      } catch (error) {
        // A read model that cannot be rebuilt does not stop the others.
        fail(error)
      }
    }
  } finally {
    await db.destroy()
    await books.close()
  }
}

/** The rows were wrong, or a person was erased since: the operator decides. */
const judge = ({ name }: ReadModel, { compared }: Rebuilt): void => {
  if (compared === null) console.log(`${name}: nothing to compare with yet`)
  else if (!compared.every(isSame)) process.exitCode = 1
}

const parseArguments = (args: string[]) => {
  try {
    const options = { verify: { type: 'boolean', default: false } } as const
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new PlainError(error instanceof Error ? error.message : String(error))
  }
}

const readModelsNamed = (name: string | undefined): readonly ReadModel[] => {
  if (name === 'all') return readModels
  const readModel = readModels.find((candidate) => candidate.name === name)
  if (readModel) return [readModel]
  const names = readModels.map((candidate) => candidate.name).join(', ')
  throw new PlainError(
    name === undefined
      ? `Say which read model to rebuild, or all: ${names}.`
      : `There is no read model called "${name}"; there are: ${names}.`,
  )
}

const openFor = async () => {
  const database = databaseUrlFrom(process.env)
  if ('refused' in database) throw new PlainError(database.refused)
  if (!hasMasterKey(process.env, dataDir)) {
    throw new PlainError('The rebuild needs the master key: set MASTER_KEY, or DATA_DIR.')
  }
  const refused = wrongEventStoreUrl(process.env['EVENTSTORE_URL'])
  if (refused !== null) throw new PlainError(refused)
  const books = await openBooks({
    databaseUrl: database.url,
    eventStoreUrl: process.env['EVENTSTORE_URL'],
    masterKeys: () => masterKeysFrom(process.env, dataDir),
    statementTimeoutMilliseconds,
  })
  return { books, url: database.url }
}

const fail = (error: unknown): void => {
  const why = error instanceof Error ? error.message : String(error)
  console.error(error instanceof PlainError ? why : `The rebuild did not finish: ${why}`)
  process.exitCode = 1
}

await main().catch(fail)
