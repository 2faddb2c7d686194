import { parseArgs } from 'node:util'
import { isUuid } from '@almoner/domain/kernel/ids.ts'
import type { PersonId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { databaseUrlFrom } from '@almoner/eventstore/postgres/database-url.ts'
import { openVault } from '@almoner/eventstore/postgres/open-vault.ts'
import {
  hasMasterKey,
  masterKeyFile,
  masterKeysFrom,
} from '@almoner/eventstore/vault/master-keys.ts'
import { createDatabase, type Db } from '@almoner/projections/database.ts'
import {
  credentialOf,
  forgetCredential,
} from '@almoner/projections/kept/credentials/credentials.ts'
import { removeSecondFactor } from '@almoner/projections/kept/second-factors/second-factors.ts'
import { revokeSessionsOf } from '@almoner/projections/kept/sessions/sessions.ts'
import { keysFrom, type Keys } from './keys.ts'

type Whom = { email: string } | { person: PersonId }

const dataDir = process.env['DATA_DIR'] || '.data'

/** `npm run erase -- --email someone@example.org`, beside a running system or without one. */
const main = async (databaseUrl: string, whom: Whom): Promise<void> => {
  const masterKeys = () => masterKeysFrom(process.env, dataDir)
  const vault = await openVault({ databaseUrl, masterKeys })
  const db = createDatabase(databaseUrl, { connections: 1 })
  try {
    const people = await peopleOf(db, { whom, keys: keysFrom(vault.rootSecret) })
    let destroyed = 0
    for (const person of people) {
      const count = await vault.erase(person)
      await closeAccount(db, person)
      destroyed += count
      console.log(`${person}: ${count === 1 ? '1 key' : `${count} keys`} destroyed`)
    }
    for (const line of destroyed > 0 ? whatFollows : nobody) console.log(line)
  } finally {
    await db.destroy()
    await vault.close()
  }
}

/** Where the person is a donor there is no way in any more, and their username is free. */
const closeAccount = async (db: Db, person: PersonId): Promise<void> => {
  const who = { realm: 'donor', personId: person } as const
  await forgetCredential(db, who)
  await removeSecondFactor(db, who)
  await revokeSessionsOf(db, { ...who, now: instantFromMilliseconds(Date.now()) })
}

const nobody = [
  'Nothing in the books is sealed for them: they never gave, are erased already, or gave under another address.',
]

const whatFollows = [
  'The books hold nothing readable about them any more.',
  'Now take them out of the screens as well: npm run rebuild all',
  'Receipts in DATA_DIR/files, mail that was sent, the card provider and older backups are not reached: docs/personal-data.md.',
]

/** A payer is known by an address; who also has an account as a donor is that person too. */
const peopleOf = async (
  db: Db,
  { whom, keys }: { whom: Whom; keys: Keys },
): Promise<readonly PersonId[]> => {
  if ('person' in whom) return [whom.person]
  const usernameHash = keys.usernameHash(whom.email)
  const donor = await credentialOf(db, { realm: 'donor', usernameHash })
  const account = donor === null ? [] : [donor.personId as PersonId]
  return [keys.personOfEmail(whom.email), ...account]
}

const usage =
  'Say whom to erase: npm run erase -- --email someone@example.org, or --person and an id from the books.'

const wishFrom = (args: string[]): Whom | { refused: string } => {
  const options = { email: { type: 'string' }, person: { type: 'string' } } as const
  try {
    const { email, person } = parseArgs({ args, options }).values
    if ((email === undefined) === (person === undefined)) return { refused: usage }
    if (person !== undefined) {
      return isUuid(person) ? { person: person as PersonId } : { refused: usage }
    }
    return /^[^\s@]+@[^\s@]+$/u.test((email ?? '').trim())
      ? { email: email ?? '' }
      : { refused: usage }
  } catch {
    return { refused: usage }
  }
}

const refuse = (sentence: string): void => {
  console.error(sentence)
  process.exitCode = 1
}

const whom = wishFrom(process.argv.slice(2))
const database = databaseUrlFrom(process.env)
if ('refused' in whom) refuse(whom.refused)
else if ('refused' in database) refuse(database.refused)
else if (!hasMasterKey(process.env, dataDir)) {
  refuse(`There is no ${masterKeyFile(dataDir)}: set DATA_DIR, or MASTER_KEY.`)
} else {
  await main(database.url, whom).catch((error: unknown) => {
    // The address is not repeated: it holds a password.
    const { message, name } = error instanceof Error ? error : new Error(String(error))
    refuse(`The erasure did not finish, and can be started again: ${message || name}`)
  })
}
