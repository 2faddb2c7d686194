import { createGuardedPool } from '@almoner/eventstore/postgres/connection/guarded-pool.ts'
import { isConnectionLost } from '@almoner/eventstore/postgres/connection/connection-lost.ts'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createMemoryObjects, type ObjectStore } from './object-store.ts'
import { createPostgresObjects } from './postgres-objects.ts'

type Kinds = {
  refund: { id: string; charge: string }
  method: { created: number; object: { customer: string } }
  trace: { at: number }
}
type Store = ObjectStore<Kinds>

let database: TestDatabase
let pool: Pool

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createGuardedPool({ connectionString: database.url, max: 5 }, () => {})
})

afterAll(async () => {
  await pool.end()
  await database.drop()
})

const refund = (id: string, charge = 'ch_1') =>
  ({ kind: 'refund', id, body: { id, charge } }) as const

describe.each(['PostgreSQL', 'memory'] as const)('objects in %s', (where) => {
  let tables = 0
  const open = async (): Promise<Store> =>
    where === 'memory'
      ? createMemoryObjects<Kinds>()
      : createPostgresObjects<Kinds>(pool, { name: `objects_${(tables += 1)}` })

  it('are listed in the order of creation, page by page, until they are removed', async () => {
    const store = await open()
    const ids = ['re_c', 're_a', 're_b']
    await store.commit({ put: [...ids.map((id) => refund(id)), refund('re_other', 'ch_2')] })
    const list = async (query: Partial<Parameters<Store['list']>[1]>) => {
      const own = { limit: 2, order: 'newest', where: { charge: 'ch_1' } } as const
      return (await store.list('refund', { ...own, ...query })).map(({ id }) => id)
    }
    expect(await list({ order: 'oldest' })).toEqual(['re_c', 're_a'])
    expect(await list({})).toEqual(['re_b', 're_a'])
    expect(await list({ after: 're_a' })).toEqual(['re_c'])
    expect(await list({ before: 're_c', limit: 1 })).toEqual(['re_a'])
    expect(await list({ before: 're_c' })).toEqual(['re_b', 're_a'])
    expect(await list({ before: 're_b' })).toEqual([])
    await store.commit({ put: [], remove: ids.map((id) => ({ kind: 'refund', id })) })
    expect(await list({})).toEqual([])
  })

  it('are stored as the last of several writes, and not if the commit removes them', async () => {
    const store = await open()
    await store.commit({ put: [refund('re_a', 'ch_1'), refund('re_a', 'ch_2'), refund('re_b')] })
    expect(await store.get('refund', 're_a')).toEqual({ id: 're_a', charge: 'ch_2' })
    await store.commit({
      put: [refund('re_b', 'ch_3'), refund('re_c')],
      remove: [{ kind: 'refund', id: 're_b' }],
    })
    expect(await store.get('refund', 're_b')).toBeNull()
    expect(await store.get('refund', 're_c')).not.toBeNull()
  })

  it('are read several at once', async () => {
    const store = await open()
    await store.commit({ put: [refund('re_a'), refund('re_b')] })
    const names = ['re_a', 're_b', 're_none'].map((id) => ({ kind: 'refund', id }) as const)
    const entries = await store.getMany(names)
    expect(entries.map(({ id }) => id).toSorted()).toEqual(['re_a', 're_b'])
    expect(await store.getMany([])).toEqual([])
  })

  it('are found by fields within fields, and by when they were created', async () => {
    const store = await open()
    const put = [100, 101, 102].map((created) => {
      const body = { created, object: { customer: 'cus_1' } }
      return { kind: 'method', id: `pm_${created}`, body } as const
    })
    await store.commit({ put })
    const list = async (created: { from?: number; until?: number }, customer = 'cus_1') => {
      const query = { limit: 9, order: 'oldest', where: { object: { customer } }, created } as const
      return (await store.list('method', query)).map((body) => body.created)
    }
    expect(await list({})).toEqual([100, 101, 102])
    expect(await list({ from: 101 })).toEqual([101, 102])
    expect(await list({ until: 101 })).toEqual([100])
    expect(await list({ from: 101, until: 102 })).toEqual([101])
    expect(await list({}, 'cus_nobody')).toEqual([])
  })

  it('are claimed by one of many, until the claim has ended', async () => {
    const store = await open()
    const claim = (at: number) => store.claim({ kind: 'trace', id: 'one', body: { at } }, at - 300)
    const claims = await Promise.all(Array.from({ length: 10 }, () => claim(1_000)))
    expect(claims.filter(Boolean)).toHaveLength(1)
    expect(await claim(1_299)).toBe(false)
    expect(await claim(1_300)).toBe(true)
    expect(await store.claim({ kind: 'trace', id: 'one', body: { at: 9_999 } })).toBe(false)
    expect(await store.get('trace', 'one')).toEqual({ at: 1_300 })
  })
})

describe('a store in PostgreSQL', () => {
  const open = (on = pool) => createPostgresObjects<Kinds>(on, { name: 'objects' })

  it('creates its table once, though two processes start together, and keeps it', async () => {
    const [one] = await Promise.all([open(), open(), open()])
    await one.commit({ put: [refund('re_kept')] })
    expect(await (await open()).get('refund', 're_kept')).toEqual(refund('re_kept').body)
  })

  it('stores all of a commit or nothing', async () => {
    const store = await open()
    const withoutName = { ...refund('re_y'), id: null as never }
    await expect(store.commit({ put: [refund('re_x'), withoutName] })).rejects.toThrow(/null value/)
    expect(await store.get('refund', 're_x')).toBeNull()
  })

  it('outlives a connection that breaks in the middle of a commit', async () => {
    const victim = createGuardedPool(
      { connectionString: database.url, max: 1, application_name: 'victim' },
      () => {},
    )
    const breaking = await open(victim)
    const holding = await pool.connect()
    await holding.query('begin')
    await holding.query('lock table sandbox.objects in exclusive mode')
    const victimEnds = vi.waitFor(async () => {
      const ended = await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'victim' and wait_event_type = 'Lock'`)
      expect(ended.rowCount).toBe(1)
    })
    const commit = { put: [refund('re_z')] }
    await expect(breaking.commit(commit)).rejects.toSatisfy(isConnectionLost)
    await victimEnds
    await holding.query('rollback')
    holding.release()
    expect(await breaking.get('refund', 're_z')).toBeNull()
    await breaking.commit(commit)
    expect(await breaking.get('refund', 're_z')).toEqual(commit.put[0]?.body)
    await victim.end()
  })
})
