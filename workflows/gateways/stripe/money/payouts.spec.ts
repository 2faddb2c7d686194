import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { ProviderRejectedRequest, ProviderUnreachable } from '../../ports/card-gateway.ts'
import type { PayoutAsked } from '../../ports/payout-gateway.ts'
import { aCharge, longTimeout, startGateway } from '../testing/gateway.ts'

const day = 86_400_000
const beginning = Date.UTC(2026, 10, 20, 2)
const accountId = 'acct_harbour'
let now = beginning
let sandbox: Awaited<ReturnType<typeof startGateway>>

beforeAll(async () => {
  sandbox = await startGateway({ clock: () => now }, longTimeout)
  await sandbox.gateway.charge(aCharge({ amountCents: cents(9_000_000) }))
  await sandbox.dashboard('/settle')
})
afterAll(() => sandbox.stripe.close())

const aPayout = (differing: Partial<PayoutAsked> = {}): PayoutAsked => ({
  accountId,
  payoutId: randomUUID() as Id<'payout'>,
  amountCents: cents(10_000),
  externalAccountId: 'ba_harbour',
  ...differing,
})

const created = async (request: PayoutAsked) => {
  const outcome = await sandbox.gateway.payOut(request)
  if (outcome.outcome !== 'created') throw new Error(`refused: ${outcome.code}`)
  return outcome.payout
}

const find = ({ providerPayoutId }: { providerPayoutId: string }) =>
  sandbox.gateway.findPayout({ accountId, providerPayoutId })

const madeFor = async ({ payoutId }: PayoutAsked) =>
  (await sandbox.stripe.store.list('payout', { limit: 1_000, order: 'oldest' })).filter(
    ({ metadata }) => metadata['payoutId'] === payoutId,
  )

const repair = async () => {
  const bank = await sandbox.stripe.store.get('bank_account', 'ba_harbour')
  if (!bank) throw new Error('there is no bank account')
  const body = { ...bank, status: 'new' as const }
  await sandbox.stripe.store.commit({ put: [{ kind: 'bank_account', id: bank.id, body }] })
}

describe('a payout', () => {
  it('goes to the specified bank account, with our id', async () => {
    const request = aPayout()
    const payout = await created(request)
    expect(payout).toEqual({
      providerPayoutId: expect.stringMatching(/^po_/),
      payoutId: request.payoutId,
      amountCents: 10_000,
      externalAccountId: 'ba_harbour',
      arrivalOn: '2026-11-22',
      status: 'under_way',
    })
    expect(await find(payout)).toEqual(payout)
  })

  it('is made once, however often and however late it is requested', async () => {
    const request = aPayout()
    const first = await sandbox.gateway.payOut(request)
    expect(await sandbox.gateway.payOut(request)).toEqual(first)
    now += 3 * day
    expect(await sandbox.gateway.payOut(request)).toEqual(first)
    expect(await madeFor(request)).toHaveLength(1)
  })

  it.each(['drop', 500, 'delay'] as const)('is made once if the answer is a %s', async (fault) => {
    const short = await startGateway(
      {
        store: sandbox.stripe.store,
        clock: () => now,
        ...(fault === 'delay' && { faults: slow }),
      },
      { accounts: [] },
    )
    const request = aPayout()
    // The library connects again once by itself.
    if (fault !== 'delay') short.faults.push(fault, fault)
    await expect(short.gateway.payOut(request)).rejects.toBeInstanceOf(ProviderUnreachable)
    await short.stripe.close()
    expect(await created(request)).toMatchObject({ payoutId: request.payoutId })
    expect(await madeFor(request)).toHaveLength(1)
  })

  it('that is requested twice at the same time is made once', async () => {
    const request = aPayout()
    const [one, other] = await Promise.allSettled([
      sandbox.gateway.payOut(request),
      sandbox.gateway.payOut(request),
    ])
    expect([one.status, other.status]).toContain('fulfilled')
    expect(await madeFor(request)).toHaveLength(1)
  })

  it('under our id with another sum needs a person', async () => {
    const request = aPayout()
    await created(request)
    const other = { ...request, amountCents: cents(10_001) }
    await expect(sandbox.gateway.payOut(other)).rejects.toThrow('is over 10000')
  })

  it.each([
    ['more than there is', { amountCents: cents(99_000_000) }, 'balance_insufficient'],
    ['an unknown bank account', { externalAccountId: 'ba_nothing' }, 'resource_missing'],
    ['nothing', { amountCents: cents(0) }, 'amount_refused'],
  ])('of %s is refused, and no payout is made', async (_what, differing, code) => {
    const request = aPayout(differing)
    expect(await sandbox.gateway.payOut(request)).toEqual({ outcome: 'refused', code })
    expect(await madeFor(request)).toEqual([])
  })

  it('of an account whose payouts are stopped is refused', async () => {
    await sandbox.dashboard(`/accounts/${accountId}/disable-payouts`)
    expect(await sandbox.gateway.payOut(aPayout())).toEqual({
      outcome: 'refused',
      code: 'payouts_not_allowed',
    })
    await sandbox.dashboard(`/accounts/${accountId}/enable-payouts`)
  })

  it('of an account that is not ours is rejected', async () => {
    const foreign = sandbox.gateway.payOut(aPayout({ accountId: 'acct_foreign' }))
    await expect(foreign).rejects.toBeInstanceOf(ProviderRejectedRequest)
  })

  it('that does not exist is refused', async () => {
    await expect(find({ providerPayoutId: 'po_nothing' })).rejects.toThrow('resource_missing')
  })

  it('made in the dashboard is none of ours', async () => {
    const headers = { 'stripe-account': accountId }
    const form = { amount: '100', currency: 'hkd' }
    const payout = (await sandbox.stripe.call('POST', '/v1/payouts', { form, headers })).json()
    expect(await find({ providerPayoutId: payout.id })).toMatchObject({ payoutId: null })
  })
})

describe('the end of a payout', () => {
  it('is that the bank has booked it, with its trace', async () => {
    const payout = await created(aPayout())
    await sandbox.dashboard(`/payouts/${payout.providerPayoutId}/pay`)
    expect(await find(payout)).toEqual({
      ...payout,
      status: 'paid',
      bankReference: expect.stringMatching(/^\w{12}$/),
    })
  })

  it('is that the bank refused it, and so is that it came back after all', async () => {
    const refused = await created(aPayout())
    const form = { failure_code: 'no_account' }
    await sandbox.dashboard(`/payouts/${refused.providerPayoutId}/fail`, form)
    expect(await find(refused)).toMatchObject({ status: 'failed', code: 'no_account' })
    expect(await sandbox.gateway.payOut(aPayout())).toEqual({
      outcome: 'refused',
      code: 'bank_account_unusable',
    })
    await repair()
    const returned = await created(aPayout())
    await sandbox.dashboard(`/payouts/${returned.providerPayoutId}/pay`)
    await sandbox.dashboard(`/payouts/${returned.providerPayoutId}/return`)
    expect(await find(returned)).toMatchObject({ status: 'failed', code: 'account_closed' })
    await repair()
  })

  it('has a line in the balance for each step', async () => {
    const request = aPayout()
    const payout = await created(request)
    await sandbox.dashboard(`/payouts/${payout.providerPayoutId}/fail`)
    await repair()
    const { items } = await sandbox.gateway.listBalanceLines({
      accountId,
      since: instantFromMilliseconds(now),
      until: instantFromMilliseconds(now + day),
      limit: 2,
    })
    expect(items.map(({ kind, payoutId, netCents }) => [kind, payoutId, netCents])).toEqual([
      ['payout_failed', request.payoutId, 10_000],
      ['payout', request.payoutId, -10_000],
    ])
  })
})

describe('a payout that is cancelled', () => {
  const cancel = ({ providerPayoutId }: { providerPayoutId: string }) =>
    sandbox.gateway.cancelPayout({ accountId, providerPayoutId })

  it('has failed, once', async () => {
    const payout = await created(aPayout())
    const cancelled = await cancel(payout)
    expect(cancelled).toEqual({ ...payout, status: 'failed', code: 'canceled' })
    now += 2 * day
    expect(await cancel(payout)).toEqual(cancelled)
  })

  it('too late keeps its status', async () => {
    const payout = await created(aPayout())
    await sandbox.dashboard(`/payouts/${payout.providerPayoutId}/pay`)
    expect(await cancel(payout)).toMatchObject({ status: 'paid' })
  })
})

// The delay applies only to answers to requests that change something.
const slow = {
  beforeAnswer: (method: string) => (method === 'POST' ? ('delay' as const) : undefined),
  delayMilliseconds: 1_800,
}
