import { randomUUID } from 'node:crypto'
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

  it('reads an account with all that belongs to it', async () => {
    const account = `acct_${randomUUID()}`
    await seedAccount(store, account)
    const name = account.slice('acct_'.length)
    expect(await store.loadAccount(account)).toMatchObject({
      account: { id: account },
      persons: [{ id: `person_${name}`, account }],
      bankAccounts: [{ id: `ba_${name}`, account }],
    })
    expect(await store.loadAccount(`acct_${randomUUID()}`)).toBeNull()
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
