import { createRef } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { find, perform, render } from '../../../testing/render.tsx'
import type { CardEntryHandle } from './card-entry.ts'
import { StripeCardEntry } from './stripe-card-entry.tsx'

const loadStripe = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe }))

const billing = { name: 'Tai Man Chan', email: 'a@example.com', phone: '+85291234567' }

/** What of Stripe's library a card form needs. */
const stripe = () => {
  const element = () => ({ mount: () => {}, destroy: () => {} })
  const paymentMethod = { id: 'pm_1', card: { brand: 'visa', country: 'HK', last4: '0004' } }
  return {
    elements: () => ({ create: element, update: () => {} }),
    createPaymentMethod: async () => ({ paymentMethod }),
  }
}

const show = async () => {
  const ref = createRef<CardEntryHandle>()
  const card = {
    enabled: true,
    provider: 'stripe',
    publishableKey: 'pk_test_x',
    tokenUrl: null,
  } as const
  const page = await render(<StripeCardEntry card={card} errorOf={() => undefined} ref={ref} />)
  return { page, tokenise: async () => ref.current?.tokenise(billing) }
}

beforeEach(() => {
  loadStripe.mockReset()
})

describe('Stripe’s card form', () => {
  it('hands over a reference and what the card is', async () => {
    loadStripe.mockResolvedValue(stripe())
    const { page, tokenise } = await show()
    expect(page.textContent).not.toContain('could not be loaded')
    expect(await tokenise()).toEqual({
      reference: 'pm_1',
      brand: 'visa',
      country: 'HK',
      last4: '0004',
    })
  })

  it('that cannot be loaded says so, and is there after another try', async () => {
    loadStripe.mockRejectedValueOnce(new Error('Failed to load Stripe.js'))
    const { page, tokenise } = await show()
    expect(find(page, '[role=status]').textContent).toContain('could not be loaded')
    await expect(tokenise()).rejects.toMatchObject({ name: 'NetworkError', wasCommand: false })

    loadStripe.mockResolvedValue(stripe())
    await perform(() => find(page, 'button').click())
    expect(page.textContent).not.toContain('could not be loaded')
    expect(await tokenise()).toMatchObject({ reference: 'pm_1' })
  })
})
