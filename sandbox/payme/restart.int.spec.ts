import { randomUUID } from 'node:crypto'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createPostgresPaymeStore } from './store.ts'
import { demonstrationMerchants } from './merchants.ts'
import type { SandboxPaymeStore } from './objects.ts'
import { startSandboxPayme, type RunningSandboxPayme } from './testing/start.ts'

let pool: Pool
let store: SandboxPaymeStore

beforeAll(async () => {
  pool = new Pool({ connectionString: inject('databaseUrl'), max: 5 })
  store = await createPostgresPaymeStore(pool)
})
afterAll(() => pool.end())

// The spec has its own client, so that rows of other specs in this database are not seen.
const merchant = { ...demonstrationMerchants.harbour, clientId: randomUUID() }

const request = async (payme: RunningSandboxPayme, differing: object = {}): Promise<string> => {
  const body = JSON.stringify({ totalAmount: 519.11, currencyCode: 'HKD', ...differing })
  const made = await payme.call('POST', '/payments/paymentrequests', { body, of: merchant })
  return String(made.json().paymentRequestId)
}
const readStatus = async (payme: RunningSandboxPayme, id: string) =>
  (await payme.call('GET', `/payments/paymentrequests/${id}`, { of: merchant })).json()

describe('a PayMe that remembers in PostgreSQL', () => {
  it('goes on with what began before the restart: token, request, magic and money', async () => {
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
})
