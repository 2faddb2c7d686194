import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { playStripeApart, showStripe } from './play-worker.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const play = async (webhookUrl = 'http://127.0.0.1:9/') => {
  const log = vi.fn<(message: string, details: object) => void>()
  const stripe = await playStripeApart(
    {
      databaseUrl: database.url,
      publicOrigin: 'http://almoner.example',
      webhook: { url: webhookUrl, secret: 'whsec_told' },
      keys: { secret: 'sk_test_told', publishable: null },
    },
    { log, onConnectionError: () => {} },
  )
  const pages = new Hono()
  showStripe(pages, stripe.port)
  return { ...stripe, pages, log }
}

const pay = async (port: number, paymentMethod: string) => {
  const answer = await fetch(`http://127.0.0.1:${port}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_told' },
    body: new URLSearchParams({
      amount: '10000',
      currency: 'hkd',
      confirm: 'true',
      return_url: 'http://almoner.example/',
      payment_method: paymentMethod,
    }),
  })
  return (await answer.json()) as { id: string; status: string }
}

describe('the card provider in a separate thread', () => {
  it('charges, calls its webhook, and has the charge after a restart', async () => {
    const knocks: string[] = []
    const server = createServer((request, response) => {
      knocks.push(String(request.headers['stripe-signature']))
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const first = await play(`http://127.0.0.1:${port}/`)
    const { id, status } = await pay(first.port, 'pm_card_hk')
    expect(status).toBe('succeeded')
    await vi.waitFor(() => expect(knocks[0]).toMatch(/^t=\d+,v1=/))
    await first.close()
    await expect(fetch(`http://127.0.0.1:${first.port}/v1/payment_intents/${id}`)).rejects.toThrow(
      'fetch failed',
    )
    const second = await play()
    const reply = await fetch(`http://127.0.0.1:${second.port}/v1/payment_intents/${id}`, {
      headers: { authorization: 'Bearer sk_test_told' },
    })
    expect(await reply.json()).toMatchObject({ id, status: 'succeeded' })
    await second.close()
    await new Promise((closed) => server.close(closed))
  })

  it('shows the pages of the payer’s bank on the bare domain', async () => {
    const { port, pages, close } = await play()
    const { id, status } = await pay(port, 'pm_card_authenticationRequired')
    expect(status).toBe('requires_action')
    const page = await pages.request(`/sandbox/stripe/challenge/${id}`)
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toMatch(/text\/html/)
    expect(await page.text()).toContain(`${id}/approve`)
    const answered = await pages.request(`/sandbox/stripe/challenge/${id}/approve`, {
      method: 'POST',
    })
    expect(answered.status).toBeLessThan(400)
    const unknown = await pages.request('/sandbox/stripe/v1/nothing')
    expect(unknown.status).toBe(404)
    await close()
  })

  it('closes the browser’s connection if the provider closes its own', async () => {
    const { pages, close } = await play()
    const planned = await pages.request('/sandbox/stripe/troubles', {
      method: 'POST',
      body: new URLSearchParams({ next: 'lost_answer' }),
    })
    expect(planned.status).toBe(200)
    const destroy = vi.fn<() => void>()
    const incoming = { socket: { destroy } }
    const reply = await pages.request(
      '/sandbox/stripe/v1/payment_methods',
      { method: 'POST', headers: { authorization: 'Bearer pk_test_1' }, body: '' },
      { incoming },
    )
    expect(reply.status).toBe(502)
    expect(destroy).toHaveBeenCalledOnce()
    await close()
  })
})
