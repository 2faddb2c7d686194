import { beforeEach, describe, expect, it, vi } from 'vitest'
import { cents } from '@almoner/domain/kernel/money.ts'
import { stripeWallet } from './stripe-wallet.ts'

const loadStripe = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe }))

type Handler = (event?: unknown) => void

/** The part of Stripe's library that a wallet needs; `can` lists the wallets of the browser. */
const stripe = (can: Record<string, boolean> | null) => {
  const handlers = new Map<string, Handler>()
  const update = vi.fn<(options: unknown) => void>()
  const show = vi.fn<() => void>()
  const request = {
    canMakePayment: async () => can,
    on: (name: string, handler: Handler) => handlers.set(name, handler),
    off: (name: string) => handlers.delete(name),
    update,
    show,
  }
  loadStripe.mockResolvedValue({ paymentRequest: () => request })
  const say = (name: string, event?: unknown) => handlers.get(name)?.(event)
  return { update, show, say, handlers }
}

const order = { totalCents: cents(51_911), label: 'Harbour Light' }

const opened = async (can: Record<string, boolean>) => {
  const parts = stripe(can)
  const wallet = await stripeWallet('pk_test_x')
  if (wallet?.kind !== 'stripe') throw new Error('no wallet')
  return { ...parts, wallet, answer: wallet.open(order) }
}

beforeEach(() => {
  loadStripe.mockReset()
})

describe('a browser', () => {
  it.each([
    ['nothing', null, undefined],
    ['a card that it remembers, which is no wallet', { browserCard: true }, undefined],
    ['Apple Pay', { applePay: true, googlePay: false }, 'apple_pay'],
    ['Google Pay', { applePay: false, googlePay: true }, 'google_pay'],
  ])('that has %s', async (_, can, brand) => {
    stripe(can)
    const wallet = await stripeWallet('pk_test_x')
    expect(wallet?.kind === 'stripe' ? wallet.brand : undefined).toBe(brand)
  })
})

describe('the wallet’s sheet', () => {
  it('names the total in cents as one that may change', async () => {
    const { update, show } = await opened({ googlePay: true })
    expect(update).toHaveBeenCalledWith({
      total: { label: 'Harbour Light', amount: 51_911, pending: true },
    })
    expect(show).toHaveBeenCalledOnce()
  })

  it('provides the card and the details of its owner', async () => {
    const { say, answer, handlers } = await opened({ applePay: true })
    const complete = vi.fn<(status: string) => void>()
    say('paymentmethod', {
      complete,
      payerName: 'Tai Man Chan',
      payerEmail: 'taiman@example.com',
      payerPhone: '+85261234567',
      paymentMethod: {
        id: 'pm_1',
        billing_details: {},
        card: { brand: 'visa', country: 'US', last4: '4242', wallet: { type: 'apple_pay' } },
      },
    })
    expect(await answer).toEqual({
      card: {
        reference: 'pm_1',
        brand: 'visa',
        country: 'US',
        last4: '4242',
        from: 'apple_pay',
      },
      payer: { name: 'Tai Man Chan', email: 'taiman@example.com', phone: '+85261234567' },
    })
    expect(complete).toHaveBeenCalledWith('success')
    expect(handlers.size).toBe(0)
  })

  it('can be closed, and opened again', async () => {
    const { say, answer, wallet, show } = await opened({ applePay: true })
    say('cancel')
    expect(await answer).toBeNull()
    void wallet.open(order)
    expect(show).toHaveBeenCalledTimes(2)
  })
})
