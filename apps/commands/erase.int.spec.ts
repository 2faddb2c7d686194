import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import * as donors from '@almoner/domain/donor/fixtures.ts'
import { donor, type DonorCommand } from '@almoner/domain/donor/index.ts'
import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import { asPerson, type DonorId, type PersonId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { handleCommand, loadState } from '@almoner/eventstore/handle-command.ts'
import { createMemoryStore } from '@almoner/eventstore/memory/store.ts'
import { openBooks, type Books } from '@almoner/eventstore/connection/open-books.ts'
import { sealPersonalData } from '@almoner/eventstore/personal-data.ts'
import { openVault } from '@almoner/eventstore/postgres/vault/open-vault.ts'
import {
  readEverything,
  record,
  someEvent,
  someStream,
} from '@almoner/eventstore/testing/events.ts'
import type { Vault } from '@almoner/eventstore/vault/vault.ts'
import { findCredential, saveCredential } from '@almoner/operational/credentials/credentials.ts'
import {
  findRequestOrigins,
  saveRequestOrigin,
} from '@almoner/operational/request-origins/request-origins.ts'
import { createProjectionDatabase } from '@almoner/projections/engine/testing/database.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deriveKeys, type Keys } from '@almoner/platform/key/keys.ts'
import { programEnvironment } from '../testing/program-environment.ts'

let opened: Awaited<ReturnType<typeof createProjectionDatabase>>
let vault: Vault
let keys: Keys
let books: Books
const masterKey = Buffer.alloc(32, 1)
beforeAll(async () => {
  opened = await createProjectionDatabase()
  vault = await openVault({
    databaseUrl: opened.url,
    masterKeys: () => ({ current: masterKey, previous: null }),
    lifeMilliseconds: 0,
  })
  keys = deriveKeys(vault.rootSecret)
  const masterKeys = () => ({ current: masterKey, previous: null })
  books = await openBooks({ databaseUrl: opened.url, masterKeys })
})
afterAll(async () => {
  await books.close()
  await vault.close()
  await opened.drop()
})

const command = fileURLToPath(new URL('erase.ts', import.meta.url))

const erase = (args: string[], env: Record<string, string> = {}) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const variables = {
      DATABASE_URL: opened.url,
      MASTER_KEY: masterKey.toString('hex'),
      DATA_DIR: '/nowhere',
      ...env,
    }
    const options = { env: { ...programEnvironment, ...variables }, timeout: 90_000 }
    execFile(process.execPath, [command, ...args], options, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr })
    })
  })

/** Events about these people, and which of them are still readable. */
const booksAbout = async (people: readonly PersonId[]) => {
  const store = sealPersonalData(createMemoryStore(), vault)
  const events = people.map((person) => someEvent({ personal: { name: 'Wong' }, person }))
  await record(store, someStream(), events)
  return async () => {
    const all = await readEverything(store, { limit: 100 })
    return all.filter((event) => 'personal' in event).map(({ person }) => person)
  }
}

const login = (email: string) =>
  ({ realm: 'donor', usernameHash: keys.usernameHash(email) }) as const

/** A person with these usernames, one after another, who confirmed each of them. */
const donorWith = async (donorId: DonorId, [first, ...later]: readonly [string, ...string[]]) => {
  const at = instantFromMilliseconds(Date.now())
  let serial = 0
  const handle = async (command: DonorCommand): Promise<void> => {
    serial += 1
    const context = {
      tenant: null,
      actor: `donor:${donorId}`,
      correlation: donorId,
      causation: null,
      commandId: `${donorId} ${serial}`,
      input: serial,
      at,
    }
    const handled = await handleCommand(books.store, {
      decider: donor,
      id: donorId,
      command,
      context,
    })
    if (!handled.handled) throw new Error(handled.refused)
  }
  await handle({ ...donors.registerDonor, donorId, username: first, verification: null })
  let before = first
  for (const [index, username] of later.entries()) {
    const link = { ...donors.link(index + 1), at }
    const { linkId } = link
    await handle({ type: 'RequestUsernameChange', username, link })
    const payers = {
      payerId: keys.personOfEmail(username),
      formerPayerId: keys.personOfEmail(before),
    }
    const { linkId: undoLinkId } = donors.link(index + 50)
    await handle({ type: 'ChangeUsername', linkId, at, undoLinkId, ...payers })
    before = username
  }
  const who = { ...login(before), personId: donorId, organisationId: null }
  await saveCredential(opened.db, { ...who, passwordHash: 'argon2id-of-a-password' })
  return donorId
}

const loadDonorState = async (donorId: DonorId) =>
  (await loadState(books.store, donor, donorId)).state

describe('the command that erases a person', () => {
  it('destroys the key of a payer, however the address is written, and no other', async () => {
    const [wong, chan] = ['wong@example.org', 'chan@example.org'].map(keys.personOfEmail)
    const readable = await booksAbout([wong, chan] as PersonId[])
    const done = await erase(['--email', ' Wong@Example.Org'])
    expect(done).toMatchObject({ code: 0, stderr: '' })
    expect(done.stdout).toMatch(/1 key destroyed[^]*npm run rebuild all/)
    expect(done.stdout).not.toMatch(/wong/i)
    expect(await readable()).toEqual([chan])
  })

  it('also destroys the key of the account that the address logs in to', async () => {
    const email = 'account@example.org'
    const donorId = fixtureId('donor', 40)
    await saveCredential(opened.db, {
      realm: 'donor',
      usernameHash: keys.usernameHash(email),
      personId: donorId,
      organisationId: null,
      passwordHash: 'argon2id-of-a-password',
    })
    const readable = await booksAbout([keys.personOfEmail(email), donorId as string as PersonId])
    await erase(['--email', email])
    expect(await readable()).toEqual([])
  })

  it('also destroys the keys of every address that the account ever proved', async () => {
    const [before, now] = ['former@example.org', 'present@example.org'] as const
    const [former, present] = [keys.personOfEmail(before), keys.personOfEmail(now)]
    const donorId = await donorWith(fixtureId('donor', 41), [before, now])
    const readable = await booksAbout([former, present, asPerson(donorId)])
    const done = await erase(['--email', now])
    expect(done).toMatchObject({ code: 0, stderr: '' })
    expect(done.stdout).toMatch(/1 key destroyed[^]*follow by themselves/)
    expect(done.stdout).not.toMatch(/rebuild/)
    expect(await readable()).toEqual([])
    expect(await loadDonorState(donorId)).toMatchObject({ status: 'erased' })
    expect(await findCredential(opened.db, login(now))).toBeNull()
    expect((await erase(['--email', now])).stdout).toMatch(/Nothing in the books/)
  })

  it('destroys again, after a restored backup, the keys of erased people', async () => {
    const email = 'restored@example.org'
    const payer = keys.personOfEmail(email)
    const donorId = await donorWith(fixtureId('donor', 44), [email])
    const readable = await booksAbout([payer, asPerson(donorId)])
    const rows = sql<{ person: string; wrapped: Buffer }>`
      select person, wrapped from vault.person_keys where person in (${payer}, ${donorId})`
    const backup = (await rows.execute(opened.db)).rows
    await erase(['--email', email])
    const newcomer = await booksAbout([payer])
    for (const { person, wrapped } of backup) {
      await sql`update vault.person_keys set wrapped = ${wrapped}, erased_at = null
        where person = ${person} and generation = 1`.execute(opened.db)
    }
    expect(await readable()).toHaveLength(2)
    expect((await erase(['--person', donorId])).stdout).toMatch(
      /1 key destroyed[^]*1 key destroyed/,
    )
    expect(await readable()).toEqual([])
    expect(await newcomer()).toEqual([payer])
  })

  it('does not erase an address that another person has confirmed since', async () => {
    const [shared, now] = ['shared@example.org', 'moved@example.org'] as const
    const donorId = await donorWith(fixtureId('donor', 42), [shared, now])
    await donorWith(fixtureId('donor', 43), [shared])
    const payer = keys.personOfEmail(shared)
    const readable = await booksAbout([payer, asPerson(donorId)])
    await erase(['--person', donorId])
    expect(await readable()).toEqual([payer])
    expect(await findCredential(opened.db, login(shared))).not.toBeNull()
  })

  it('accepts an id from an event as well', async () => {
    const person = fixtureId('person', 9)
    const readable = await booksAbout([person])
    expect(await erase(['--person', person])).toMatchObject({ code: 0, stderr: '' })
    expect(await readable()).toEqual([])
  })

  it('erases the origin of a staff member’s actions', async () => {
    const staffId = fixtureId('staff', 9)
    const requestId = randomUUID()
    const happenedAt = instantFromMilliseconds(Date.now())
    const origin = { organisationId: harbourId, requestId, staffId, happenedAt }
    await saveRequestOrigin(opened.db, { ...origin, device: 'Chrome, Mac', place: '203.0.113.9' })
    await erase(['--person', staffId])
    const query = { organisationId: harbourId, requestIds: [requestId] }
    expect((await findRequestOrigins(opened.db, query)).size).toBe(0)
  })

  it('reports if no key had to be destroyed', async () => {
    const done = await erase(['--email', 'nobody@example.org'])
    expect(done).toMatchObject({ code: 0, stderr: '' })
    expect(done.stdout).toMatch(/0 keys destroyed\nNothing in the books/)
  })

  it.each([
    [[]],
    [['--email', 'no address']],
    [['--person', 'wong@example.org']],
    [['--email', 'a@b.org', '--person', fixtureId('person', 1)]],
    [['--everybody']],
    [['wong@example.org']],
  ])('refuses %j', async (args) => {
    const refused = await erase(args)
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toMatch(/^Say whom to erase: .*\n$/)
  })

  it('needs the right master key', async () => {
    const args = ['--person', fixtureId('person', 9)]
    const none = await erase(args, { MASTER_KEY: '' })
    expect(none).toMatchObject({ code: 1, stdout: '' })
    expect(none.stderr).toMatch(/^There is no .*master\.key: set DATA_DIR, or MASTER_KEY\.\n$/)
    const wrong = await erase(args, { MASTER_KEY: 'ab'.repeat(32) })
    expect(wrong).toMatchObject({ code: 1, stdout: '' })
    expect(wrong.stderr).toMatch(/^The erasure did not finish.*not the one that.*\n$/)
  })
})
