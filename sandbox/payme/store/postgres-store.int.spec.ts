import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { demonstrationMerchants } from '../merchants.ts'
import { createPostgresPaymeStore } from './postgres-store.ts'
import type { SandboxPaymeStore } from './store.ts'
import { startSandboxPayme, type RunningSandboxPayme } from '../testing/start.ts'

let pool: Pool
let store: SandboxPaymeStore

beforeAll(async () => {
  pool = new Pool({ connectionString: inject('databaseUrl'), max: 5 })
  store = await createPostgresPaymeStore(pool)
})
afterAll(() => pool.end())

// The spec has its own client, so that rows of other specs in this database are not seen.
const merchant = { ...demonstrationMerchants.harbour, clientId: randomUUID() }
const { clientId } = merchant

const request = async (payme: RunningSandboxPayme, differing: object = {}): Promise<string> => {
  const body = JSON.stringify({ totalAmount: 519.11, currencyCode: 'HKD', ...differing })
  const answer = await payme.call('POST', '/payments/paymentrequests', { body, of: merchant })
  return String(answer.json().paymentRequestId)
}
const readStatus = async (payme: RunningSandboxPayme, id: string) =>
  (await payme.call('GET', `/payments/paymentrequests/${id}`, { of: merchant })).json()

describe('a PayMe that remembers in PostgreSQL', () => {
  it('creates its tables once, though two processes start together', async () => {
    const started = Promise.all([createPostgresPaymeStore(pool), createPostgresPaymeStore(pool)])
    await expect(started).resolves.toHaveLength(2)
  })

  it('continues what began before the restart: token, request, magic amount and money', async () => {
    const before = await startSandboxPayme({ store, merchants: [merchant] })
    const accessToken = await before.token(merchant)
    const id = await request(before)
    const magic = await request(before, { totalAmount: 500.81 })
    await before.close()

    const later = () => Date.now() + 2_000
    const again = await createPostgresPaymeStore(pool)
    const after = await startSandboxPayme({ store: again, merchants: [merchant], clock: later })
    expect(await after.play(id, 'approve')).toEqual({ status: 200, statusCode: 'PR005' })
    const looked = await after.call('GET', `/payments/paymentrequests/${id}`, {
      of: merchant,
      accessToken,
    })
    expect(looked.json()).toMatchObject({
      totalAmount: 519.11,
      statusCode: 'PR005',
      transactions: [{ transactionType: '003', transactionAmount: 519.11 }],
    })
    expect((await readStatus(after, magic)).statusCode).toBe('PR005')
    await after.close()
  })

  it('accepts a Trace-Id from one of many, also after a restart, until five minutes are over', async () => {
    const traceId = randomUUID()
    const now = Date.now()
    const other = await createPostgresPaymeStore(pool)
    const claims = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 === 0 ? store : other).claimTrace(traceId, now),
      ),
    )
    expect(claims.filter(Boolean)).toHaveLength(1)
    expect(await other.claimTrace(traceId, now + 299_999)).toBe(false)
    expect(await other.claimTrace(traceId, now + 300_000)).toBe(true)
  })

  it('stores all of a commit or nothing, and lists in the order of creation', async () => {
    const delivery = (id: string) => ({
      id,
      clientId,
      uri: 'http://localhost/',
      eventType: 'payment.success' as const,
      body: '{}',
      attempts: 0,
      dueAt: Number.MAX_SAFE_INTEGER,
    })
    const ids = [randomUUID(), randomUUID(), randomUUID()]
    const put = ids.map((id) => ({ kind: 'delivery' as const, id, body: delivery(id) }))
    const broken = { kind: 'delivery' as const, id: randomUUID(), body: delivery('') }
    const without = { ...broken, body: { ...broken.body, clientId: null as never } }
    await expect(store.commit({ put: [...put, without] })).rejects.toThrow(/null value/)
    const list = async (order: 'newest' | 'oldest') =>
      (await store.list('delivery', { limit: 10, order, clientId })).map(({ id }) => id)
    expect(await list('oldest')).toEqual([])
    await store.commit({ put })
    expect(await list('oldest')).toEqual(ids)
    expect(await list('newest')).toEqual(ids.toReversed())
    await store.commit({ put: [], remove: ids.map((id) => ({ kind: 'delivery', id })) })
    expect(await list('oldest')).toEqual([])
  })
})
