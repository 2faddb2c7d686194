import { describe, expect, it } from 'vitest'
import { fixtureId, harbourId, lionRockId } from '../fixtures.ts'
import { cents } from '../kernel/money.ts'
import {
  charityAvailable,
  charityPending,
  providerFeeExpense,
  providerPending,
  receivable,
} from './accounts.ts'
import { moneyFacts, refundId } from './fixtures.ts'
import { accountBalance, book, emptyBooks, type Books, type FloorRefusal } from './floors.ts'
import type { MoneyFact } from './money-fact.ts'

const m = moneyFacts
const paymentFacts = [m.captured, m.provider_fee, m.platform_fee, m.settled]

const booked = (...facts: readonly MoneyFact[]): Books =>
  facts.reduce((books, fact) => {
    const after = book(books, fact)
    if ('refused' in after) throw new Error(`${fact.type} was ${after.refused}`)
    return after
  }, emptyBooks)

/**
 * `given(...facts).refuses(fact)` returns the refusal of the ledger, or null if it accepts the
 * fact.
 */
const withFacts = (...facts: readonly MoneyFact[]) => {
  const books = booked(...facts)
  return {
    refuses: (fact: MoneyFact): FloorRefusal | null => {
      const after = book(books, fact)
      return 'refused' in after ? after.refused : null
    },
  }
}

const available = (books: Books) => accountBalance(books, charityAvailable(harbourId))
type RefundAsked = Extract<MoneyFact, { type: 'refund_asked' }>
const askedFor = (amount: number, changes: Partial<RefundAsked> = {}): RefundAsked => ({
  ...m.refund_asked,
  amountCents: cents(amount),
  shortfallCents: cents(0),
  ...changes,
})
const another = fixtureId('refund', 41)

describe('the ledger', () => {
  it('records a payment from its capture to its release', () => {
    const books = booked(...paymentFacts)
    expect(available(books)).toBe(9_325)
    expect(accountBalance(books, charityPending(harbourId))).toBe(0)
    expect(available(emptyBooks)).toBe(0)
  })

  it('does not change if the same fact is recorded again', () => {
    const books = booked(...paymentFacts)
    for (const fact of paymentFacts) expect(book(books, fact)).toBe(books)
  })

  it('refuses a different fact with a known id', () => {
    const more = { ...m.provider_fee, amountCents: cents(576) }
    expect(withFacts(...paymentFacts).refuses(more)).toBe('contradicts_the_books')
    const paidTwice = { ...m.arrival_matched, arrivalId: fixtureId('arrival', 99) }
    expect(withFacts(m.captured).refuses(paidTwice)).toBe('contradicts_the_books')
    const less = { ...m.payout_started, amountCents: cents(9_324) }
    expect(withFacts(...paymentFacts, m.payout_started).refuses(less)).toBe('contradicts_the_books')
  })

  it('refuses a fact until the one that it depends on is recorded', () => {
    const first = withFacts()
    for (const early of [m.settled, m.provider_fee, m.refund_done, m.dispute_lost, m.payout_paid]) {
      expect(first.refuses(early)).toBe('more_than_there_is')
    }
  })

  it('refunds a payment the way it came', () => {
    const direct = withFacts(m.direct_received)
    expect(direct.refuses(askedFor(100))).toBe('more_than_captured')
    expect(direct.refuses({ ...m.direct_returned, method: 'fps' })).toBe('more_than_there_is')
    expect(direct.refuses(m.direct_returned)).toBe(null)
    expect(withFacts(...paymentFacts).refuses(m.direct_returned)).toBe('more_than_there_is')
  })

  it('binds each payment to its charity', () => {
    const theirs = { organisationId: lionRockId } as const
    const books = withFacts(...paymentFacts, m.refund_asked)
    const refundFact = { ...askedFor(100), ...theirs, refundId: another } as MoneyFact
    expect(books.refuses(refundFact)).toBe('more_than_captured')
    expect(books.refuses({ ...m.refund_done, ...theirs })).toBe('more_than_there_is')
  })
})

describe('a floor', () => {
  it('limits refunds and payouts to the amount that is available to the charity', () => {
    expect(withFacts(...paymentFacts).refuses(askedFor(9_326))).toBe('not_enough_available')
    expect(withFacts(...paymentFacts).refuses(askedFor(9_325))).toBe(null)
    const payout = { ...m.payout_started, amountCents: cents(9_326) }
    expect(withFacts(...paymentFacts).refuses(payout)).toBe('not_enough_available')
  })

  it('lets the platform advance part or all of a refund or a dispute, and not a cent more', () => {
    expect(available(booked(...paymentFacts, m.refund_asked))).toBe(0)
    expect(accountBalance(booked(...paymentFacts, m.refund_asked), receivable(harbourId))).toBe(675)
    const whole = { ...m.refund_asked, shortfallCents: cents(10_000) }
    expect(available(booked(...paymentFacts, whole))).toBe(9_325)
    const greedy = { ...m.refund_asked, shortfallCents: cents(10_001) }
    expect(withFacts(...paymentFacts).refuses(greedy)).toBe('not_that_short')
    const disputed = (shortfallCents: number) =>
      withFacts(...paymentFacts).refuses({
        ...m.dispute_opened,
        shortfallCents: cents(shortfallCents),
      })
    expect([disputed(18_500), disputed(18_501)]).toEqual([null, 'not_that_short'])
  })

  it('starts no payout while an advance is owed', () => {
    const whole = { ...m.refund_asked, shortfallCents: cents(10_000) }
    const owing = [...paymentFacts, whole]
    const payout = { ...m.payout_started, amountCents: cents(100) }
    expect(withFacts(...owing).refuses(payout)).toBe('advance_owed')
    const repaid = { ...m.shortfall_repaid, amountCents: cents(5_000) }
    expect(withFacts(...owing, repaid).refuses(payout)).toBe('advance_owed')
    const rest = { ...m.shortfall_written_off, amountCents: cents(5_000) }
    expect(withFacts(...owing, repaid, rest).refuses(payout)).toBe(null)
  })

  it('has a shortfall repaid or written off once', () => {
    const owing = [...paymentFacts, m.refund_asked, m.refund_failed]
    expect(withFacts(...owing).refuses(m.shortfall_repaid)).toBe(null)
    expect(withFacts(...owing, m.shortfall_repaid).refuses(m.shortfall_written_off)).toBe(
      'more_than_owed',
    )
    const dispute = { ...m.shortfall_repaid, shortfallOf: { kind: 'dispute', id: refundId } }
    expect(withFacts(...owing).refuses(dispute as MoneyFact)).toBe('more_than_owed')
  })

  it('refunds a payment once: refunds and disputes together stay within what was captured', () => {
    const other = { ...m.captured, paymentId: fixtureId('payment', 11) }
    const rich = [...paymentFacts, other, { ...m.settled, paymentId: other.paymentId }]
    const half = askedFor(5_000)
    expect(withFacts(...rich, half).refuses(askedFor(5_001, { refundId: another }))).toBe(
      'more_than_captured',
    )
    expect(withFacts(...rich, half).refuses(askedFor(5_000, { refundId: another }))).toBe(null)
    const disputed = { ...m.dispute_opened, feeCents: cents(0), shortfallCents: cents(0) }
    expect(withFacts(...rich, half).refuses(disputed)).toBe('more_than_captured')
    expect(withFacts(...rich, disputed).refuses(half)).toBe('more_than_captured')
    expect(withFacts(...rich, disputed, m.dispute_won).refuses(half)).toBe(null)
    expect(withFacts(...rich, disputed, m.dispute_lost).refuses(half)).toBe('more_than_captured')
    const failed = { ...m.refund_failed, amountCents: cents(5_000) }
    expect(withFacts(...rich, half, failed).refuses(disputed)).toBe(null)
  })

  it('refunds no more of the platform’s fee than was charged', () => {
    expect(withFacts(...paymentFacts).refuses(m.platform_fee_returned)).toBe(null)
    const twice = { ...m.platform_fee_returned, part: another, amountCents: cents(1) }
    expect(withFacts(...paymentFacts, m.platform_fee_returned).refuses(twice)).toBe(
      'more_than_the_fee',
    )
  })

  it('ends a refund, a dispute and a payout once, and whole', () => {
    const refundFacts = [...paymentFacts, m.refund_asked]
    expect(withFacts(...refundFacts, m.refund_done).refuses(m.refund_failed)).toBe(
      'more_than_there_is',
    )
    expect(withFacts(...refundFacts).refuses({ ...m.refund_done, amountCents: cents(9_999) })).toBe(
      'ends_in_part',
    )
    const disputed = [...paymentFacts, m.dispute_opened]
    expect(withFacts(...disputed, m.dispute_won).refuses(m.dispute_lost)).toBe('more_than_there_is')
    const started = [...paymentFacts, m.payout_started]
    expect(withFacts(...started, m.payout_paid).refuses(m.payout_failed)).toBe('more_than_there_is')
    expect(withFacts(...started).refuses({ ...m.payout_paid, amountCents: cents(9_000) })).toBe(
      'ends_in_part',
    )
  })

  it('reverses only what was paid out', () => {
    const started = [...paymentFacts, m.payout_started]
    expect(withFacts(...started).refuses(m.payout_returned)).toBe('not_what_was_paid')
    expect(withFacts(...started, m.payout_failed).refuses(m.payout_returned)).toBe(
      'not_what_was_paid',
    )
    const part = { ...m.payout_returned, amountCents: cents(9_000) }
    expect(withFacts(...started, m.payout_paid).refuses(part)).toBe('not_what_was_paid')
    expect(withFacts(...started, m.payout_paid).refuses(m.payout_returned)).toBe(null)
  })

  it('allows the same sum to be paid out again only after the payout has failed or was returned', () => {
    const again = { ...m.payout_started, payoutId: fixtureId('payout', 61) }
    const started = [...paymentFacts, m.payout_started]
    expect(withFacts(...started).refuses(again)).toBe('not_enough_available')
    expect(withFacts(...started, m.payout_failed).refuses(again)).toBe(null)
    expect(withFacts(...started, m.payout_paid, m.payout_returned).refuses(again)).toBe(null)
  })

  it('pays out something', () => {
    const nothing = { ...m.payout_started, amountCents: cents(0) }
    expect(withFacts(...paymentFacts).refuses(nothing)).toBe('nothing_to_pay_out')
  })

  it('settles a payment in full, with any fee that its provider took', () => {
    const settled = (differenceCents: number, settledCents: number) => {
      const { settled: last, ...before } = m
      const difference = {
        ...before.provider_fee_difference,
        amountCents: cents(differenceCents),
      }
      const first = [m.captured, m.provider_fee, m.platform_fee, difference]
      const books = booked(...first, { ...last, settledCents: cents(settledCents) })
      return [providerPending('stripe'), charityPending(harbourId), providerFeeExpense].map(
        (account) => accountBalance(books, account),
      )
    }
    expect(settled(25, 9_400)).toEqual([0, 0, 25])
    expect(settled(-25, 9_450)).toEqual([0, 0, 0])
  })

  it('ends a hold once and in full, and captures no more than was held', () => {
    const holdBooks = withFacts(m.hold_authorised)
    expect(holdBooks.refuses({ ...m.hold_captured, amountCents: cents(10_001) })).toBe(
      'more_than_held',
    )
    expect(holdBooks.refuses({ ...m.hold_voided, heldCents: cents(9_999) })).toBe('ends_in_part')
    expect(withFacts(m.hold_authorised, m.hold_captured).refuses(m.hold_voided)).toBe(
      'more_than_there_is',
    )
    expect(withFacts(m.hold_authorised, m.hold_expired).refuses(m.hold_captured)).toBe(
      'more_than_there_is',
    )
    const books = booked(m.hold_authorised, m.hold_captured)
    expect(accountBalance(books, charityPending(harbourId))).toBe(8_000)
    expect(accountBalance(booked(m.hold_authorised), charityPending(harbourId))).toBe(0)
  })

  it('voids an offline entry by its exact opposite', () => {
    const part = { ...m.offline_voided, amountCents: cents(9_999) }
    expect(withFacts(m.offline_recorded).refuses(part)).toBe('ends_in_part')
    expect(withFacts(m.offline_recorded).refuses({ ...m.offline_voided, method: 'octopus' })).toBe(
      'more_than_there_is',
    )
    expect(withFacts(m.offline_recorded).refuses(m.offline_voided)).toBe(null)
  })

  it('matches what arrived to one payment', () => {
    expect(withFacts(m.arrival_unmatched).refuses(m.arrival_matched)).toBe(null)
    const toAnother = { ...m.arrival_matched, paymentId: fixtureId('payment', 12) }
    expect(withFacts(m.arrival_unmatched, m.arrival_matched).refuses(toAnother)).toBe(
      'more_than_there_is',
    )
  })

  it('has a plan’s fee paid once, by card, by credit or out of a payout', () => {
    const due = [m.plan_fee_due, m.credit_granted, m.credit_used]
    expect(withFacts(...due).refuses(m.plan_fee_charged)).toBe('more_than_owed')
    const rest = { ...m.plan_fee_charged, amountCents: cents(33_000) }
    expect(withFacts(...due).refuses(rest)).toBe(null)
    expect(withFacts(...due).refuses(m.credit_expired)).toBe('more_than_there_is')
    expect(withFacts(...paymentFacts, m.plan_fee_due).refuses(m.plan_fee_netted)).toBe(
      'not_enough_available',
    )
  })
})
