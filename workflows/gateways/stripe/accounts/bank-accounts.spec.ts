import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ProviderUnreachable } from '../../ports/card-gateway.ts'
import type { BankAccount, ConnectedAccounts } from '../../ports/connected-accounts.ts'
import { createStripeAccounts } from './accounts.ts'
import { clientTo, longTimeout, startGateway } from '../testing/gateway.ts'

const accountId = 'acct_harbour'
let running: Awaited<ReturnType<typeof startGateway>>
let isLost: (method: string) => boolean
let accounts: ConnectedAccounts

beforeEach(async () => {
  isLost = () => false
  const faults = { beforeAnswer: (method: string) => (isLost(method) ? (500 as const) : undefined) }
  running = await startGateway({ faults }, longTimeout)
  accounts = createStripeAccounts({ stripe: clientTo({ ...running.stripe, ...longTimeout }) })
})
afterEach(() => running.stripe.close())

const aBankAccount = (differing: Partial<BankAccount> = {}): BankAccount => ({
  accountHolder: 'Harbour Light',
  bankCode: '024',
  branchCode: '123',
  accountNumber: '765432100',
  ...differing,
})

const give = (bankAccount: BankAccount, changeId: string = randomUUID()) =>
  accounts.giveBankAccount(accountId, { changeId, bankAccount })

const listBanks = async () => {
  const banks = await running.stripe.store.list('bank_account', { limit: 9, order: 'oldest' })
  return banks.map(({ id, last4, default_for_currency }) => ({ id, last4, default_for_currency }))
}

describe('another bank account of a charity', () => {
  it('is the only one from then on', async () => {
    const outcome = await give(aBankAccount())
    expect(outcome).toEqual({
      outcome: 'given',
      externalAccountId: expect.stringMatching(/^ba_/),
      last4: '2100',
    })
    const id = 'externalAccountId' in outcome ? outcome.externalAccountId : ''
    expect(await listBanks()).toEqual([{ id, last4: '2100', default_for_currency: true }])
  })

  it.each([0, 1])('is added once if answer %d of the provider is lost', async (answer) => {
    const changeId = randomUUID()
    let posted = 0
    isLost = (method) => method !== 'GET' && posted++ === answer
    await expect(give(aBankAccount(), changeId)).rejects.toBeInstanceOf(ProviderUnreachable)
    const again = await give(aBankAccount(), changeId)
    expect(await give(aBankAccount(), changeId)).toEqual(again)
    expect(await listBanks()).toMatchObject([{ last4: '2100', default_for_currency: true }])
  })

  it('that the charity already had is kept', async () => {
    const same = aBankAccount({ bankCode: '004', branchCode: '808', accountNumber: '123456001' })
    expect(await give(same)).toEqual({
      outcome: 'given',
      externalAccountId: 'ba_harbour',
      last4: '6001',
    })
    expect(await listBanks()).toHaveLength(1)
  })

  it('to which a payout failed is refused', async () => {
    const bank = await running.stripe.store.get('bank_account', 'ba_harbour')
    if (!bank) throw new Error('there is no bank account')
    const body = { ...bank, status: 'errored' as const }
    await running.stripe.store.commit({ put: [{ kind: 'bank_account', id: bank.id, body }] })
    const same = aBankAccount({ bankCode: '004', branchCode: '808', accountNumber: '123456001' })
    expect(await give(same)).toEqual({ outcome: 'refused', code: 'bank_account_unusable' })
    expect(await give(aBankAccount())).toMatchObject({ outcome: 'given' })
  })

  it.each([
    [{ bankCode: '02' }, 'routing_number_invalid'],
    [{ accountNumber: '12345' }, 'account_number_invalid'],
  ])('as %j is refused, and the former one is kept', async (differing, code) => {
    expect(await give(aBankAccount(differing))).toEqual({ outcome: 'refused', code })
    expect(await listBanks()).toMatchObject([{ id: 'ba_harbour', default_for_currency: true }])
  })
})
