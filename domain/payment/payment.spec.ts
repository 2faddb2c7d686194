import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lionRockId } from '../fixtures.ts'
import { cents } from '../kernel/money.ts'
import { after, given } from '../testing/given.ts'
import { mostCards } from './rules/begin.ts'
import * as the from './fixtures.ts'
import { payment, type PaymentCommand } from './index.ts'

const open = { status: 'open', foreign: false } as const

describe('no payment yet', () => {
  it('starts one for a gift that the charity accepts', () => {
    given(payment).when(the.initiatePayment()).then(the.initiated)
  })

  it('records that the bank must authenticate the cardholder, for this card and the next', () => {
    const forced = { ...the.initiated, data: { ...the.initiated.data, authenticationForced: true } }
    const command = the.initiatePayment({ authenticationForced: true })
    given(payment)
      .when(command)
      .then(forced as typeof the.initiated)
    const next = the.initiatePayment({
      authenticationForced: true,
      card: { reference: 'pm_next', declared: null },
    })
    const declined = [the.initiated, the.identified, the.declined]
    const { state } = after(payment, declined, [next])
    expect(state.status !== 'none' && state.tries.map((each) => each.authenticationForced)).toEqual(
      [false, true],
    )
  })

  it('leaves the price open if the browser declared no card', () => {
    const card = { reference: 'pm_unknown', declared: null }
    given(payment).when(the.initiatePayment({ card })).then(the.initiatedUndeclared)
  })

  it('accepts a gift to the charity as a whole, and one to an unlisted project', () => {
    const whole = the.initiatePayment({
      projectId: null,
      terms: { ...the.terms, project: null },
    })
    given(payment)
      .when(whole)
      .then({ ...the.initiated, data: { ...the.initiated.data, projectId: null } })
    const project = { status: 'unlisted', foreign: false } as const
    given(payment)
      .when(the.initiatePayment({ terms: { ...the.terms, project } }))
      .then(the.initiated)
  })

  it('accepts exactly the minimum, and refuses a cent less', () => {
    const least = cents(10_000)
    const { events } = after(payment, [], [the.initiatePayment({ amountCents: least })])
    expect(events).toHaveLength(1)
    given(payment)
      .when(the.initiatePayment({ amountCents: cents(9_999) }))
      .thenRefused('amount_below_minimum')
  })

  it.each([0, -1, -100_000])('refuses %d cents even if a charity sets no minimum', (sum) => {
    const terms = { ...the.terms, minimumCents: cents(0) }
    given(payment)
      .when(the.initiatePayment({ amountCents: cents(sum), terms }))
      .thenRefused('amount_below_minimum')
  })

  it('refuses a total above what a provider accepts, even if the amount itself is below it', () => {
    given(payment)
      .when(the.initiatePayment({ amountCents: cents(99_999_999) }))
      .thenRefused('amount_too_large')
    given(payment)
      .when(
        the.initiatePayment({
          amountCents: cents(99_000_000),
          card: { reference: 'pm_unknown', declared: null },
        }),
      )
      .thenRefused('amount_too_large')
  })

  it('refuses a gift to a charity that is not approved', () => {
    const terms = { ...the.terms, approved: false }
    given(payment).when(the.initiatePayment({ terms })).thenRefused('organisation_not_open')
  })

  it('refuses a closed project, and another charity’s as if it did not exist', () => {
    const closed = { ...the.terms, project: { ...open, status: 'closed' as const } }
    given(payment)
      .when(the.initiatePayment({ terms: closed }))
      .thenRefused('project_closed')
    const foreign = { ...the.terms, project: { ...open, foreign: true } }
    given(payment)
      .when(the.initiatePayment({ terms: foreign }))
      .thenRefused('project_not_found')
  })

  it.each<PaymentCommand>([
    the.identifyCard(),
    the.requireAuthentication(),
    the.succeedPayment(),
    the.failPayment(),
  ])('refuses $type: there is no payment', (command) => {
    given(payment).when(command).thenRefused('payment_not_found')
  })
})

describe('a payment is processing', () => {
  it('is not started twice by a second click, and no other card joins in', () => {
    given(payment, the.initiated).when(the.initiatePayment()).thenNothing()
    given(payment, the.initiated)
      .when(the.initiatePayment({ card: the.mastercard }))
      .thenRefused('payment_in_progress')
  })

  it('refuses the same attempt with other content', () => {
    given(payment, the.initiated)
      .when(the.initiatePayment({ contentHash: 'something else' }))
      .thenRefused('attempt_reused')
  })

  it('records the card from the provider once', () => {
    given(payment, the.initiated).when(the.identifyCard()).then(the.identified)
    given(payment, the.initiated, the.identified).when(the.identifyCard()).thenNothing()
  })

  it('charges the total that was shown if the card turns out to be more expensive', () => {
    const card = { brand: 'visa', country: 'US', last4: '4242' }
    const quote = the.covered500ByForeignCard
    expect(quote.totalAmountCents).toBe(the.covered500.totalAmountCents)
    expect(quote.nonprofitReceivesCents).toBeLessThan(50_000)
    given(payment, the.initiated)
      .when(the.identifyCard({ card }))
      .then({ ...the.identified, data: { ...the.identified.data, country: 'US', quote } })
  })

  it('remembers the phone’s wallet that handed the card over', () => {
    const wallet = 'google_pay' as const
    const card = { ...the.identifyCard().card, wallet }
    given(payment, the.initiated)
      .when(the.identifyCard({ card }))
      .then({ ...the.identified, data: { ...the.identified.data, wallet } })
  })

  it('computes the price from the identified card if none was declared', () => {
    given(payment, the.initiatedUndeclared).when(the.identifyCard()).then(the.identified)
  })

  it('asks for authentication once', () => {
    const past = [the.initiated, the.identified]
    given(payment, ...past)
      .when(the.requireAuthentication())
      .then(the.authenticationRequired)
    given(payment, ...past, the.authenticationRequired)
      .when(the.requireAuthentication())
      .thenNothing()
  })

  it('succeeds with the agreed sum only', () => {
    const past = [the.initiated, the.identified]
    given(payment, ...past)
      .when(the.succeedPayment())
      .then(the.succeeded)
    given(payment, ...past)
      .when(the.succeedPayment({ chargedCents: cents(51_910) }))
      .thenRefused('amount_mismatch')
  })

  it('does not succeed before the card is identified', () => {
    given(payment, the.initiated).when(the.succeedPayment()).thenRefused('card_not_identified')
  })

  it('fails with the provider’s reason', () => {
    given(payment, the.initiated, the.identified).when(the.failPayment()).then(the.declined)
  })

  it('ignores reports of a try that is not the current one', () => {
    const past = [the.initiated, the.identified, the.declined, the.retried]
    given(payment, ...past)
      .when(the.failPayment({ try: 1 }))
      .thenNothing()
    given(payment, ...past)
      .when(the.requireAuthentication({ try: 1 }))
      .thenNothing()
    given(payment, ...past)
      .when(the.identifyCard({ try: 1 }))
      .thenNothing()
  })
})

describe('the payer is being authenticated', () => {
  const past = [the.initiated, the.identified, the.authenticationRequired]

  it('succeeds, or fails when the time is over', () => {
    given(payment, ...past)
      .when(the.succeedPayment())
      .then(the.succeeded)
    given(payment, ...past)
      .when(the.failPayment({ reason: 'authentication_timed_out', code: null }))
      .then(the.authenticationTimedOut)
  })

  it('accepts no other card during the authentication', () => {
    given(payment, ...past)
      .when(the.initiatePayment({ card: the.mastercard }))
      .thenRefused('payment_in_progress')
  })
})

describe('the card was declined', () => {
  const past = [the.initiated, the.identified, the.declined]

  it('tries another card, and not the same one again', () => {
    given(payment, ...past)
      .when(the.initiatePayment({ card: the.mastercard }))
      .then(the.retried)
    given(payment, ...past)
      .when(the.initiatePayment())
      .thenNothing()
  })

  it('checks again whether the charity and the project still accept money', () => {
    const card = the.mastercard
    const project = { ...open, status: 'closed' as const }
    const terms = { ...the.terms, project }
    given(payment, ...past)
      .when(the.initiatePayment({ card, terms }))
      .thenRefused('project_closed')
  })

  it('fails once', () => {
    given(payment, ...past)
      .when(the.failPayment())
      .thenNothing()
  })

  it('succeeds all the same if the provider reports it later', () => {
    given(payment, ...past)
      .when(the.succeedPayment())
      .then(the.succeeded)
  })

  it(`stops after ${mostCards} cards`, () => {
    const cards = Array.from({ length: mostCards - 1 }, (_, index) => index + 2)
    const commands = cards.flatMap((number): PaymentCommand[] => [
      the.initiatePayment({ card: { ...the.visa, reference: `pm_${number}` } }),
      the.failPayment({ try: number }),
    ])
    const { events } = after(payment, past, commands)
    expect(events.filter((event) => event.type === 'PaymentRetried')).toHaveLength(mostCards - 1)
    given(payment, ...events)
      .when(the.initiatePayment({ card: { ...the.visa, reference: 'pm_last' } }))
      .thenRefused('too_many_tries')
  })
})

describe('another card is being tried', () => {
  const past = [the.initiated, the.identified, the.declined, the.retried]
  const card = { brand: 'mastercard', country: 'HK', last4: '4444' }

  it('is identified again, without any data of the first card', () => {
    given(payment, ...past)
      .when(the.succeedPayment({ try: 2 }))
      .thenRefused('card_not_identified')
    given(payment, ...past)
      .when(the.identifyCard({ try: 2, card }))
      .then({
        ...the.identified,
        data: { ...the.identified.data, try: 2, brand: 'mastercard' },
        personal: { cardLast4: '4444' },
      })
  })

  it('succeeds as the second try, with the second card', () => {
    const { events } = after(payment, past, [
      the.identifyCard({ try: 2, card }),
      the.succeedPayment({ try: 2 }),
    ])
    expect(events.at(-1)).toEqual({
      ...the.succeeded,
      data: { ...the.succeeded.data, try: 2, card: { brand: 'mastercard', country: 'HK' } },
    })
  })
})

describe('the payment has succeeded', () => {
  const past = [the.initiated, the.identified, the.succeeded]

  it.each<PaymentCommand>([
    the.initiatePayment(),
    the.initiatePayment({ card: the.mastercard }),
    the.identifyCard(),
    the.requireAuthentication(),
    the.succeedPayment(),
    the.failPayment(),
  ])('is not changed by $type', (command) => {
    given(payment, ...past)
      .when(command)
      .thenNothing()
  })

  it('refuses a second success under another of the provider’s payments', () => {
    given(payment, ...past)
      .when(the.succeedPayment({ providerPaymentId: 'pi_second' }))
      .thenRefused('already_succeeded_elsewhere')
  })

  it('still refuses other content under the same attempt', () => {
    given(payment, ...past)
      .when(the.initiatePayment({ organisationId: lionRockId, contentHash: 'other' }))
      .thenRefused('attempt_reused')
  })
})

describe('a payment whose provider’s reports arrive in any order, any number of times', () => {
  const pastEvents = [the.initiated, the.identified]
  const success = the.succeedPayment()
  const noise: PaymentCommand[] = [
    the.identifyCard(),
    the.requireAuthentication(),
    the.failPayment(),
    the.failPayment({ reason: 'authentication_timed_out', code: null }),
    the.initiatePayment(),
  ]

  it('ends in the one success, recorded once, at any position among the reports', () => {
    const commands = fc
      .tuple(fc.array(fc.constantFrom(...noise, success), { maxLength: 12 }), fc.nat(12))
      .map(([others, place]) => others.toSpliced(place, 0, success))
    fc.assert(
      fc.property(commands, (commands) => {
        const { events, state } = after(payment, pastEvents, commands)
        expect(events.filter((event) => event.type === 'PaymentSucceeded')).toEqual([the.succeeded])
        expect(state).toMatchObject({
          status: 'succeeded',
          paid: { breakdown: the.covered500 },
          failure: null,
        })
      }),
      { numRuns: 500 },
    )
  })

  it('ends in one failure if no money was taken, with its first reason', () => {
    const commands = fc
      .tuple(fc.array(fc.constantFrom(...noise), { maxLength: 12 }), fc.nat(12))
      .map(([others, place]) => others.toSpliced(place, 0, the.failPayment()))
    fc.assert(
      fc.property(commands, (commands) => {
        const { events, state } = after(payment, pastEvents, commands)
        const first = commands.find((command) => command.type === 'FailPayment')
        const { reason } = first ?? the.failPayment()
        expect(events.filter((event) => event.type === 'PaymentFailed')).toHaveLength(1)
        expect(state).toMatchObject({ status: 'failed', failure: { reason } })
      }),
      { numRuns: 500 },
    )
  })
})
