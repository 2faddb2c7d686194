import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold } from '../kernel/decider.ts'
import { cents } from '../kernel/money.ts'
import type { TreasuryEvent } from '../treasury/events.ts'
import * as the from '../treasury/fixtures.ts'
import { treasury } from '../treasury/index.ts'
import { anySteps, takeSteps } from '../treasury/testing/any-steps.ts'
import { postTreasury, treasuryDay } from './post-treasury.ts'
import type { Posting } from './posting.ts'

const toLine = ({ journal, debit, credit, amountCents }: Posting): string =>
  `${journal}: ${debit.code} / ${credit.code} ${amountCents}`

/** Credits less debits of an account of the charity. */
const creditedTo = (code: string, postings: readonly Posting[]): number =>
  postings.reduce(
    (sum, { debit, credit, amountCents }) =>
      sum + (credit.code === code ? amountCents : 0) - (debit.code === code ? amountCents : 0),
    0,
  )

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0)

describe('a settlement', () => {
  const [line] = the.settled.data.lines

  it('posts what the provider took beyond the agreed fee, and releases the amount of the quote', () => {
    expect(postTreasury(the.settled).map(toLine)).toEqual([
      'provider_fee_difference: X1 / A1 585',
      'settled: A2 / A1 48065',
      'settled: L1 / L2 48150',
    ])
    for (const { paymentId } of postTreasury(the.settled)) expect(paymentId).toBe(line?.paymentId)
  })

  it.each([
    [-15, ['provider_fee_difference: A1 / I1 15', 'settled: A2 / A1 48065']],
    [0, ['settled: A2 / A1 48065', 'settled: L1 / L2 48150']],
  ])('with a provider fee that differs by %i is posted', (difference, expected) => {
    const lines = the.settled.data.lines.map((one) => ({
      ...one,
      differenceCents: cents(difference),
    }))
    const event = { ...the.settled, data: { ...the.settled.data, lines } }
    expect(postTreasury(event).map(toLine).slice(0, 2)).toEqual(expected)
  })
})

describe('an event of a payout', () => {
  it.each<[TreasuryEvent, readonly string[]]>([
    [the.requested, ['payout_started: L2 / L4 40000']],
    [the.approved, []],
    [the.payoutSent, []],
    [the.paid, ['payout_paid: L4 / A2 40000']],
    [the.failed, ['payout_failed: L4 / L2 40000']],
    [the.cancelled, ['payout_failed: L4 / L2 40000']],
    [the.sentBack, ['payout_returned: A2 / L2 40000']],
  ])('$type is posted as %j', (event, expected) => {
    expect(postTreasury(event).map(toLine)).toEqual(expected)
    for (const { paymentId } of postTreasury(event)) expect(paymentId).toBeNull()
  })
})

describe('an advance', () => {
  it('posts what the same event repays: the payment’s own event posted the rest', () => {
    expect(postTreasury(the.advanced).map(toLine)).toEqual(['shortfall_repaid: L2 / A6 48150'])
    expect(postTreasury(the.returned).map(toLine)).toEqual(['shortfall_repaid: L2 / A6 1850'])
    const [repaid] = postTreasury(the.advanced)
    expect(repaid).toMatchObject({
      paymentId: the.advanced.data.paymentId,
      subject: the.advanced.data.of,
    })
  })
})

describe('the day of an event', () => {
  it('is the day stated by the provider or the bank, otherwise the day in Hong Kong', () => {
    // 20:00 UTC is already the next day in Hong Kong.
    expect(treasuryDay(the.settled)).toBe('2026-11-24')
    expect(treasuryDay(the.requested)).toBe('2026-11-25')
    expect(treasuryDay(the.paid)).toBe('2026-11-26')
  })
})

describe('any sequence of a treasury’s events', () => {
  it('leaves the payable balance in the books, and nothing of a payout that has ended', () => {
    fc.assert(
      fc.property(anySteps, (steps) => {
        const events = takeSteps(steps)
        const postings = events.flatMap(postTreasury)
        const now = fold(treasury, events)
        // The payments' own events posted the returned money.
        const returned = sum(
          events.map(({ type, data }) => (type === 'AmountReturned' ? data.amountCents : 0)),
        )
        expect(creditedTo('L2', postings) + returned).toBe(now.availableCents)
        expect(creditedTo('L4', postings)).toBe(now.payout?.amountCents ?? 0)
        const repaid = sum(
          events.map(({ type, data }) => (type === 'AdvanceRecorded' ? data.amountCents : 0)),
        )
        expect(repaid - creditedTo('A6', postings)).toBe(now.advancedCents)
      }),
    )
  })
})
