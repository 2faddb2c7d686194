import { wrongEventStoreUrl } from '@almoner/eventstore/connection/event-store-url.ts'
import { openBooks } from '@almoner/eventstore/connection/open-books.ts'
import { databaseUrlFrom } from '@almoner/eventstore/postgres/connection/database-url.ts'
import {
  hasMasterKey,
  masterKeyFile,
  masterKeysFrom,
} from '@almoner/eventstore/vault/master-keys.ts'
import { refusePublishedSecrets } from '@almoner/eventstore/vault/published-secrets.ts'
import { createAppDatabase } from '@almoner/workflows/database.ts'
import { askOnTerminal, readLines } from './ask-on-terminal.ts'
import {
  createAdministrator,
  refuseWish,
  type Wish,
} from '@almoner/api/use-cases/create-administrator.ts'
import { readSite } from '@almoner/platform/env.ts'
import { deriveKeys } from '@almoner/platform/key/keys.ts'
import { platformOrigin } from '@almoner/platform/site.ts'

const dataDir = process.env['DATA_DIR'] || '.data'

const usage = `npm run create-administrator asks on a terminal. From another program it reads lines:
the e-mail address, the password and, where there are any, the first and the last name.
  --new-password  gives the administrator with this address a new password and ends their sessions`

/** `npm run create-administrator`, beside a running system or without one. */
const main = async (newPassword: boolean): Promise<string> => {
  const site = readSite(process.env)
  if ('refused' in site) throw new Refused(site.refused)
  const { databaseUrl, masterKeys, eventStoreUrl } = openedBy(process.env)
  const wish = process.stdin.isTTY ? await askForWish(newPassword) : await readWish()
  const wrong = refuseWish(wish)
  if (wrong !== null) throw new Refused(wrong)
  const { store, vault, close } = await openBooks({ databaseUrl, eventStoreUrl, masterKeys })
  const db = createAppDatabase(databaseUrl, { connections: 1 })
  try {
    const given = { store, db, keys: deriveKeys(vault.rootSecret), now: Date.now }
    const answer = await createAdministrator(given, { wish, newPassword })
    if (typeof answer === 'object') throw new Refused(answer.refused)
    const who = wish.email.trim()
    const login = `Log in at ${platformOrigin(site)}/AdminLogin with that address and password.`
    return answer === 'created'
      ? `${who} is an administrator now. ${login}`
      : `${who} has a new password, and every session of theirs has ended. ${login}`
  } finally {
    await db.destroy()
    await close()
  }
}

/** An operator's mistake: one sentence, no stack. */
class Refused extends Error {}

const openedBy = (env: Record<string, string | undefined>) => {
  const database = databaseUrlFrom(env)
  if ('refused' in database) throw new Refused(database.refused)
  const eventStoreUrl = env['EVENTSTORE_URL']
  const wrong =
    wrongEventStoreUrl(eventStoreUrl) ??
    refusePublishedSecrets({ ...env, DATABASE_URL: database.url })
  if (wrong !== null) throw new Refused(wrong)
  if (!hasMasterKey(env, dataDir)) {
    throw new Refused(`There is no ${masterKeyFile(dataDir)}: set DATA_DIR, or MASTER_KEY.`)
  }
  return {
    databaseUrl: database.url,
    eventStoreUrl,
    masterKeys: () => masterKeysFrom(env, dataDir),
  }
}

const askForWish = async (newPassword: boolean): Promise<Wish> => {
  const terminal = askOnTerminal({ input: process.stdin, output: process.stdout })
  try {
    const email = await terminal.ask('E-mail address: ')
    const firstName = newPassword ? '' : await terminal.ask('First name (may be left out): ')
    const lastName = newPassword ? '' : await terminal.ask('Last name (may be left out): ')
    const password = await terminal.askHidden('Password, which is not shown: ')
    const again = await terminal.askHidden('The same again: ')
    if (password !== again) throw new Refused('The two passwords are not the same.')
    return { email, password, firstName, lastName }
  } finally {
    terminal.close()
  }
}

const readWish = async (): Promise<Wish> => {
  const [email = '', password = '', firstName = '', lastName = ''] = await readLines(process.stdin)
  if (email === '' || password === '') throw new Refused(usage)
  return { email, password, firstName, lastName }
}

const withoutTables = new Set(['42P01', '3F000'])

const sentenceFor = (error: unknown): string => {
  const { message, name, code } = error as NodeJS.ErrnoException
  if (error instanceof Refused) return message
  if (name === 'AbortError') return 'Nothing was changed.'
  if (withoutTables.has(code ?? '')) {
    return 'The database has no tables of ours yet: node apps/commands/migrate.ts.'
  }
  // The address of the database is not repeated: it contains a password.
  return `No administrator was made, and it can be tried again: ${message.split('\n')[0] || code || name}.`
}

const fail = (sentence: string): void => {
  console.error(sentence)
  process.exitCode = 1
}

const wishes = process.argv.slice(2)
if (wishes.some((wish) => wish !== '--new-password')) fail(usage)
else {
  try {
    console.log(await main(wishes.includes('--new-password')))
  } catch (error) {
    fail(sentenceFor(error))
  }
}
