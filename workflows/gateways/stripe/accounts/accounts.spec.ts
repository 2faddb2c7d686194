import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { ProviderRejectedRequest, ProviderUnreachable } from '../../ports/card-gateway.ts'
import { createStripeAccounts } from './accounts.ts'
import { aNewAccount } from '../testing/account.ts'
import { clientTo, longTimeout, startGateway } from '../testing/gateway.ts'

let running: Awaited<ReturnType<typeof startGateway>>
afterEach(() => running.stripe.close())

const start = async (options: Parameters<typeof startGateway>[0] = {}) => {
  running = await startGateway(options, { ...longTimeout, accounts: [] })
  const { stripe } = running
  const accounts = createStripeAccounts({ stripe: clientTo({ ...stripe, ...longTimeout }) })
  const listStored = (kind: 'account' | 'person' | 'bank_account' | 'file') =>
    stripe.store.list(kind, { limit: 100, order: 'oldest' })
  return { accounts, stored: listStored, stripe, faults: running.faults }
}

describe('an account for a charity', () => {
  it('is opened with all that was given, and may do everything', async () => {
    const { accounts } = await start()
    const organisationId = randomUUID() as OrganisationId
    const account = await accounts.openAccount(aNewAccount({ organisationId }))
    expect(account).toMatchObject({
      accountId: expect.stringMatching(/^acct_/),
      organisationId,
      requirements: { currentlyDue: [], pastDue: [], disabledReason: null, deadline: null },
      capabilities: { card_payments: 'active', transfers: 'active', payouts: 'active' },
    })
    expect(await accounts.lookAtAccount(account.accountId)).toEqual(account)
  })

  it('is controlled by the platform, which collects, pays and answers for losses', async () => {
    const { accounts, stored } = await start()
    await accounts.openAccount(aNewAccount())
    expect(await stored('account')).toMatchObject([
      {
        country: 'HK',
        business_type: 'non_profit',
        controller: {
          requirement_collection: 'application',
          stripe_dashboard: { type: 'none' },
          fees: { payer: 'application' },
          losses: { payments: 'application' },
        },
        payoutInterval: 'manual',
      },
    ])
    expect(await stored('person')).toMatchObject([
      { id_number_provided: true, relationship: { representative: true } },
    ])
    expect(await stored('bank_account')).toMatchObject([
      { routing_number: '004-808', last4: '6001' },
    ])
  })

  it('is one, however often it is opened', async () => {
    const { accounts, stored } = await start()
    const newAccount = aNewAccount()
    const first = await accounts.openAccount(newAccount)
    expect(await accounts.openAccount(newAccount)).toEqual(first)
    for (const kind of ['account', 'person', 'bank_account', 'file'] as const) {
      expect([kind, (await stored(kind)).length]).toEqual([kind, 1])
    }
  })

  it('is one, also when the provider has forgotten the first request', async () => {
    let now = Date.now()
    const { accounts, stored } = await start({ clock: () => now })
    const newAccount = aNewAccount()
    const first = await accounts.openAccount(newAccount)
    now += 3 * 24 * 3_600_000
    expect((await accounts.openAccount(newAccount)).accountId).toBe(first.accountId)
    expect(await stored('account')).toHaveLength(1)
  })

  it.for([0, 1, 2, 3])('is opened once if answer %i of the provider is lost', async (lost) => {
    const { accounts, stored, faults } = await start()
    const newAccount = aNewAccount()
    faults.push(...Array.from({ length: lost }, () => undefined), 500)
    await expect(accounts.openAccount(newAccount)).rejects.toThrow(ProviderUnreachable)
    await accounts.openAccount(newAccount)
    for (const kind of ['account', 'person', 'bank_account', 'file'] as const) {
      expect([kind, (await stored(kind)).length]).toEqual([kind, 1])
    }
  })

  it('is opened even if the bank account is refused, which then stays due', async () => {
    const { accounts } = await start()
    const bankAccount = { ...aNewAccount().bankAccount, branchCode: '80' }
    const account = await accounts.openAccount(aNewAccount({ bankAccount }))
    expect(account.requirements.currentlyDue).toEqual(['external_account'])
    expect(account.capabilities.card_payments).toBe('inactive')
  })

  it('wants to know who accepted the provider’s agreement', async () => {
    const { accounts } = await start()
    const account = await accounts.openAccount(aNewAccount({ acceptance: null }))
    expect(account.requirements.currentlyDue).toEqual(['tos_acceptance.date', 'tos_acceptance.ip'])
  })

  it('requires the identity card if its picture is missing', async () => {
    const { accounts } = await start()
    const { requirements } = await accounts.openAccount(aNewAccount({ identityImage: null }))
    expect(requirements.currentlyDue).toEqual([
      expect.stringMatching(/^person_\w+\.verification\.document$/),
    ])
  })
})

describe('an account that is not there', () => {
  it('is rejected', async () => {
    const { accounts } = await start()
    await expect(accounts.lookAtAccount('acct_none')).rejects.toThrow(ProviderRejectedRequest)
  })
})
