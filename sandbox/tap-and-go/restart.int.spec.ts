import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGuardedPool } from '@almoner/eventstore/postgres/connection/guarded-pool.ts'
import { aRequest, startGateway } from '@almoner/workflows/gateways/tap-and-go/testing/gateway.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { createPostgresTapAndGoStore } from './store.ts'
import type { SandboxTapAndGoStore } from './world.ts'

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

describe('a provider that remembers in PostgreSQL', () => {
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
