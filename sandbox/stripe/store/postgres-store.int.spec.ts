import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { createGuardedPool } from '@almoner/eventstore/postgres/connection/guarded-pool.ts'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { createPostgresStripeStore } from './postgres-store.ts'
import { createMemoryStripeStore, type SandboxStripeStore } from './store.ts'
import { seedAccount } from '../testing/connected.ts'
import { startSandboxStripe } from '../testing/start.ts'

let pool: Pool
let store: SandboxStripeStore

beforeAll(async () => {
  pool = new Pool({ connectionString: inject('databaseUrl'), max: 5 })
  store = await createPostgresStripeStore(pool)
})

afterAll(() => pool.end())

const mark = randomUUID()
const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)

const pay = (form: Record<string, string>) => ({
  form: {
    amount: '51911',
    currency: 'hkd',
    confirm: 'true',
    return_url: 'http://harbour.localhost:3000/ConfirmPayment',
    description: mark,
    ...form,
  },
})

describe('a provider that remembers in PostgreSQL', () => {
  it('creates its tables once, though two processes start together', async () => {
    await expect(
      Promise.all([createPostgresStripeStore(pool), createPostgresStripeStore(pool)]),
    ).resolves.toHaveLength(2)
  })

  it('finishes a challenge that began before the restart, and replays its answers', async () => {
    const before = await startSandboxStripe({ store })
    const callOptions = pay({ payment_method: 'pm_card_authenticationRequired' })
    const key = { 'idempotency-key': randomUUID() }
    const first = await before.call('POST', '/v1/payment_intents', { ...callOptions, headers: key })
    const id = String(first.json().id)
    await before.close()

    const after = await startSandboxStripe({ store: await createPostgresStripeStore(pool) })
    const again = await after.call('POST', '/v1/payment_intents', { ...callOptions, headers: key })
    expect(again.text).toBe(first.text)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(await after.challenge(id, 'approve')).toEqual({ status: 200, intentStatus: 'succeeded' })
    const charges = (await after.call('GET', `/v1/charges?payment_intent=${id}`)).json()
    expect(charges).toMatchObject({ data: [{ paid: true, amount: 51_911 }], has_more: false })
    await after.close()
  })

  it('stores nothing of a call whose commit failed', async () => {
    const id = `pi_${randomUUID()}`
    const object = { kind: 'refund', id, body: { id } } as unknown as Parameters<
      SandboxStripeStore['commit']
    >[0]['put'][number]
    const answer = { key: id, request: '', status: Number.NaN, body: '', savedAtMilliseconds: 0 }
    await expect(store.commit({ put: [object], answer })).rejects.toThrow('status')
    expect(await store.get('refund', id)).toBeNull()
    expect(await store.answered(id)).toBeNull()
  })

  it('lists in the order things were made, page by page, and forgets what is removed', async () => {
    const ids = Array.from({ length: 3 }, () => `del_${randomUUID()}`)
    const put = ids.map((id) => ({
      kind: 'refund',
      id,
      body: { id, charge: mark },
    })) as unknown as Parameters<SandboxStripeStore['commit']>[0]['put']
    await store.commit({ put })
    const where = { charge: mark }
    const list = (order: 'newest' | 'oldest', after?: string) =>
      store.list('refund', { limit: 2, order, where, ...(after === undefined ? {} : { after }) })
    expect((await list('oldest')).map((one) => one.id)).toEqual(ids.slice(0, 2))
    expect((await list('newest')).map((one) => one.id)).toEqual([ids[2], ids[1]])
    expect((await list('newest', ids[1])).map((one) => one.id)).toEqual([ids[0]])
    const listBefore = (before: string, limit: number) =>
      store.list('refund', { limit, order: 'newest', where, before })
    const [oldest = '', , newest = ''] = ids
    expect((await listBefore(oldest, 1)).map((one) => one.id)).toEqual([ids[1]])
    expect((await listBefore(oldest, 2)).map((one) => one.id)).toEqual([newest, ids[1]])
    expect(await listBefore(newest, 2)).toEqual([])
    await store.commit({ put: [], remove: ids.map((id) => ({ kind: 'refund', id })) })
    expect(await list('newest')).toEqual([])
  })

  it('reads several objects at once, and an account with all that belongs to it', async () => {
    const account = `acct_${randomUUID()}`
    await seedAccount(store, account)
    const [name, none] = [account.slice('acct_'.length), `ba_${randomUUID()}`]
    const names = [
      { kind: 'account', id: account },
      { kind: 'bank_account', id: `ba_${name}` },
      { kind: 'bank_account', id: none },
    ] as const
    const objects = await store.getMany(names)
    expect(objects.map(({ kind, id }) => ({ kind, id })).toSorted(byId)).toEqual(names.slice(0, 2))
    expect(await store.getMany([])).toEqual([])
    expect(await store.loadAccount(account)).toMatchObject({
      account: { id: account },
      persons: [{ id: `person_${name}`, account }],
      bankAccounts: [{ id: `ba_${name}`, account }],
    })
    expect(await store.loadAccount(`acct_${randomUUID()}`)).toBeNull()
  })

  it('finds objects by fields within fields, and by when they were made', async () => {
    const customer = `cus_${randomUUID()}`
    const paymentMethods = [1_700_000_000, 1_700_000_001, 1_700_000_002].map((created) => ({
      kind: 'payment_method',
      id: `pm_${randomUUID()}`,
      body: { created, object: { customer } },
    }))
    const put = paymentMethods as unknown as Parameters<SandboxStripeStore['commit']>[0]['put']
    await store.commit({ put })
    const findIndexes = async (
      created: { from?: number; until?: number },
      where = { customer },
    ) => {
      const query = { limit: 9, order: 'oldest', where: { object: where }, created } as const
      const bodies: object[] = await store.list('payment_method', query)
      return bodies.map((body) =>
        paymentMethods.findIndex((each) => isDeepStrictEqual(each.body, body)),
      )
    }
    expect(await findIndexes({})).toEqual([0, 1, 2])
    expect(await findIndexes({ from: 1_700_000_001 })).toEqual([1, 2])
    expect(await findIndexes({ until: 1_700_000_001 })).toEqual([0])
    expect(await findIndexes({ from: 1_700_000_001, until: 1_700_000_002 })).toEqual([1])
    expect(await findIndexes({}, { customer: 'cus_nobody' })).toEqual([])
  })

  it('settles after the restart what was due, and remembers a dispute', async () => {
    const callOptions = pay({ payment_method: 'pm_card_pendingRefund' })
    const first = await startSandboxStripe({ store, laterMilliseconds: 60_000 })
    const paid = (await first.call('POST', '/v1/payment_intents', callOptions)).json()
    const form = { payment_intent: String(paid.id) }
    const { id } = (
      await first.call('POST', '/v1/refunds', { form: { ...form, amount: '100' } })
    ).json()
    const dispute = (await first.call('POST', '/dashboard/disputes', { form })).json()
    await first.close()

    const next = await startSandboxStripe({
      store: await createPostgresStripeStore(pool),
      clock: () => Date.now() + 61_000,
    })
    await vi.waitFor(async () =>
      expect(await store.get('refund', id)).toMatchObject({ status: 'succeeded' }),
    )
    const path = `/v1/disputes?payment_intent=${paid.id}&created[gte]=${dispute.created}`
    expect((await next.call('GET', path)).json()).toMatchObject({
      data: [dispute],
      has_more: false,
    })
    await next.close()
  })

  it('outlives a connection that breaks in the middle of a commit', async () => {
    const config = { connectionString: inject('databaseUrl'), max: 1, application_name: 'victim' }
    const victim = createGuardedPool(config, () => {})
    const breaking = await createPostgresStripeStore(victim)
    const id = `re_${randomUUID()}`
    const put = [{ kind: 'refund', id, body: { id } }] as never
    const holding = await pool.connect()
    await holding.query('begin')
    await holding.query('lock table sandbox.stripe_objects in exclusive mode')
    const victimEnds = vi.waitFor(async () => {
      const ended = await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'victim' and wait_event_type = 'Lock'`)
      expect(ended.rowCount).toBe(1)
    })
    await expect(breaking.commit({ put })).rejects.toThrow(/not queryable|terminat/)
    await victimEnds
    await holding.query('rollback')
    holding.release()
    expect(await store.get('refund', id)).toBeNull()
    await breaking.commit({ put })
    expect(await store.get('refund', id)).toEqual({ id })
    await victim.end()
  })
})

describe.each(['PostgreSQL', 'memory'] as const)('the books in %s', (where) => {
  const now = 1_700_000_000

  /** Two accounts of their own: each has 100 since a second ago, and 30 in a second. */
  const booked = async () => {
    const books = where === 'memory' ? createMemoryStripeStore() : store
    const accounts = [`acct_${randomUUID()}`, `acct_${randomUUID()}`] as const
    const put = accounts.flatMap((account) =>
      [
        { net: 100, available_on: now - 1 },
        { net: 50, available_on: now + 1 },
        { net: -20, available_on: now + 1 },
      ].map((each, index) => {
        const id = `txn_${index}_${account}`
        return { kind: 'balance_transaction', id, body: { ...each, id, account, created: now } }
      }),
    ) as unknown as Parameters<SandboxStripeStore['commit']>[0]['put']
    await books.commit({ put })
    return { books, accounts }
  }

  it('sum what is available and what is pending, of one account', async () => {
    const { books, accounts } = await booked()
    expect(await books.sumBalance(accounts[0], now)).toEqual({ available: 100, pending: 30 })
    expect(await books.sumBalance(accounts[0], now + 1)).toEqual({ available: 130, pending: 0 })
    expect(await books.sumBalance('acct_nobody', now)).toEqual({ available: 0, pending: 0 })
  })

  it('are listed by account', async () => {
    const { books, accounts } = await booked()
    const query = { limit: 9, order: 'newest', where: { account: accounts[1] } } as const
    const listed = await books.list('balance_transaction', query)
    expect(listed.map(({ net }) => net)).toEqual([-20, 50, 100])
  })

  it('know whose money became available in a period', async () => {
    const { books, accounts } = await booked()
    const became = (after: number, until: number) =>
      books.listAvailable([accounts[0], 'acct_nobody'], { after, until })
    expect(await became(now - 1, now)).toEqual([])
    expect(await became(now, now + 1)).toEqual([accounts[0]])
    expect(await became(now + 1, now + 9)).toEqual([])
  })

  it('make what is pending available at once', async () => {
    const { books, accounts } = await booked()
    expect(await books.settle([accounts[0]], now)).toEqual([accounts[0]])
    expect(await books.settle([accounts[0]], now)).toEqual([])
    expect(await books.sumBalance(accounts[0], now)).toEqual({ available: 130, pending: 0 })
    expect(await books.sumBalance(accounts[1], now)).toEqual({ available: 100, pending: 30 })
  })
})

describe('money that was booked before accounts had books of their own', () => {
  it('is the platform’s', async () => {
    const id = `txn_${randomUUID()}`
    await pool.query(
      `insert into sandbox.stripe_objects (kind, id, body, position) overriding system value
       select 'balance_transaction', $1, $2, min(position) - 1 from sandbox.stripe_objects`,
      [id, JSON.stringify({ id, net: 1, available_on: 1, created: 1 })],
    )
    const again = await createPostgresStripeStore(pool)
    expect(await again.get('balance_transaction', id)).toMatchObject({ account: 'acct_sandbox' })
  })
})
