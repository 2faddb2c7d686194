import { createRef } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { find, perform, render } from '../../testing/render.tsx'
import type { CardEntryHandle } from './card-entry.ts'
import { StripeCardEntry } from './stripe-card-entry.tsx'

const loadStripe = vi.hoisted(() => vi.fn<() => Promise<unknown>>())
vi.mock('@stripe/stripe-js/pure', () => ({ loadStripe }))

const billing = { name: 'Tai Man Chan', email: 'a@example.com', phone: '+85291234567' }

/** The part of Stripe's library that a card form needs. */
const stripe = () => {
  const changed = new Map<string, () => void>()
  const element = (kind: string) => ({
    mount: () => {},
    destroy: () => {},
    on: (_: 'change', then: () => void) => changed.set(kind, then),
  })
  const paymentMethod = { id: 'pm_1', card: { brand: 'visa', country: 'HK', last4: '0004' } }
  return {
    elements: () => ({ create: element, update: () => {} }),
    createPaymentMethod: async () => ({ paymentMethod }),
    typeIn: (kind: string) => changed.get(kind)?.(),
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
  const typed: string[] = []
  const page = await render(
    <StripeCardEntry
      card={card}
      errorOf={() => undefined}
      onTyped={(...fields) => typed.push(...fields)}
      ref={ref}
    />,
  )
  return { page, typed, tokenise: async () => ref.current?.tokenise(billing) }
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

  it('reports in which field the payer types', async () => {
    const library = stripe()
    loadStripe.mockResolvedValue(library)
    const { typed } = await show()
    library.typeIn('cardExpiry')
    library.typeIn('cardCvc')
    library.typeIn('cardNumber')
    expect(typed).toEqual(['cardExpiry', 'cardCode', 'cardNumber'])
  })

  it('that cannot be loaded shows this, and appears after a retry', async () => {
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
