import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApi } from '../../testing/api.ts'
import { openCharity, createGuardedApp, toStatuses, type Answer } from './testing/visitors.ts'
import { statusLimits } from './guard-status.ts'

const api = useApi()
let app: ReturnType<typeof createGuardedApp>
let harbour: Awaited<ReturnType<typeof openCharity>>
beforeAll(async () => {
  app = createGuardedApp(api)
  harbour = await openCharity(api, 'harbour')
})

const times = <Of>(count: number, of: (index: number) => Of) =>
  Array.from({ length: count }, (_, index) => of(index))

const calls = [
  ['read', 'retrievePaymentStatus', (id: string) => ({ paymentIntent: id })],
  ['read', 'fetchPaymentStatus', (id: string) => ({ PayMePaymentRequestId: id })],
  ['read', 'PayMeFetch', (id: string) => ({ token: 'made-up', PayMePaymentRequestId: id })],
  ['read', 'webhookStatus', (id: string) => ({ token: 'made-up', PayMePaymentRequestId: id })],
  ['confirm', 'confirm3DSPayment', (id: string) => ({ paymentIntent: id })],
  ['confirm', 'finalizePayMeLink', (id: string) => ({ objectId: id })],
] as const

const ask = (call: string, body: object, address: string): Promise<Answer> =>
  harbour.visitor(app, address).send(body, {}, `/api/user/payments/${call}`)

/** Returns the answer once this address has reached its limit of requests. */
const exhaust = async (kind: keyof typeof statusLimits, address: string) => {
  const { perSeconds, burst } = statusLimits[kind].address
  const seconds = perSeconds * burst + 60
  await sql`insert into operational.rate_limits (key, whole_at)
    values (${`status-${kind}:${address}`}, now() + make_interval(secs => ${seconds}::float8))
    on conflict (key) do update set whole_at = excluded.whole_at`.execute(api.db)
}

describe('a caller that requests the status of a payment', () => {
  it.each(calls)(
    'by %s, %s, is answered as often as several tabs need, and then must wait',
    async (...at) => {
      const [kind, call, bodyOf] = at
      const id = randomUUID()
      const { burst } = statusLimits[kind].one
      const requests = times(burst + 120, (index) => ask(call, bodyOf(id), `203.0.113.${index}`))
      const answers = await Promise.all(requests)
      const statuses = toStatuses(answers)
      const refused = statuses.filter((status) => status === 429)
      // No such payment exists. The route answers this until the caller reaches the limit.
      expect(new Set(statuses)).toEqual(new Set([404, 429]))
      expect(statuses.length - refused.length).toBeGreaterThanOrEqual(burst)
      const another = await ask(call, bodyOf(randomUUID()), '203.0.113.250')
      expect(another.status).toBe(404)
    },
  )

  it('is also limited if one address requests many payments', async () => {
    await exhaust('read', '203.0.112.1')
    const one = await ask('retrievePaymentStatus', { paymentIntent: 'pi_1' }, '203.0.112.1')
    expect(one.status).toBe(429)
    expect(Number(one.headers.get('Retry-After'))).toBe(1)
    const other = await ask('retrievePaymentStatus', { paymentIntent: 'pi_1' }, '203.0.112.2')
    expect(other.status).toBe(404)
  })
})

describe('a receipt by its link', () => {
  it('is not fetched without end', async () => {
    const from = { 'X-Forwarded-For': '203.0.112.3' }
    const visitor = harbour.visitor(app, '203.0.112.3')
    expect((await visitor.browser.get('/api/receipts/made-up', from)).status).toBe(404)
    await exhaust('receipt', '203.0.112.3')
    expect((await visitor.browser.get('/api/receipts/made-up', from)).status).toBe(429)
  })
})
