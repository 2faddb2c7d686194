import { describe, expect, it } from 'vitest'
import { fixtureId } from '../fixtures.ts'
import { fold } from '../kernel/decider.ts'
import { cents } from '../kernel/money.ts'
import { given } from '../testing/given.ts'
import * as the from './fixtures.ts'
import { treasury, type TreasuryEvent, type TreasuryState } from './index.ts'

const another = fixtureId('payout', 61)
const untilRequested = [the.settled, the.requested] as const
const untilApproved = [...untilRequested, the.approved] as const
const untilSent = [...untilApproved, the.payoutSent] as const
const untilPaid = [...untilSent, the.paid] as const

describe('the events of a treasury', () => {
  const open = {
    payoutId: the.requestPayout.payoutId,
    amountCents: the.requestPayout.amountCents,
    status: 'requested',
    approval: 'second_person',
    fingerprint: the.requestPayout.bank.fingerprint,
    requestedBy: the.financeManager,
    providerPayoutId: null,
    arrivalOn: null,
    count: 2,
    keptCents: cents(8_150),
  } as const
  const { providerPayoutId, arrivalOn } = the.markPayoutSent
  const { payoutId, amountCents } = open
  const settled = { ...treasury.initial, count: 1, availableCents: cents(48_150) }
  const requested = { ...settled, availableCents: cents(8_150), payout: open }
  const paid = {
    ...requested,
    payout: null,
    paid: [{ payoutId, amountCents }],
    stretch: { fromCount: 3, carriedCents: cents(8_150) },
  }
  const { of, paymentId } = the.recordAdvance

  it.each<[string, readonly TreasuryEvent[], TreasuryState]>([
    ['a settlement', [the.settled], settled],
    ['a request', untilRequested, { ...requested, count: 2 }],
    [
      'an approval',
      untilApproved,
      { ...requested, count: 3, payout: { ...open, status: 'approved' } },
    ],
    [
      'a payout that was sent',
      untilSent,
      {
        ...requested,
        count: 4,
        payout: { ...open, status: 'sent', providerPayoutId, arrivalOn },
      },
    ],
    ['a payout that was paid', untilPaid, { ...paid, count: 5 }],
    ['a payout that failed', [...untilSent, the.failed], { ...settled, count: 5 }],
    ['a payout that was cancelled', [...untilRequested, the.cancelled], { ...settled, count: 3 }],
    [
      'a payout that was sent back',
      [...untilPaid, the.sentBack],
      { ...paid, count: 6, availableCents: cents(48_150), paid: [] },
    ],
    [
      'an advance',
      [the.settled, the.advanced],
      {
        ...settled,
        count: 2,
        availableCents: cents(0),
        advancedCents: cents(1_850),
        advances: [{ of, paymentId, owedCents: cents(1_850) }],
      },
    ],
    ['a return', [the.settled, the.advanced, the.returned], { ...settled, count: 3 }],
  ])('lead to the expected state after %s', (_what, events, state) => {
    expect(fold(treasury, events)).toEqual(state)
  })
})

describe('a treasury without a settlement', () => {
  it('records the first one', () => {
    given(treasury).when(the.recordSettlement).then(the.settled)
  })

  it('refuses every command about a payout', () => {
    given(treasury).when(the.requestPayout).thenRefused('amount_too_high')
    given(treasury).when(the.returnPayout).thenRefused('payout_not_paid')
    given(treasury).when(the.approvePayout).thenRefused('payout_not_open')
    given(treasury).when(the.markPayoutSent).thenRefused('payout_not_open')
    given(treasury).when(the.markPayoutPaid).thenRefused('payout_not_open')
    given(treasury).when(the.failPayout).thenRefused('payout_not_open')
    given(treasury).when(the.cancelPayout).thenRefused('payout_not_open')
  })
})

describe('a settlement', () => {
  it('is refused once the caller has not seen all that is settled', () => {
    given(treasury, the.settled).when(the.recordSettlement).thenRefused('treasury_changed')
  })

  it('moves a positive amount in each line, and releases no more than was paid', () => {
    const settle = (changes: object) => {
      const lines = the.recordSettlement.lines.map((line) => ({ ...line, ...changes }))
      return given(treasury).when({ ...the.recordSettlement, lines })
    }
    settle({ settledCents: cents(0) }).thenRefused('amount_not_positive')
    settle({ releasedCents: cents(-1) }).thenRefused('amount_not_positive')
    settle({ totalCents: cents(48_149) }).thenRefused('more_than_paid')
  })
})

describe('an advance', () => {
  it('is repaid at once, as far as the balance allows', () => {
    given(treasury, the.settled).when(the.recordAdvance).then(the.advanced)
  })

  it('is recorded once', () => {
    given(treasury, the.settled, the.advanced).when(the.recordAdvance).thenNothing()
  })

  it('is repaid by the refund itself when that fails', () => {
    given(treasury, the.settled, the.advanced).when(the.recordReturn).then(the.returned)
  })

  it('blocks payouts while any part of it is owed', () => {
    given(treasury, the.settled, the.advanced).when(the.requestPayout).thenRefused('advance_owed')
  })

  it('is of a sum, and so is a return', () => {
    const nothing = { amountCents: cents(0) }
    given(treasury)
      .when({ ...the.recordAdvance, ...nothing })
      .thenRefused('amount_not_positive')
    given(treasury)
      .when({ ...the.recordReturn, ...nothing })
      .thenRefused('amount_not_positive')
  })
})

describe('a payout', () => {
  it('is requested of a part of the balance', () => {
    given(treasury, the.settled).when(the.requestPayout).then(the.requested)
  })

  it('is HK$100 at least and the balance at most', () => {
    const request = (amountCents: number) =>
      given(treasury, the.settled).when({
        ...the.requestPayout,
        amountCents: cents(amountCents),
      })
    request(9_999).thenRefused('amount_too_low')
    request(48_151).thenRefused('amount_too_high')
  })

  it('is requested only by a person who has seen the current balance', () => {
    const request = (seenCount: number) =>
      given(treasury, the.settled).when({ ...the.requestPayout, seenCount })
    request(1).then(the.requested)
    request(0).thenRefused('treasury_changed')
    given(treasury, ...untilRequested)
      .when({ ...the.requestPayout, payoutId: another, seenCount: 1 })
      .thenRefused('payout_under_way')
  })

  it('is the only open one, and requested once', () => {
    given(treasury, ...untilRequested)
      .when(the.requestPayout)
      .thenNothing()
    given(treasury, ...untilRequested)
      .when({ ...the.requestPayout, payoutId: another })
      .thenRefused('payout_under_way')
    given(treasury, ...untilPaid)
      .when(the.requestPayout)
      .thenNothing()
  })

  it('is approved by another person than its requester, once', () => {
    given(treasury, ...untilRequested)
      .when(the.approvePayout)
      .then(the.approved)
    given(treasury, ...untilApproved)
      .when(the.approvePayout)
      .thenNothing()
    given(treasury, ...untilRequested)
      .when({ ...the.approvePayout, by: the.financeManager })
      .thenRefused('own_payout')
    given(treasury, ...untilRequested)
      .when({ ...the.approvePayout, by: null })
      .thenRefused('approval_of_another_kind')
  })

  it('is sent once it is approved', () => {
    given(treasury, ...untilRequested)
      .when(the.markPayoutSent)
      .thenRefused('payout_not_approved')
    given(treasury, ...untilApproved)
      .when(the.markPayoutSent)
      .then(the.payoutSent)
    given(treasury, ...untilSent)
      .when(the.markPayoutSent)
      .thenNothing()
  })

  it('ends once it is paid', () => {
    given(treasury, ...untilApproved)
      .when(the.markPayoutPaid)
      .thenRefused('payout_not_sent')
    given(treasury, ...untilSent)
      .when(the.markPayoutPaid)
      .then(the.paid)
    given(treasury, ...untilPaid)
      .when(the.markPayoutPaid)
      .thenNothing()
  })

  it('returns to the balance when it fails', () => {
    given(treasury, ...untilRequested)
      .when(the.failPayout)
      .thenRefused('payout_not_approved')
    given(treasury, ...untilSent)
      .when(the.failPayout)
      .then(the.failed)
    given(treasury, ...untilSent, the.failed)
      .when(the.failPayout)
      .thenRefused('payout_not_open')
  })

  it('is cancelled until it is sent', () => {
    given(treasury, ...untilRequested)
      .when(the.cancelPayout)
      .then(the.cancelled)
    given(treasury, ...untilSent)
      .when(the.cancelPayout)
      .thenRefused('payout_sent')
  })

  it('returns to the balance when the bank sends it back, once', () => {
    given(treasury, ...untilPaid)
      .when(the.returnPayout)
      .then(the.sentBack)
    given(treasury, ...untilPaid, the.sentBack)
      .when(the.returnPayout)
      .thenRefused('payout_not_paid')
  })
})
