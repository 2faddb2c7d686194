import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { wrongEventStoreUrl } from '@almoner/eventstore/connection/event-store-url.ts'
import { openStore } from '@almoner/eventstore/connection/open-books.ts'
import { sealPersonalData } from '@almoner/eventstore/personal-data.ts'
import { databaseUrlFrom } from '@almoner/eventstore/postgres/connection/database-url.ts'
import { openVault } from '@almoner/eventstore/postgres/vault/open-vault.ts'
import { hasMasterKey, masterKeysFrom } from '@almoner/eventstore/vault/keys/master-keys.ts'
import { auditBooks, type AuditOptions } from '@almoner/projections/audit/audit.ts'
import type { NewestLink } from '@almoner/projections/audit/order/chain.ts'
import { createProgressLines, formatJson, formatReport } from '@almoner/projections/audit/print.ts'
import { listStatementSums } from '@almoner/operational/bank-lines/statements/statement-sums.ts'
import { createAppDatabase } from '@almoner/workflows/database.ts'
import { createLocalFiles } from '@almoner/workflows/gateways/files/local-disk.ts'

/** An operator's mistake, printed as one sentence without a stack trace. */
class PlainError extends Error {}

const notRunning = 'the database does not answer; start Almoner first, the database with it.'

const dataDir = process.env['DATA_DIR'] || '.data'

/** Runs `npm run audit`, whether or not the system is running. */
const main = async (): Promise<void> => {
  const { json, deep, expect } = parseArguments(process.argv.slice(2))
  const expected = expect.map(linkFrom)
  const eventStoreUrl = process.env['EVENTSTORE_URL']
  const wrong = wrongEventStoreUrl(eventStoreUrl)
  if (wrong) throw new PlainError(wrong)
  const databaseSetting = databaseUrlFrom(process.env)
  if ('refused' in databaseSetting) throw new PlainError(databaseSetting.refused)
  const { url } = databaseSetting
  // Progress goes to stderr, because programs read stdout.
  const say = (line: string) => console.error(line)
  const timeouts = { statementTimeoutMilliseconds: 600_000 }
  // Read as stored: the chain covers sealed data, so an audit needs no key.
  const store = await openStore({ databaseUrl: url, eventStoreUrl, ...timeouts })
  const db = createAppDatabase(url, { connections: 4, ...timeouts })
  try {
    const options: AuditOptions = {
      store,
      db,
      expected,
      now: instantFromMilliseconds(Date.now()),
      eventsInPostgres: !eventStoreUrl,
      statements: listStatementSums(db),
      progress: createProgressLines(say),
    }
    const report = deep
      ? await withOpenedBooks(store, url, (opened) =>
          auditBooks({ ...options, ...storedFiles(), verify: { store: opened, progress: say } }),
        )
      : await auditBooks(options)
    console.log(json ? formatJson(report) : formatReport(report).join('\n'))
    if (report.found > 0) process.exitCode = 1
  } finally {
    await db.destroy()
    await store.close()
  }
}

/** The files can be compared only on the machine that has the folder. */
const storedFiles = (): Pick<AuditOptions, 'readFile'> => {
  const folder = join(dataDir, 'files')
  if (!existsSync(folder)) return {}
  const files = createLocalFiles({ folder })
  return { readFile: async (key) => (await files.get(key))?.bytes ?? null }
}

/** Read models contain personal data, so rebuilding them needs the key. */
const withOpenedBooks = async <Result>(
  store: EventStore,
  databaseUrl: string,
  work: (opened: EventStore) => Promise<Result>,
): Promise<Result> => {
  if (!hasMasterKey(process.env, dataDir)) {
    throw new PlainError('--deep needs the master key: set MASTER_KEY, or DATA_DIR.')
  }
  const masterKeys = () => masterKeysFrom(process.env, dataDir)
  const vault = await openVault({ databaseUrl, masterKeys })
  try {
    return await work(sealPersonalData(store, vault))
  } finally {
    await vault.close()
  }
}

const parseArguments = (args: string[]) => {
  const json = { type: 'boolean', default: false } as const
  const deep = { type: 'boolean', default: false } as const
  const expect = { type: 'string', multiple: true, default: [] as string[] } as const
  try {
    return parseArgs({ args, options: { json, deep, expect } }).values
  } catch (error) {
    throw new PlainError(error instanceof Error ? error.message : String(error))
  }
}

const linkFrom = (text: string): NewestLink => {
  const match = /^([0-9a-z-]+):(\d{1,18}):([0-9a-f]{64})$/.exec(text)
  if (!match) {
    throw new PlainError(`Not a link as the audit prints it, <book>:<position>:<hash>: ${text}`)
  }
  const [, book = '', position = '', link = ''] = match
  return { book, position: BigInt(position), link }
}

try {
  await main()
} catch (error) {
  // Exit code 1 means that the audit found a mistake; a failure to read has another code.
  process.exitCode = 2
  const { message, name } = error instanceof Error ? error : new Error(String(error))
  const { code = '', syscall } = error as NodeJS.ErrnoException
  // A stopped server has removed its socket.
  const isAway = syscall === 'connect' && ['ECONNREFUSED', 'ENOENT'].includes(code)
  const why = isAway ? notRunning : message || name
  console.error(error instanceof PlainError ? message : `The audit did not finish: ${why}`)
}
