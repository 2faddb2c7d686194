import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ProviderUnreachable } from '../ports/card-gateway.ts'
import { startGateway } from './testing/gateway.ts'

let sandbox: Awaited<ReturnType<typeof startGateway>>

beforeAll(async () => {
  sandbox = await startGateway()
})
afterAll(() => sandbox.stripe.close())

const listEnabled = async (host: string) => {
  const { store } = sandbox.stripe
  const where = { domain_name: host }
  const domains = await store.list('payment_method_domain', { limit: 10, order: 'newest', where })
  return domains.map(({ enabled }) => enabled)
}

describe('the hosts that show Apple Pay', () => {
  it('are registered once, turned off, and turned on again', async () => {
    const host = 'give.harbour.example'
    const { gateway } = sandbox
    await gateway.registerDomain(host)
    await gateway.registerDomain(host)
    expect(await listEnabled(host)).toEqual([true])
    await gateway.disableDomain(host)
    await gateway.disableDomain(host)
    expect(await listEnabled(host)).toEqual([false])
    await gateway.registerDomain(host)
    expect(await listEnabled(host)).toEqual([true])
  })

  it('do not include one that was never registered', async () => {
    await sandbox.gateway.disableDomain('never.harbour.example')
    expect(await listEnabled('never.harbour.example')).toEqual([])
  })

  it('are registered once if the answer was lost', async () => {
    const host = 'lost.harbour.example'
    sandbox.faults.push('delay')
    await expect(sandbox.gateway.registerDomain(host)).rejects.toThrow(ProviderUnreachable)
    await sandbox.gateway.registerDomain(host)
    expect(await listEnabled(host)).toEqual([true])
  })
})
