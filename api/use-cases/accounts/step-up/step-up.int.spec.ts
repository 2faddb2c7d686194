import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { Permission } from '@almoner/domain/staff/permissions.ts'
import { createApp } from '../../../app.ts'
import { openBrowser } from '../../../testing/api.ts'
import { organizationId } from '../../../testing/route.ts'
import { testedRoutes } from '../../../testing/routes.ts'
import { startKnocking } from '../../../testing/request-route.ts'
import { createColleague, submitTransfer } from '../../../testing/transfers.ts'

/** Money, bank, keys and team: what a stolen session must not change. */
const guarded: ReadonlySet<Permission> = new Set([
  'payments.refund',
  'payouts.request',
  'payment_methods.edit',
  'bank_account.edit',
  'team.edit',
])

/** Routes of these permissions that require no password, with the reason. */
const open: Record<string, string> = {
  'POST /api/organizations/payments/:paymentId/refunds/:refundId/settle':
    'says what the bank did with a refund that was asked for before; no money moves',
  'POST /api/organizations/payouts/:payoutId/cancel': 'takes a payout back; no money moves',
  'POST /api/organizations/staff/:staffId/revoke': 'takes a letter back and gives no access',
}

/** Refusals that come before the password, in the order of the form. */
const before: Record<string, string> = { 'POST /api/organizations/payouts': 'bank_account_missing' }

let started: Awaited<ReturnType<typeof startKnocking>>
let paymentId: string
let staffId: string
let token: string

beforeAll(async () => {
  started = await startKnocking()
  paymentId = await submitTransfer(started.api, organizationId)
  const owner = await createColleague(started.api, organizationId, 'owner')
  token = requirePresent(owner.browser.cookies.get('almoner_session') ?? null, 'a login')
  staffId = (await createColleague(started.api, organizationId, 'viewer')).staffId
})
afterAll(() => started.api.close())
beforeEach(async () => {
  await started.api.db.deleteFrom('operational.rate_limits').execute()
})

const routes = Object.entries(testedRoutes).filter(
  ([name, { permission }]) =>
    !name.startsWith('GET ') && permission !== undefined && guarded.has(permission),
)

/** An owner who logged in a quarter of an hour ago and has proved nothing since. */
const ask = async (name: string) => {
  const now = () => started.api.dependencies.now() + 900_000
  const browser = openBrowser({ app: createApp({ ...started.api.dependencies, now }) }, 'localhost')
  browser.cookies.set('almoner_session', token)
  const [method = '', path = ''] = name.split(' ')
  const ids: Record<string, string> = { paymentId, staffId, method: 'cash', provider: 'payme' }
  const address = path.replace(/:(\w+)/g, (_, id: string) => ids[id] ?? organizationId)
  // A manual method has a code of its own.
  const code = name.includes('/manual/') ? null : undefined
  const body = { ...testedRoutes[name]?.body, password: undefined, code }
  if (method === 'DELETE') return await browser.delete(address, {}, body)
  return await (method === 'PUT' ? browser.put(address, body) : browser.post(address, body))
}

describe('a change of money, bank, keys or team', () => {
  it('is by more than one route', () => {
    expect(routes.length).toBeGreaterThan(5)
    for (const name of Object.keys(open)) expect(routes.map(([each]) => each)).toContain(name)
  })

  const names = routes.map(([name]) => name)

  it.each(names.filter((name) => open[name] === undefined))(
    'requires the password again: %s',
    async (name) => {
      const head = await started.api.store.head()
      const code = before[name] ?? 'step_up_required'
      expect((await ask(name)).json).toMatchObject({ error: { code } })
      expect(await started.api.store.head()).toBe(head)
    },
  )

  it.each(Object.keys(open))('requires no password if it is not needed: %s', async (name) => {
    expect((await ask(name)).json).not.toMatchObject({ error: { code: 'step_up_required' } })
  })
})
