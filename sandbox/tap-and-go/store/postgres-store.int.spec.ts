import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGuardedPool } from '@almoner/eventstore/postgres/connection/guarded-pool.ts'
import { aRequest, startGateway } from '@almoner/workflows/gateways/tap-and-go/testing/gateway.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createPostgresTapAndGoStore } from './postgres-store.ts'
import type { SandboxTapAndGoStore } from './store.ts'
import { close, openTrade, type Payload } from '../trade.ts'

let database: TestDatabase
let pool: Pool
let store: SandboxTapAndGoStore

beforeAll(async () => {
  database = await createTestDatabase()
  pool = createGuardedPool({ connectionString: database.url, max: 5 }, () => {})
  store = await createPostgresTapAndGoStore(pool)
})

afterAll(async () => {
  await pool.end()
  await database.drop()
})

const aTrade = (differing: Partial<Payload> = {}) =>
  openTrade(
    {
      appId: '7000000001',
      tradeNo: '123456789012',
      payload: {
        totalPrice: '519.11',
        currency: 'HKD',
        merTradeNo: randomUUID().replaceAll('-', ''),
        notifyUrl: 'http://127.0.0.1:9/hooks/tap-and-go',
        returnUrl: 'http://harbour.localhost:3000/bank-return',
        remark: '捐款',
        lang: 'zh',
        ...differing,
      },
    },
    { now: 1_000, lifeMilliseconds: 600_000 },
  )

describe('a provider that remembers in PostgreSQL', () => {
  it('creates its tables once, though two processes start together', async () => {
    await expect(
      Promise.all([createPostgresTapAndGoStore(pool), createPostgresTapAndGoStore(pool)]),
    ).resolves.toHaveLength(2)
  })

  it('stores the first key pair, whichever process makes another', async () => {
    const makePair = (name: string) => async () => ({ publicKey: name, privateKey: name })
    const pairs = await Promise.all(['1', '2', '3'].map((name) => store.keyPair(makePair(name))))
    expect(new Set(pairs.map(({ publicKey }) => publicKey)).size).toBe(1)
    const again = await createPostgresTapAndGoStore(pool)
    expect(await again.keyPair(makePair('4'))).toEqual(pairs[0])
  })

  it('stores a trade as it was changed, and nothing of a change that failed', async () => {
    const trade = aTrade()
    expect(await store.change(trade.merTradeNo, () => null)).toBeNull()
    expect(await store.find(trade.merTradeNo)).toBeNull()
    await store.change(trade.merTradeNo, (before) => before ?? trade)
    expect(await store.find(trade.merTradeNo)).toEqual(trade)
    const failing = store.change(trade.merTradeNo, () => {
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    expect(await store.change(trade.merTradeNo, (before) => before)).toEqual(trade)
  })

  it('changes one trade for one at a time, also before it is there', async () => {
    const trade = aTrade()
    const makers = Array.from({ length: 20 }, (_, index) =>
      store.change(trade.merTradeNo, (before) => {
        const counted = before ?? { ...trade, noticesMade: 0 }
        return { ...counted, tradeNo: String(index), noticesMade: counted.noticesMade + 1 }
      }),
    )
    await Promise.all(makers)
    expect((await store.find(trade.merTradeNo))?.noticesMade).toBe(20)
  })

  it('finds what is due, the earliest first, and forgets what has ended', async () => {
    await pool.query('delete from sandbox.tap_and_go_trades')
    const soon = aTrade({ totalPrice: '500.81' })
    const later = aTrade()
    for (const trade of [later, soon]) await store.change(trade.merTradeNo, () => trade)
    const due = async (limit: number) =>
      (await store.due(limit)).map(({ merTradeNo }) => merTradeNo)
    expect(await due(10)).toEqual([soon.merTradeNo, later.merTradeNo])
    expect(await due(1)).toEqual([soon.merTradeNo])
    await store.change(soon.merTradeNo, () => close(soon, 'payer', { now: 2_000, plan: [] }))
    expect(await due(10)).toEqual([later.merTradeNo])
  })

  it('finishes after a restart what a payer began before it', async () => {
    const before = await startGateway({ store })
    const request = await before.gateway.open(aRequest())
    expect((await before.handOver(request)).status).toBe(303)
    await before.provider.close()

    const after = await startGateway({ store: await createPostgresTapAndGoStore(pool) })
    expect((await after.handOver(request)).status, 'the same form again').toBe(303)
    await after.provider.play(request.providerRequestId, 'approve')
    expect(await after.lookAt(request)).toMatchObject({ status: 'paid', paidCents: 51_911 })
    await after.provider.close()
  })
})
