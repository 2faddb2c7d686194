import { beforeAll, describe, expect, it } from 'vitest'
import { instant } from '@almoner/domain/kernel/time.ts'
import { loadSubscription } from '@almoner/workflows/steps/subscription/subscription-books.ts'
import { worldId } from '../world/ids.ts'
import { createLife } from '../world/life/testing/life.ts'
import { createSandboxBilling } from './sandbox-billing.ts'

const world = createLife()
const woken: string[] = []
const lionRock = worldId('organisation', 'lionrock')
const bauhinia = worldId('organisation', 'bauhinia')
const app = createSandboxBilling({
  store: world.store,
  stripe: world.stripe,
  now: () => instant('2026-11-20T02:00:00.000Z'),
  listCharities: async () => [
    { organisationId: lionRock, name: 'Lion Rock Elderly Care' },
    { organisationId: bauhinia, name: 'Bauhinia Animal Rescue' },
  ],
  wake: async (organisationId) => void woken.push(organisationId),
})
beforeAll(() => world.seed(), 120_000)

const renew = (organisationId: string, form: Record<string, string> = {}) =>
  app.request(`/${organisationId}/renew`, { method: 'POST', body: new URLSearchParams(form) })

const findBank = async (): Promise<string | undefined> => {
  const { card } = await loadSubscription(world, lionRock)
  return (await world.stripe.get('payment_method', card?.paymentMethodId ?? ''))?.card
}

describe('the sandbox’s billing', () => {
  it('invoices the next period now, and wakes its process, once', async () => {
    expect((await renew(lionRock, { declined: 'true' })).status).toBe(303)
    const { invoices } = await loadSubscription(world, lionRock)
    expect(invoices.at(-1)).toMatchObject({
      from: '2027-09-12',
      dueOn: '2026-11-20',
      amountCents: 950_400,
    })
    expect(woken).toEqual([lionRock])
    expect(await findBank()).toBe('pm_card_chargeCustomerFail')
    const again = await renew(lionRock)
    expect([again.status, await again.text()]).toEqual([
      409,
      expect.stringContaining('invoice_owed') as string,
    ])
    expect(await findBank()).toBe('pm_card_chargeCustomerFail')
  })

  it('lets the card of an invoice that is owed pay again', async () => {
    const answer = await app.request(`/${lionRock}/card`, { method: 'POST' })
    expect([answer.status, await findBank()]).toEqual([303, 'pm_card_visa'])
  })

  it('lists the charities, with a button for those that owe nothing', async () => {
    const page = await (await app.request('/')).text()
    expect(page).toContain('Bauhinia Animal Rescue')
    expect(page).toContain('is owed')
    expect(page).not.toContain(`/sandbox/billing/${bauhinia}/renew`)
  })

  it('knows no other charity', async () => {
    expect((await renew('harbour')).status).toBe(404)
    expect((await app.request('/harbour/card', { method: 'POST' })).status).toBe(404)
    expect((await renew(worldId('organisation', 'newhope'))).status).toBe(404)
  })
})
