import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { harbourId } from '@almoner/domain/fixtures.ts'
import {
  aRequest,
  atWallet,
  toCredentials,
} from '@almoner/workflows/gateways/payme/testing/gateway.ts'
import { connectPayme } from '../providers.ts'
import { demonstrationMerchants } from './merchants.ts'

let pool: Pool
beforeAll(() => {
  pool = new Pool({ connectionString: inject('databaseUrl'), max: 5 })
})
afterAll(() => pool.end())

const ofHarbour = async () => toCredentials(demonstrationMerchants.harbour)

const connect = async (env: Record<string, string>, port = 3000) => {
  const pages = new Hono()
  const publicUrl = (path: string) => `http://almoner.example${path}`
  const sandbox = { pool, pages, publicUrl, port, log: () => undefined }
  return { pages, ...(await connectPayme(env, sandbox, ofHarbour)) }
}

describe('PayMe without a setting', () => {
  it('is the sandbox’s: the phone page that it opens pays, and the server is notified', async () => {
    const knocks: string[] = []
    const server = createServer((request, response) => {
      knocks.push(request.url ?? '')
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const { pages, gateway, close } = await connect({}, port)
    const request = aRequest({ notificationUrl: 'http://almoner.example/api/webhooks/payme/1' })
    const opened = await gateway.open(request)
    const at = atWallet(request, opened)
    expect(opened.handOver).toEqual({
      kind: 'link',
      url: `http://almoner.example/sandbox/payme/${at.providerRequestId}`,
    })
    const path = new URL('url' in opened.handOver ? opened.handOver.url : '').pathname
    expect((await pages.request(path)).status).toBe(200)
    const paid = await pages.request(`${path}/approve`, { method: 'POST' })
    expect(await paid.json()).toEqual({ statusCode: 'PR005' })
    expect(await gateway.look(at)).toMatchObject({ status: 'paid', paidCents: 10_000 })
    await vi.waitFor(() => expect(knocks).toEqual(['/api/webhooks/payme/1']))
    await close()
    await new Promise((closed) => server.close(closed))
  })
})

describe('PayMe with HSBC’s address', () => {
  it('has no page to play on', async () => {
    const { pages, close } = await connect({ PAYME_URL: 'https://payme.example/' })
    expect((await pages.request(`/sandbox/payme/${harbourId}`)).status).toBe(404)
    await close()
  })

  it('is never spoken to in the clear', async () => {
    await expect(connect({ PAYME_URL: 'http://payme.example' })).rejects.toThrow(/no https address/)
  })
})
