import { parseArgs } from 'node:util'
import { donor } from '@almoner/domain/donor/index.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { isUuid, streamName, type DonorId, type PersonId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import { wrongEventStoreUrl } from '@almoner/eventstore/connection/event-store-url.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { openBooks, type Books } from '@almoner/eventstore/connection/open-books.ts'
import { databaseUrlFrom } from '@almoner/eventstore/postgres/connection/database-url.ts'
import {
  hasMasterKey,
  masterKeyFile,
  masterKeysFrom,
} from '@almoner/eventstore/vault/keys/master-keys.ts'
import { createAppDatabase, type AppDb } from '@almoner/workflows/database.ts'
import { closeDonorAccount } from '@almoner/operational/close-account.ts'
import { findCredential } from '@almoner/operational/credentials/credentials.ts'
import { forgetRequestOrigins } from '@almoner/operational/request-origins/request-origins.ts'
import { destroyKeys } from '@almoner/workflows/processes/erase-donor/activities.ts'
import { requestErasure } from '@almoner/workflows/steps/erasure/request-erasure.ts'
import { deriveKeys, type Keys } from '@almoner/platform/key/keys.ts'
import { withdrawAllConsents } from '@almoner/api/donor/marketing-consent/withdraw-all.ts'

type Whom = { email: string } | { person: PersonId }

type Given = Pick<Books, 'store' | 'vault'> & { db: AppDb; keys: Keys }

const dataDir = process.env['DATA_DIR'] || '.data'

const now = () => instantFromMilliseconds(Date.now())

/** Runs `npm run erase -- --email someone@example.org`, whether or not the system is running. */
const main = async (databaseUrl: string, whom: Whom): Promise<void> => {
  const masterKeys = () => masterKeysFrom(process.env, dataDir)
  const eventStoreUrl = process.env['EVENTSTORE_URL']
  const { store, vault, close } = await openBooks({ databaseUrl, eventStoreUrl, masterKeys })
  const db = createAppDatabase(databaseUrl, { connections: 1 })
  try {
    const deps = { store, vault, db, keys: deriveKeys(vault.rootSecret) }
    const destroyed = await erase(deps, whom)
    for (const [person, count] of destroyed.keys) {
      console.log(`${person}: ${count === 1 ? '1 key' : `${count} keys`} destroyed`)
    }
    const isKnownPerson = [...destroyed.keys.values()].some((count) => count > 0)
    const follows = destroyed.isDonor ? [...whatFollowsByItself, ...notReached] : whatFollows
    for (const line of isKnownPerson ? follows : noPeople) console.log(line)
  } finally {
    await db.destroy()
    await close()
  }
}

type Destroyed = {
  keys: ReadonlyMap<PersonId, number>
  /** The event of the erasure is recorded, and read models follow it. */
  isDonor: boolean
}

/** An account is erased with all its addresses; a guest, by the one address. */
const erase = async (deps: Given, whom: Whom): Promise<Destroyed> => {
  const donorId = await findDonor(deps, whom)
  const account = donorId === null ? null : await loadState(deps.store, donor, donorId)
  const state = account?.state ?? donor.initial
  if (state.status === 'registered') {
    await requestErasure(
      { ...deps, now: Date.now },
      {
        account: state,
        ...('email' in whom && { address: whom.email }),
        siteOf: null,
        actor: 'operator',
        correlation: state.donorId,
      },
    )
  }
  const keys = new Map<PersonId, number>()
  if (state.status === 'registered' || state.status === 'leaving') {
    const { donorId } = state
    const traces = { eraseKeys: (person: PersonId) => deps.vault.erase(person) }
    const destroyed = await destroyKeys(
      { store: deps.store, now, traces },
      { donorId, madeBefore: now() },
    )
    for (const [person, count] of destroyed) keys.set(person, count)
  }
  // A restored backup contains keys that the events record as destroyed. Only those keys are
  // destroyed again.
  if (state.status === 'erased') {
    const madeBefore = await erasedAt(deps, state.donorId)
    for (const person of state.people) {
      keys.set(person, await deps.vault.erase(person, { madeBefore }))
    }
  }
  const people = listPeople(deps, whom, donorId)
  await withdrawAllConsents(
    { ...deps, now: Date.now },
    { people, source: 'erasure', actor: 'operator', correlation: people[0] ?? '' },
  )
  for (const person of people) {
    if (!keys.has(person)) keys.set(person, await deps.vault.erase(person))
  }
  for (const person of people) await forgetRequestOrigins(deps.db, person)
  if (donorId !== null) await closeDonorAccount(deps.db, { donorId, now: now() })
  return { keys, isDonor: state.status !== 'none' }
}

const erasedAt = async ({ store }: Given, donorId: DonorId): Promise<Instant> => {
  const last = { direction: 'backwards', limit: 1 } as const
  const [event] = await store.read(streamName(donor.category, donorId), last)
  return requirePresent(event ?? null, 'the last event of whoever is erased').meta.at
}

/** The donor who logs in with it, or whose id it may be. */
const findDonor = async ({ db, keys }: Given, whom: Whom): Promise<DonorId | null> => {
  if ('person' in whom) return whom.person as string as DonorId
  const usernameHash = keys.usernameHash(whom.email)
  const login = await findCredential(db, { realm: 'donor', usernameHash })
  return (login?.personId ?? null) as DonorId | null
}

// A guest is identified by an address, which is searched even if no donor has confirmed it.
const listPeople = ({ keys }: Given, whom: Whom, donorId: DonorId | null): readonly PersonId[] => {
  if ('person' in whom) return [whom.person]
  const payer = keys.personOfEmail(whom.email)
  return donorId === null ? [payer] : [payer, donorId as string as PersonId]
}

const noPeople = [
  'Nothing in the books is sealed for them: they never gave, are erased already, or gave under another address.',
]

const notReached = [
  'Receipts in DATA_DIR/files, mail that was sent, the card provider and older backups are not reached: docs/personal-data.md.',
]

const whatFollowsByItself = [
  'The books hold nothing readable about them any more.',
  'Their monthly gifts, their cards and the screens follow by themselves while Almoner runs.',
]

const whatFollows = [
  'The books hold nothing readable about them any more.',
  'Now take them out of the screens as well: npm run rebuild all',
  ...notReached,
]

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
const wrongEvents = wrongEventStoreUrl(process.env['EVENTSTORE_URL'])
if ('refused' in whom) refuse(whom.refused)
else if ('refused' in database) refuse(database.refused)
else if (wrongEvents) refuse(wrongEvents)
else if (!hasMasterKey(process.env, dataDir)) {
  refuse(`There is no ${masterKeyFile(dataDir)}: set DATA_DIR, or MASTER_KEY.`)
} else {
  await main(database.url, whom).catch((error: unknown) => {
    // The address is not repeated: it contains a password.
    const { message, name } = error instanceof Error ? error : new Error(String(error))
    refuse(`The erasure did not finish, and can be started again: ${message || name}`)
  })
}
