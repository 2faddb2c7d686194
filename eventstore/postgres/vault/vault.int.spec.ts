import { fixtureId } from '@almoner/domain/fixtures.ts'
import { createTestDatabase } from '@almoner/sandbox/testing/database.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sealPersonalData } from '../../personal-data.ts'
import { record, someEvent, someStream } from '../../testing/events.ts'
import { createKeyRing } from '../../vault/keys/key-ring.ts'
import { rotateMasterKey } from '../../vault/rotate.ts'
import {
  bothKeys,
  describeVault,
  masterKey,
  describeKey,
  onlyKey,
  vaultOn,
  wong,
} from '../../vault/vault.spec-suite.ts'
import { VaultDamaged, WrongMasterKey } from '../../vault/vault.ts'
import type { Vault } from '../../vault/vault.ts'
import { openVault, openVaultRows, type OpenVaultOptions } from './open-vault.ts'
import { createPostgresStore } from '../store.ts'
import { useBooks } from '../testing/books.ts'

const books = useBooks(createTestDatabase)

const closers: (() => Promise<void>)[] = []
beforeEach(async () => {
  await books().client.query('drop schema if exists vault, operational cascade')
})
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})
const closing = <Opened extends { close: () => Promise<void> }>(opened: Opened): Opened => {
  closers.push(opened.close)
  return opened
}

const open = async (options: Partial<OpenVaultOptions> = {}) =>
  closing(await openVault({ databaseUrl: books().url, masterKeys: onlyKey(1), ...options }))

const openRows = async () => closing(await openVaultRows({ databaseUrl: books().url }))

const openSealed = async () => {
  const vault = await open()
  const store = closing(createPostgresStore({ url: books().url }))
  return { vault, store: sealPersonalData(store, vault) }
}

describeVault('the vault in PostgreSQL', openRows)

describe('the first root secret', () => {
  it('is random in a new database, and the same for all concurrent processes', async () => {
    const vaults = await Promise.all(Array.from({ length: 4 }, () => open()))
    const [first] = vaults
    expect(first?.rootSecret).not.toEqual(Buffer.from(masterKey(1)))
    for (const { rootSecret } of vaults) expect(rootSecret).toEqual(first?.rootSecret)
    await books().client.query('drop schema vault cascade')
    expect((await open()).rootSecret).not.toEqual(first?.rootSecret)
  })

  it('is the master key if people log in by it already', async () => {
    await books().client.query(
      'create schema operational; create table operational.credentials (name text)',
    )
    expect((await open()).rootSecret).not.toEqual(Buffer.from(masterKey(1)))
    await books().client.query(
      `drop schema vault cascade; insert into operational.credentials values ('')`,
    )
    expect((await open()).rootSecret).toEqual(Buffer.from(masterKey(1)))
  })

  it('is the master key if receipts may have been mailed already', async () => {
    const store = closing(createPostgresStore({ url: books().url }))
    await record(store, someStream(), [someEvent()])
    expect((await open()).rootSecret).toEqual(Buffer.from(masterKey(1)))
  })
})

describe('a wrong master key', () => {
  it('opens nothing, changes nothing and leaves no connection open', async () => {
    const { rootSecret } = await open()
    const wrong = open({ masterKeys: onlyKey(2) })
    await expect(wrong).rejects.toThrow(WrongMasterKey)
    expect((await open()).rootSecret).toEqual(rootSecret)
    for (const close of closers.splice(0)) await close()
    const connections = async () => {
      const { rowCount } = await books().client.query(
        `select from pg_stat_activity where application_name = 'almoner vault'
          and datname = current_database()`,
      )
      return rowCount
    }
    await expect.poll(connections).toBe(0)
  })
})

describe('a key in PostgreSQL', () => {
  it('is stored before anything is sealed with it, and wrapped', async () => {
    const vault = await open()
    const key = (await vault.sealingKeys([wong])).get(wong)?.key
    const { rows } = await books().client.query<{ wrapped: Buffer }>(
      'select wrapped from vault.person_keys',
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.wrapped.includes(key?.export() ?? '')).toBe(false)
  })

  it('cannot be moved to another person, nor changed', async () => {
    const chan = fixtureId('person', 2)
    await (await open()).sealingKeys([wong, chan])
    await books().client.query(`update vault.person_keys set wrapped = other.wrapped
      from vault.person_keys other where other.person <> person_keys.person`)
    const names = [{ person: wong, generation: 1 }]
    await expect((await open()).openingKeys(names)).rejects.toThrow(VaultDamaged)
  })

  it('has a row that is never deleted; a missing one is reported as lost', async () => {
    const { store } = await openSealed()
    await record(store, someStream(), [someEvent({ personal: { name: 'Wong' }, person: wong })])
    const { client } = books()
    await expect(client.query('delete from vault.person_keys')).rejects.toThrow(/its row stays/)
    await expect(client.query('truncate vault.person_keys')).rejects.toThrow(/its row stays/)
    await client.query('alter table vault.person_keys disable trigger all')
    await client.query('delete from vault.person_keys')
    const restored = (await openSealed()).store
    await expect(restored.readAll({ after: 0n, limit: 1 })).rejects.toThrow(
      /^The vault has no key for event [0-9a-f-]{36}: was it restored from before that event\?$/,
    )
  })

  it('is claimed by many at once, in any order, without a deadlock', async () => {
    const rows = await openRows()
    await vaultOn(rows)
    const masterKeyId = createKeyRing(onlyKey(1)).currentId()
    const candidates = Array.from({ length: 3_000 }, (_, index) => ({
      person: fixtureId('person', index),
      generation: 1,
      wrapped: Buffer.alloc(60),
      masterKeyId,
    }))
    const orders = [candidates, candidates.toReversed(), candidates, candidates.toReversed()]
    const claimed = await Promise.all(orders.map((order) => rows.claim(order, masterKeyId)))
    const winners = claimed.reduce((sum, claims) => sum + claims.length, 0)
    expect(winners).toBeGreaterThanOrEqual(3_000)
  })

  it('is found again after the database hung up', async () => {
    const vault = await open({ lifeMilliseconds: 0 })
    const before = describeKey((await vault.sealingKeys([wong])).get(wong)?.key)
    await books().client.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'almoner vault' and datname = current_database()`)
    expect(describeKey((await vault.sealingKeys([wong])).get(wong)?.key)).toBe(before)
  })
})

describe('an erasure in another process', () => {
  const anHour = 3_600_000
  const listConnections = async () => {
    const { rows } = await books().client.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'almoner vault'
        and datname = current_database() and query like 'listen%'`,
    )
    return rows
  }
  const generation = async (vault: Vault) => (await vault.sealingKeys([wong])).get(wong)?.generation

  it('is received at once, so that a person who gives again is readable again', async () => {
    const [here, there] = [await open(), await open({ lifeMilliseconds: anHour })]
    await expect.poll(async () => (await listConnections()).length).toBe(2)
    expect(await generation(there)).toBe(1)
    await here.erase(wong)
    await expect.poll(() => generation(there)).toBe(2)
    const name = { person: wong, generation: 1 }
    expect((await there.openingKeys([name]))(name)).toBe('erased')
  })

  it('that was missed takes effect when the connection is restored', async () => {
    const there = await open({ lifeMilliseconds: anHour })
    await expect.poll(async () => (await listConnections()).length).toBe(1)
    expect(await generation(there)).toBe(1)
    const [line] = await listConnections()
    await books().client.query('select pg_terminate_backend($1)', [line?.pid])
    await books().client.query(
      'update vault.person_keys set wrapped = null, erased_at = now() where person = $1',
      [wong],
    )
    await expect.poll(() => generation(there)).toBe(2)
  })
})

describe('a rotation while new keys are stored', () => {
  it('waits for a key that is being stored, and includes it', async () => {
    const rows = await openRows()
    const vault = await vaultOn(rows)
    // Another process inserts a key for this person, in a transaction that is rolled back.
    await books().client.query('begin')
    await books().client.query(
      `insert into vault.person_keys values ($1, 1, '', 'none', now(), null)`,
      [wong],
    )
    const giving = vault.sealingKeys([wong])
    const waiting = async (count: number) => {
      const lockWaits = async () => {
        const { rowCount } = await books().onlooker.query(
          `select from pg_stat_activity where application_name = 'almoner vault'
            and datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rowCount
      }
      await expect.poll(lockWaits).toBe(count)
    }
    await waiting(1)
    const rotating = rotateMasterKey({ rows, ring: createKeyRing(bothKeys(2, 1)) })
    await waiting(2)
    await books().client.query('rollback')
    expect(describeKey((await giving).get(wong)?.key)).toMatch(/^[0-9a-f]{64}$/)
    expect(await rotating).toEqual({ keys: 1 })
  })

  it('leaves no key under the old master key and loses none', async () => {
    const rows = await openRows()
    await vaultOn(rows)
    const running = await Promise.all(
      Array.from({ length: 4 }, () => vaultOn(rows, { keys: bothKeys(2, 1) })),
    )
    const keyTexts = new Map<number, string>()
    let person = 0
    const give = async (vault: (typeof running)[number]): Promise<void> => {
      while (person < 400) {
        const number = (person += 1)
        const who = fixtureId('person', number)
        keyTexts.set(number, describeKey((await vault.sealingKeys([who])).get(who)?.key))
      }
    }
    const giving = running.map(give)
    while (keyTexts.size < 100) await new Promise((resolve) => setTimeout(resolve, 1))
    const ring = createKeyRing(bothKeys(2, 1))
    await rotateMasterKey({ rows, ring })
    expect(keyTexts.size).toBeLessThan(400)
    await Promise.all(giving)
    const notMasterKeyId = ring.currentId()
    expect(await rows.under({ notMasterKeyId, after: null, limit: 1 })).toEqual([])
    const afterwards = await vaultOn(rows, { keys: onlyKey(2) })
    const names = [...keyTexts.keys()].map((number) => ({
      person: fixtureId('person', number),
      generation: 1,
    }))
    const openingKey = await afterwards.openingKeys(names)
    expect(names.map((name) => describeKey(openingKey(name)))).toEqual([...keyTexts.values()])
  })
})
