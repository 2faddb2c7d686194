import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quote } from '../fees/quote.ts'
import { harbourId, lionRockId } from '../fixtures.ts'
import { cents } from '../kernel/money.ts'
import type { PaymentSucceeded } from '../payment/events.ts'
import * as paid from '../payment/fixtures.ts'
import { formatAccount, charityPending } from './accounts.ts'
import { post } from './post.ts'
import type { Posting } from './posting.ts'

/** Debits less credits, account by account. */
const balances = (postings: readonly Posting[]): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>()
  const add = (name: string, amount: number) => sums.set(name, (sums.get(name) ?? 0) + amount)
  for (const { debit, credit, amountCents } of postings) {
    add(formatAccount(debit), amountCents)
    add(formatAccount(credit), 0 - amountCents)
  }
  return sums
}

const owedTo = (postings: readonly Posting[], organisationId: typeof harbourId): number =>
  0 - (balances(postings).get(formatAccount(charityPending(organisationId))) ?? 0)

type Gift = {
  amount: number
  coverFee: boolean
  brand: string
  country: string
  transactionCountry: string
  organisationId: typeof harbourId
}

const toSuccess = (gift: Gift): PaymentSucceeded => {
  const { brand, country, coverFee, organisationId, transactionCountry } = gift
  const amountCents = cents(gift.amount)
  const priced = { method: 'card', brand, cardCountry: country } as const
  const breakdown = quote({ amountCents, coverFee, priced, transactionCountry })
  const card = { brand, country }
  const data = { ...paid.succeeded.data, organisationId, amountCents, coverFee, card, breakdown }
  return { type: 'PaymentSucceeded', data }
}

const anySuccess = fc
  .record({
    amount: fc.integer({ min: 1_000, max: 90_000_000 }),
    coverFee: fc.boolean(),
    brand: fc.constantFrom('visa', 'mastercard', 'amex', 'unknown'),
    country: fc.constantFrom('HK', 'US'),
    transactionCountry: fc.constantFrom('HK', 'GB'),
    organisationId: fc.constantFrom(harbourId, lionRockId),
  })
  .map(toSuccess)

describe('a payment has succeeded', () => {
  it('is three movements: captured, the provider’s fee, the platform’s fee', () => {
    const { totalAmountCents, processingFeeCents, serviceFeeCents } = paid.covered500
    expect(post(paid.succeeded).map(({ journal, amountCents }) => [journal, amountCents])).toEqual([
      ['captured', totalAmountCents],
      ['provider_fee', processingFeeCents],
      ['platform_fee', serviceFeeCents],
    ])
    expect(Object.fromEntries(balances(post(paid.succeeded)))).toEqual({
      'provider:stripe:pending': totalAmountCents - processingFeeCents,
      [`charity:${harbourId}:pending`]: -50_000,
      'income:platform_fee': 0 - serviceFeeCents,
    })
  })

  it('balances to zero, for any amount', () => {
    fc.assert(
      fc.property(fc.array(anySuccess, { maxLength: 20 }), (payments) => {
        const sums = balances(payments.flatMap(post))
        expect([...sums.values()].reduce((sum, value) => sum + value, 0)).toBe(0)
      }),
    )
  })

  it('credits each charity with the amounts of its own quotes, and with no other charity’s', () => {
    fc.assert(
      fc.property(fc.array(anySuccess, { maxLength: 20 }), (payments) => {
        for (const organisationId of [harbourId, lionRockId]) {
          const received = payments
            .filter((payment) => payment.data.organisationId === organisationId)
            .reduce((sum, { data }) => sum + data.breakdown.nonprofitReceivesCents, 0)
          expect(owedTo(payments.flatMap(post), organisationId)).toBe(received)
        }
      }),
    )
  })

  it('throws if the breakdown does not add up: such an entry must not be recorded', () => {
    const { breakdown } = paid.succeeded.data
    const wrong = { ...breakdown, nonprofitReceivesCents: cents(50_001) }
    expect(() =>
      post({ ...paid.succeeded, data: { ...paid.succeeded.data, breakdown: wrong } }),
    ).toThrow('the charity is owed what it was told')
  })

  it('posts no movement of zero', () => {
    const free = {
      totalAmountCents: cents(10_000),
      totalFeeCents: cents(0),
      serviceFeeCents: cents(0),
      processingFeeCents: cents(0),
      nonprofitReceivesCents: cents(10_000),
    }
    const postings = post({ ...paid.succeeded, data: { ...paid.succeeded.data, breakdown: free } })
    expect(postings.map(({ journal }) => journal)).toEqual(['captured'])
  })
})

describe('an event that moves no money', () => {
  it.each([
    paid.initiated,
    paid.retried,
    paid.identified,
    paid.authenticationRequired,
    paid.declined,
  ])('posts nothing: $type', (event) => {
    expect(post(event)).toEqual([])
  })
})
