import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import * as payments from '@almoner/domain/payment/fixtures.ts'
import { walletMethods } from '@almoner/domain/payment-methods/payment-method.ts'
import { crashOnceEverywhere, seededFaults, type Faults } from '../../engines/virtual/faults.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { reconcileId } from '../reconcile/contract.ts'
import { reconcile } from '../reconcile/process.ts'
import { awaitWalletId, type AwaitWalletInput } from './contract.ts'

const first: AwaitWalletInput = { paymentId: payments.paymentId, try: 1 }
const seconds = 1_000

const listTypes = async (world: World): Promise<readonly string[]> =>
  (await world.recorded(payments.paymentId)).map(({ type }) => type)

const firstRequest = (world: World) => world.flows.firstRequest({ ...first, method: 'payme' }, 0)

const readReason = async (world: World): Promise<unknown> => {
  const last = requirePresent((await world.recorded(payments.paymentId)).at(-1), 'an event')
  return (last.data as { reason?: unknown }).reason
}

describe.each(walletMethods)('a request to %s', (method) => {
  it('is opened, paid in the app and recorded, with a receipt', async () => {
    const world = await createWorld()
    await world.asksForWallet({ method })
    expect(await world.flows.firstRequest({ ...first, method }, 0)).toMatchObject({
      status: 'open',
      handOver: { kind: 'link' },
    })
    await world.engine.advance(60 * seconds)
    world.wallet.pay()
    await world.engine.advance(6 * seconds)
    expect(await listTypes(world)).toEqual([
      'PaymentRequested',
      'PaymentRequestOpened',
      'PaymentSucceeded',
    ])
    await world.engine.runToIdle()
    expect(world.sent()).toHaveLength(1)
    expect(world.engine.statusOf(awaitWalletId(method, first))).toBe('ended')
  })

  it('is looked at every six seconds at PayMe, and every five at Tap & Go', async () => {
    const world = await createWorld()
    await world.asksForWallet({ method })
    await world.engine.advance(60 * seconds)
    expect(world.wallet.calls.look).toBe(method === 'payme' ? 10 : 12)
  })

  it('expires when the payer does not pay within ten minutes', async () => {
    const world = await createWorld()
    await world.asksForWallet({ method })
    await world.engine.advance(599 * seconds)
    expect(await listTypes(world)).toHaveLength(2)
    await world.engine.runToIdle()
    expect(await readReason(world)).toBe('expired')
  })
})

describe('a request to a wallet', () => {
  it('that the payer rejects in the app has failed', async () => {
    const world = await createWorld()
    await world.asksForWallet()
    world.wallet.refuse()
    await world.engine.advance(6 * seconds)
    expect(await readReason(world)).toBe('rejected')
  })

  it('that is paid at the last moment has succeeded', async () => {
    const world = await createWorld()
    await world.asksForWallet()
    await world.engine.advance(599 * seconds)
    world.wallet.trouble('look', 'unreachable', 100)
    world.wallet.pay()
    await world.engine.runToIdle()
    expect((await listTypes(world)).at(-1)).toBe('PaymentSucceeded')
    expect(world.wallet.payments).toHaveLength(1)
  })

  it('is closed at the provider, so that the payer cannot pay an abandoned request', async () => {
    const world = await createWorld()
    await world.asksForWallet()
    await world.engine.advance(599 * seconds)
    world.wallet.trouble('look', 'unreachable', 100)
    await world.engine.runToIdle()
    world.wallet.pay()
    expect(world.wallet.calls.cancel).toBe(1)
    expect(world.wallet.payments).toHaveLength(0)
    expect(await readReason(world)).toBe('expired')
  })

  it('is read as soon as a notification arrives', async () => {
    const world = await createWorld()
    await world.asksForWallet()
    world.wallet.pay()
    await world.flows.look({ ...first, method: 'payme' })
    await world.engine.advance(0)
    expect((await listTypes(world)).at(-1)).toBe('PaymentSucceeded')
  })

  it('is closed when the payer changes to a card, and the card is charged once', async () => {
    const world = await createWorld()
    await world.asksForWallet()
    await expect(world.pays()).rejects.toThrow('payment_in_progress')
    await world.flows.abandon({ ...first, method: 'payme' })
    await world.engine.advance(0)
    expect(await readReason(world)).toBe('abandoned')
    await world.pays()
    await world.engine.runToIdle()
    world.wallet.pay()
    expect(world.wallet.payments).toHaveLength(0)
    expect(world.bank.charges).toHaveLength(1)
    expect((await listTypes(world)).slice(2)).toEqual([
      'PaymentFailed',
      'PaymentRetried',
      'CardIdentified',
      'PaymentSucceeded',
    ])
  })

  it('that was paid before it could be abandoned counts as paid', async () => {
    const world = await createWorld()
    await world.asksForWallet()
    world.wallet.pay()
    await world.flows.abandon({ ...first, method: 'payme' })
    await world.engine.advance(0)
    expect((await listTypes(world)).at(-1)).toBe('PaymentSucceeded')
  })

  it('can be made again by the same attempt after it expired', async () => {
    const world = await createWorld()
    await world.asksForWallet()
    await world.engine.runToIdle()
    await world.asksForWallet()
    world.wallet.pay()
    await world.engine.runToIdle()
    expect(world.wallet.payments).toHaveLength(1)
    expect((await listTypes(world)).filter((type) => type === 'PaymentSucceeded')).toHaveLength(1)
  })
})

describe('an earlier request that is paid late, while another is open', () => {
  const paidTwice = async (deed: (world: World) => void): Promise<World> => {
    const world = await createWorld()
    await world.asksForWallet()
    await world.engine.runToIdle()
    const late = requirePresent(world.wallet.requests[0], 'the first request')
    await world.asksForWallet()
    deed(world)
    const success = { try: 1, providerPaymentId: late.id, chargedCents: late.amountCents }
    await world.does({ type: 'SucceedPayment', transactionId: 'tx_late', ...success })
    await world.engine.runToIdle()
    return world
  }

  it('has the other closed, so that the payer does not pay twice', async () => {
    const world = await paidTwice(() => {})
    world.wallet.pay()
    expect(world.wallet.payments).toEqual([])
    expect((await listTypes(world)).at(-1)).toBe('PaymentSucceeded')
  })

  it('leaves the other to a person if it was already paid', async () => {
    const world = await paidTwice(({ wallet }) => wallet.pay())
    const items = await world.books.readAll({ after: 0n, limit: 9, categories: ['inbox_item'] })
    expect(items).toMatchObject([{ data: { discrepancy: 'paid_twice', provider: 'payme' } }])
  })
})

describe('a provider that cannot be reached', () => {
  it('has the payer informed, because no request that could be paid was shown', async () => {
    const world = await createWorld()
    world.wallet.trouble('open', 'unreachable', 100)
    await world.asksForWallet()
    await world.engine.runToIdle()
    expect(await firstRequest(world)).toEqual({ status: 'failed', reason: 'provider_refused' })
  })

  it('for a while delays the payment, and decides nothing', async () => {
    const world = await createWorld()
    await world.asksForWallet()
    world.wallet.pay()
    world.wallet.trouble('look', 'unreachable', 1_000)
    world.wallet.trouble('cancel', 'unreachable', 30)
    await world.engine.runToIdle()
    expect((await listTypes(world)).at(-1)).toBe('PaymentSucceeded')
  })

  it('that rejects our credentials ends the try at once', async () => {
    const world = await createWorld()
    world.wallet.trouble('open', 'refused', 1)
    await world.asksForWallet()
    expect(await firstRequest(world)).toEqual({ status: 'failed', reason: 'provider_refused' })
  })
})

describe('credentials that are taken away while a request is open', () => {
  it('delay the payment, which is recorded as soon as they are restored', async () => {
    const world = await createWorld()
    await world.asksForWallet()
    world.wallet.trouble('look', 'refused', 6)
    world.wallet.pay()
    await world.engine.advance(60 * seconds)
    expect((await listTypes(world)).at(-1)).toBe('PaymentSucceeded')
  })

  it('leave the payment to a person after three days, and never mark it as failed', async () => {
    const world = await createWorld()
    await world.asksForWallet()
    world.wallet.trouble('look', 'refused', Number.POSITIVE_INFINITY)
    world.wallet.trouble('cancel', 'refused', Number.POSITIVE_INFINITY)
    await world.engine.runToIdle()
    expect(await listTypes(world)).toEqual(['PaymentRequested', 'PaymentRequestOpened'])
    const items = await world.books.readAll({ after: 0n, limit: 9, categories: ['inbox_item'] })
    expect(items).toMatchObject([
      { data: { discrepancy: 'not_settled', provider: 'payme', paymentId: payments.paymentId } },
    ])
    expect(world.engine.statusOf(awaitWalletId('payme', first))).toBe('failed')
  })

  it.each(['PaymentSucceeded', 'PaymentFailed'])(
    'are corrected after that: the night ends the abandoned request, by %s',
    async (end) => {
      const world = await createWorld()
      await world.asksForWallet()
      if (end === 'PaymentSucceeded') world.wallet.pay()
      world.wallet.trouble('look', 'refused', Number.POSITIVE_INFINITY)
      world.wallet.trouble('cancel', 'refused', Number.POSITIVE_INFINITY)
      await world.engine.runToIdle()
      world.wallet.isWell()
      const day = '2026-11-24'
      await world.engine.start(reconcile.name, reconcileId({ day }), { day })
      await world.engine.runToIdle()
      expect((await listTypes(world)).at(-1)).toBe(end)
    },
  )
})

describe('wherever the machine dies', () => {
  const once = { recorded: 1, paid: 1, mailed: 1 }
  const counted = async (world: World) => ({
    recorded: (await listTypes(world)).filter((type) => type === 'PaymentSucceeded').length,
    paid: world.wallet.payments.length,
    mailed: world.sent().length,
  })

  const paying = async (faults: Faults): Promise<World> => {
    const world = await createWorld({ faults })
    await world.asksForWallet()
    await world.engine.advance(120 * seconds)
    world.wallet.pay()
    await world.engine.runToIdle()
    return world
  }

  it('the payment is recorded once, and one receipt is mailed', async () => {
    expect(await counted(await paying(crashOnceEverywhere()))).toEqual(once)
  })

  it('also by chance, with activities that fail now and then', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 2 ** 31 - 1 }), async (seed) => {
        const faults = { seed, crashProbability: 0.05, failureProbability: 0.2, mostCrashes: 8 }
        expect(await counted(await paying(seededFaults(faults)))).toEqual(once)
      }),
      { seed: Date.now() % 2 ** 31, numRuns: 60 },
    )
  })
})
