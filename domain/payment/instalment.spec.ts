import { describe, expect, it } from 'vitest'
import { requirePresent } from '../kernel/assert.ts'
import { fixtureId } from '../fixtures.ts'
import { given } from '../testing/given.ts'
import type { ChargeInstalment } from './commands.ts'
import * as the from './fixtures.ts'
import { payment, type PaymentEvent } from './index.ts'
import { mostTries } from './rules/begin.ts'

const planId = fixtureId('recurring_plan', 80)
const instalment = { planId, number: 3, donorId: fixtureId('donor', 40) }
const { type: _type, ...asked } = the.initiatePayment()
const charge = (changes: Partial<ChargeInstalment> = {}): ChargeInstalment => ({
  ...asked,
  type: 'ChargeInstalment',
  instalment,
  try: 1,
  offSession: true,
  ...changes,
})

const begunBy = (payer: { offSession?: true }): PaymentEvent => ({
  ...the.initiated,
  data: { ...the.initiated.data, instalment, ...payer },
})
const initiation = begunBy({ offSession: true })
const startedBy = (event: PaymentEvent) => {
  const state = payment.evolve(payment.initial, event)
  return state.status === 'none' ? null : state
}
const failed: PaymentEvent = {
  ...the.declined,
  data: { ...the.declined.data, reason: 'authentication_needed', planId },
}
const retried = (number: number, offSession = true): PaymentEvent => ({
  type: 'PaymentRetried',
  data: {
    ...the.retried.data,
    try: number,
    card: the.visa,
    quote: the.initiated.data.quote,
    ...(offSession && { offSession: true as const }),
  },
})

describe('an instalment of a monthly gift', () => {
  it('is a payment with its plan’s id', () => {
    given(payment).when(charge()).then(initiation)
  })

  it('is also started by its payer, who can then be redirected to their bank', () => {
    given(payment)
      .when(charge({ offSession: false }))
      .then(begunBy({}))
    const tries = [initiation, begunBy({})].map(
      (event) => requirePresent(startedBy(event), 'the payment').tries[0]?.offSession,
    )
    expect(tries).toEqual([true, false])
  })

  it('does not redirect an absent payer to their bank', () => {
    given(payment)
      .when(charge({ authenticationForced: true }))
      .then(initiation)
  })

  it('is charged once, however often its try is repeated', () => {
    given(payment, initiation).when(charge()).thenNothing()
    given(payment, initiation, the.identified, the.succeeded)
      .when(charge({ try: 2 }))
      .thenNothing()
    given(payment, initiation, failed).when(charge()).thenNothing()
  })

  it('is tried again by the same card, with the payer away or there', () => {
    given(payment, initiation, failed)
      .when(charge({ try: 2 }))
      .then(retried(2))
    given(payment, initiation, failed)
      .when(charge({ try: 2, offSession: false }))
      .then(retried(2, false))
  })

  it('is tried in order, and never during another try', () => {
    given(payment, initiation, failed)
      .when(charge({ try: 3 }))
      .thenRefused('payment_in_progress')
    given(payment, initiation)
      .when(charge({ try: 2 }))
      .thenRefused('payment_in_progress')
    given(payment, initiation, failed).when(the.initiatePayment()).thenNothing()
  })

  it('is tried more often than a guest’s card, up to a limit', () => {
    const past = Array.from({ length: mostTries - 1 }, (_, index): PaymentEvent[] => [
      retried(index + 2),
      { ...failed, data: { ...failed.data, try: index + 2 } },
    ]).flat()
    given(payment, initiation, failed, ...past.slice(0, -2))
      .when(charge({ try: mostTries }))
      .then(retried(mostTries))
    given(payment, initiation, failed, ...past)
      .when(charge({ try: mostTries + 1 }))
      .thenRefused('too_many_tries')
  })

  it('names its plan when it ends', () => {
    const { providerPaymentId, chargedCents } = the.succeedPayment()
    given(payment, initiation, the.identified)
      .when({ type: 'SucceedPayment', try: 1, providerPaymentId, chargedCents })
      .then({ ...the.succeeded, data: { ...the.succeeded.data, planId } })
    given(payment, initiation, the.identified)
      .when(the.failPayment({ reason: 'authentication_needed' }))
      .then(failed)
  })
})
