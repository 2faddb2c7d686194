import { createHash } from 'node:crypto'
import { instant, instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import * as applications from '@almoner/domain/application/fixtures.ts'
import {
  application as applicationDecider,
  type ApplicationEvent,
} from '@almoner/domain/application/index.ts'
import { applicationSnapshot, type ApplicationState } from '@almoner/domain/application/state.ts'
import * as reviews from '@almoner/domain/application/review/fixtures.ts'
import { created } from '@almoner/domain/project/fixtures.ts'
import { approved, registered, staffMemberAdded } from '@almoner/domain/organisation/fixtures.ts'
import { payerId } from '@almoner/domain/payment/fixtures.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { sealPersonalData } from '@almoner/eventstore/personal-data.ts'
import { openVault } from '@almoner/eventstore/postgres/vault/open-vault.ts'
import { createPostgresStore } from '@almoner/eventstore/postgres/store.ts'
import { createTestDatabase } from '@almoner/sandbox/testing/database.ts'
import { seedWorld } from '@almoner/sandbox/world/seed.ts'
import { migrateDatabase } from '@almoner/workflows/migrate-database.ts'
import { Client } from 'pg'
import { applyBatch } from '../../engine/run/apply-batch.ts'
import { readCheckpoint } from '../../engine/checkpoint/checkpoints.ts'
import { createDatabase, type Db } from '../../engine/database.ts'
import { hashChainModel } from '../../models/hash-chain/project.ts'
import { toEventFilter, type ReadModel } from '../../engine/read-model.ts'
import { readModels } from '../../read-models.ts'
import { toStream, toAppend } from '../../engine/testing/history.ts'
import { auditBooks, type AuditOptions, type AuditReport } from '../audit.ts'
import { payThrough } from './payments.ts'
import { billSubscriptions } from './subscriptions.ts'
import { settleAndPayOut } from './treasury.ts'

const chain = hashChainModel

/** The demonstration's world and payments of every kind, with every read model caught up. */
export const createBooks = async () => {
  const { url, drop } = await createTestDatabase({ template: 'audited_books', migrate: makeBooks })
  const store = createPostgresStore({ url })
  const db = createDatabase(url, { connections: 4 })
  const client = new Client({ connectionString: url })
  await client.connect()
  const vault = await createTestVault(url)
  const opened = sealPersonalData(store, vault)
  return {
    url,
    db,
    store,
    /** The decrypted store, as other readers have it. */
    opened,
    vault,
    /** Statements of an unrestricted user, past the trigger that refuses changes. */
    tamper: async (...statements: readonly string[]): Promise<void> => {
      await client.query('set session_replication_role = replica')
      for (const statement of statements) await client.query(statement)
      await client.query('set session_replication_role = origin')
    },
    audit: (options: Partial<AuditOptions> = {}): Promise<AuditReport> =>
      auditBooks({
        store,
        db,
        now: instantFromMilliseconds(Date.now()),
        eventsInPostgres: true,
        ...options,
      }),
    takeIn: () => takeIn(db, opened, readModels),
    /** Deletes its rows and makes them again, as an attacker who covers a trace would. */
    chainAnew: async (): Promise<void> => {
      await client.query('truncate read_models.hash_chain')
      await client.query(`delete from read_models.checkpoints where name = 'hash-chain'`)
      await takeIn(db, opened, [chain])
    },
    close: async (): Promise<void> => {
      await client.end()
      await vault.close()
      await db.destroy()
      await store.close()
      await drop()
    },
  }
}

export type AuditedBooks = Awaited<ReturnType<typeof createBooks>>

/** The broken invariants, by name, in the words of the report. */
export const listBroken = ({ results }: AuditReport) =>
  Object.fromEntries(
    results.filter(({ found }) => found > 0).map(({ name, findings }) => [name, findings]),
  )

/** Creates the books in an empty database that is not shared. */
export const makeBooks = async (url: string): Promise<void> => {
  await migrateDatabase(url)
  const store = createPostgresStore({ url })
  const db = createDatabase(url, { connections: 2 })
  const vault = await createTestVault(url)
  const sealed = sealPersonalData(store, vault)
  await seed(sealed)
  await takeIn(db, sealed, readModels)
  await vault.close()
  await db.destroy()
  await store.close()
}

/** 64 hex digits, as `MASTER_KEY`. */
export const masterKey = '07'.repeat(32)

const createTestVault = (databaseUrl: string) =>
  openVault({
    databaseUrl,
    masterKeys: () => ({ current: Buffer.from(masterKey, 'hex'), previous: null }),
  })

const now = instant('2026-11-20T02:00:00.000Z')

const seed = async (store: EventStore): Promise<void> => {
  await seedWorld({
    store,
    saveCredential: async () => 'saved',
    hashPassword: async (password) => `hash of ${password}`,
    usernameHash: (username) => username.replaceAll(/[^a-z]/g, ''),
    now: () => now,
    log: () => undefined,
  })
  // The world has a charity of that sub-domain already.
  const charity = { ...registered, data: { ...registered.data, subDomain: 'fixture' } }
  const application = [
    ...applications.complete,
    withSnapshot(applications.submitted()),
    ...reviews.allViewed,
    ...reviews.allChecked,
    withSnapshot(reviews.approved),
  ]
  const beginnings = [...application, charity, approved, staffMemberAdded, created]
  for (const [index, event] of beginnings.entries()) {
    const events = [{ ...toAppend(event, index), ...(event.personal && { person: payerId }) }]
    await store.append({ stream: toStream(event), expected: 'any', events })
  }
  for (const [number, names] of histories.entries()) await payThrough(store, number, names)
  await billSubscriptions(store, now)
  await settleAndPayOut(store)
}

const histories: readonly (readonly string[])[] = [
  ['initiate', 'identify', 'succeed'],
  ['initiate', 'identify', 'authenticate', 'succeed'],
  ['initiate', 'identify', 'decline'],
  ['initiate', 'identify', 'decline', 'another', 'identifyAgain', 'succeed'],
  ['initiate', 'identify', 'decline', 'succeed'],
  ['uncovered', 'identify', 'succeedUncovered'],
  ['initiate', 'foreign', 'succeed'],
  ['request', 'open', 'payByApp', 'refundPart', 'refundedPart'],
  ['request', 'open', 'payByApp', 'refundPart'],
  ['submit', 'approve', 'refundPart', 'refundedPart'],
  ['submit', 'force', 'refuse'],
  ['submit', 'force', 'refuse', 'reopen', 'refuse', 'reopen', 'approve'],
  ['initiate', 'identify', 'succeed', 'refundAll', 'refundedAll'],
  ['initiate', 'identify', 'succeed', 'dispute'],
  ['initiate', 'identify', 'succeed', 'dispute', 'lose'],
  ['initiate', 'identify', 'succeed', 'dispute', 'win', 'refundPart', 'refundFailed'],
  ['initiate', 'identify'],
  ['request', 'open', 'payByApp', 'refundPart', 'refundedPart'],
]

const takeIn = async (db: Db, store: EventStore, models: readonly ReadModel[]): Promise<void> => {
  const head = await store.head()
  for (const readModel of models) {
    const from = await readCheckpoint(db, readModel.name)
    if (from >= head) continue
    const events = await store.readAll({ after: from, limit: 10_000, ...toEventFilter(readModel) })
    await applyBatch(db, readModel, { from, to: head, events })
  }
}

/** Adds the hash of the sections that the fixtures fill in. */
const withSnapshot = <Event extends ApplicationEvent>(event: Event): Event => {
  const state = applications.complete.reduce<ApplicationState>(
    applicationDecider.evolve,
    applicationDecider.initial,
  )
  const snapshot = state.status === 'none' ? '' : applicationSnapshot(state.filled)
  const snapshotSha256 = createHash('sha256').update(snapshot).digest('hex')
  return { ...event, data: { ...event.data, snapshotSha256 } }
}
