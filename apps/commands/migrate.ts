import { findEnvFault } from '@almoner/platform/env.ts'
import { booksRole } from '@almoner/eventstore/postgres/schema/books-role.ts'
import { UnfitDatabase } from '@almoner/eventstore/postgres/schema/server-version.ts'
import {
  blameServer,
  startWaitFrom,
  waitForServers,
} from '@almoner/eventstore/connection/wait-for-servers.ts'
import { NotAnswering } from '@almoner/eventstore/connection/wait-until-answers.ts'
import { migrateDatabase } from '@almoner/workflows/migrate-database.ts'

/**
 * Migrates a database before the three processes start. Several may run at once, and repeatedly.
 */
const main = async (url: string, { seconds }: { seconds: number }): Promise<void> => {
  const printLine = (line: string) => console.log(line)
  await waitForServers(serversAt(url), { seconds, tell: printLine })
  const { role } = await migrateDatabase(url)
  console.log(role === null ? `migrated, without the role ${booksRole}` : 'migrated')
}

const serversAt = (databaseUrl: string) => ({
  databaseUrl,
  eventStoreUrl: process.env['EVENTSTORE_URL'],
})

// The address is not repeated: it contains a password.
const sentenceFor = (error: unknown, url: string): string => {
  const { message, name } = error instanceof Error ? error : new Error(String(error))
  const reason = message.split('\n')[0] || name
  const isNamed = error instanceof NotAnswering || error instanceof UnfitDatabase
  const where = isNamed ? '' : ` (${blameServer(error, serversAt(url))})`
  return `The database could not be brought up to date: ${reason}${where}`
}

const wrongArguments = (wishes: readonly string[]): string | null =>
  wishes.length === 0 ? null : 'The migration takes no argument.'

const wait = startWaitFrom(process.env)
const refused =
  wrongArguments(process.argv.slice(2)) ??
  findEnvFault(process.env, { program: 'The migration', needed: ['DATABASE_URL'] }) ??
  ('refused' in wait ? wait.refused : null)
if (refused === null && 'seconds' in wait) {
  const url = process.env['DATABASE_URL'] ?? ''
  await main(url, wait).catch((error: unknown) => {
    console.error(sentenceFor(error, url))
    process.exitCode = 1
  })
} else {
  console.error(refused)
  process.exitCode = 1
}
