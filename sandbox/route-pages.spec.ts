import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { routePages } from './route-pages.ts'

const fetch = routePages(
  { fetch: () => new Response('product') },
  {
    pages: new Hono().all('*', (c) => c.text('pressed')),
    site: { scheme: 'http', baseDomain: 'localhost', port: 3000 },
    token: null,
  },
)

const post = async (path: string, origin?: string): Promise<number> => {
  const headers: Record<string, string> = origin === undefined ? {} : { Origin: origin }
  const request = new Request(`http://localhost:3000${path}`, { method: 'POST', headers })
  return (await fetch(request, {})).status
}

describe('a button of the sandbox', () => {
  it.each([
    '/sandbox/stripe/settle',
    '/sandbox/stripe/dashboard/refunds',
    '/sandbox/payme/pay/1/approve',
  ])('is not pressed by another website: %s', async (path) => {
    const foreign = ['https://evil.example', 'https://localhost:3000', 'http://localhost', 'null']
    for (const origin of foreign) expect([origin, await post(path, origin)]).toEqual([origin, 403])
    expect([await post(path), await post(path, 'http://localhost:3000')]).toEqual([200, 200])
  })

  it.each(['/sandbox/stripe/v1/tokens', '/sandbox/tap-and-go/web/payments'])(
    'is not restricted on a provider’s page that a payer reaches from a charity: %s',
    async (path) => {
      expect(await post(path, 'http://harbour.localhost:3000')).toBe(200)
    },
  )
})
