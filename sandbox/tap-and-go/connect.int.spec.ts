import { Hono } from 'hono'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createGuardedPool } from '@almoner/eventstore/postgres/connection/guarded-pool.ts'
import { aRequest, harbourId } from '@almoner/workflows/gateways/tap-and-go/testing/gateway.ts'
import type { TapAndGoCredentials } from '@almoner/workflows/gateways/tap-and-go/gateway.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { connectTapAndGo } from './connect.ts'
import { startListener } from './testing/start.ts'

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

const connect = async (env: Record<string, string> = {}, port = 9) => {
  const savedCredentials = new Map<string, TapAndGoCredentials>()
  const pages = new Hono()
  const publicUrl = (path: string) => `http://localhost:3000${path}`
  const world = { pool, pages, publicUrl, port, log: () => undefined }
  const tapAndGo = await connectTapAndGo(env, world, async (id) => savedCredentials.get(id) ?? null)
  const demonstration = await tapAndGo.demonstrationCredentials?.()
  if (demonstration) savedCredentials.set(harbourId, demonstration.harbour)
  return { ...tapAndGo, pages, kept: savedCredentials }
}

describe('the sandbox’s Tap & Go', () => {
  it('accepts a payment from the form to the status, on pages of the bare domain', async () => {
    const listener = await startListener()
    const { gateway, pages, close } = await connect({}, Number(new URL(listener.url).port))
    const notificationUrl = 'http://known-to-browsers.example/api/webhooks/tap-and-go/harbour'
    const request = await gateway.open(aRequest({ notificationUrl }))
    const { handOver, providerRequestId } = request
    expect(handOver).toMatchObject({
      kind: 'form',
      action: 'http://localhost:3000/sandbox/tap-and-go/web/payments',
    })
    const fields = handOver.kind === 'form' ? handOver.fields : {}
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const posted = await pages.request('/sandbox/tap-and-go/web/payments', {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers,
    })
    expect(posted.headers.get('location')).toBe(
      `http://localhost:3000/sandbox/tap-and-go/${providerRequestId}`,
    )
    const phone = await pages.request(`/sandbox/tap-and-go/${providerRequestId}`)
    expect(await phone.text()).toContain('519.11')
    const at = { organisationId: harbourId, providerRequestId }
    expect(await gateway.look(at)).toEqual({ status: 'open' })
    await pages.request(`/sandbox/tap-and-go/${providerRequestId}/approve`, { method: 'POST' })
    expect(await gateway.look(at)).toMatchObject({ status: 'paid', paidCents: 51_911 })
    await vi.waitFor(() => expect(listener.came).toMatchObject([{ merTradeNo: providerRequestId }]))
    await close()
    await listener.close()
  })

  it('has the same keys after a restart', async () => {
    const before = await connect()
    await before.close()
    const after = await connect()
    expect(after.kept.get(harbourId)).toEqual(before.kept.get(harbourId))
    await after.close()
  })
})

describe('the real Tap & Go', () => {
  it('is at the address in the settings, and the sandbox’s one does not exist then', async () => {
    const { gateway, pages, kept } = await connect({ TAP_AND_GO_URL: 'https://hkt.example' })
    expect(kept.size).toBe(0)
    await expect(gateway.open(aRequest())).rejects.toThrow('has no tap & go credentials')
    expect((await pages.request('/sandbox/tap-and-go/phone-page.css')).status).toBe(404)
  })

  it.each(['hkt.example', 'http://hkt.example'])('is not at %s', async (url) => {
    await expect(connect({ TAP_AND_GO_URL: url })).rejects.toThrow('TAP_AND_GO_URL')
  })
})
