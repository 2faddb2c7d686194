import { describe, expect, it } from 'vitest'
import { erased } from '../kernel/erased.ts'
import { fold } from '../kernel/decider.ts'
import { fixtureId } from '../fixtures.ts'
import { given } from '../testing/given.ts'
import * as the from './fixtures.ts'
import type { PaymentEvent } from './events.ts'
import { payment } from './index.ts'
import { isPayerEmailConfirmed } from './state.ts'

const correct = { type: 'CorrectPayerEmail', email: the.correctedEmail } as const

describe('a payer’s address', () => {
  it('is corrected in any state of the payment, and the former address is stored', () => {
    given(payment, the.initiated).when(correct).then(the.emailCorrected)
    given(payment, the.initiated, the.identified, the.succeeded)
      .when(correct)
      .then(the.emailCorrected)
  })

  it('is corrected once, and may be corrected again', () => {
    const corrected = [the.initiated, the.emailCorrected] as const
    given(payment, ...corrected)
      .when(correct)
      .thenNothing()
    given(payment, ...corrected)
      .when({ ...correct, email: the.payer.email })
      .then({
        ...the.emailCorrected,
        personal: { email: the.payer.email, previousEmail: the.correctedEmail },
      })
  })

  it('can be corrected without changing the payer’s other details or the payer id', () => {
    const state = fold(payment, [the.initiated, the.emailCorrected])
    expect(state).toMatchObject({
      facts: { payerId: the.payerId, payer: { ...the.payer, email: the.correctedEmail } },
    })
  })

  it('is confirmed for a monthly gift, whose donor logged in, until the charity corrects it', () => {
    const instalment = {
      planId: fixtureId('recurring_plan', 1),
      number: 1,
      donorId: fixtureId('donor', 1),
    }
    const monthly = { ...the.initiated, data: { ...the.initiated.data, instalment } }
    const isConfirmed = (events: readonly PaymentEvent[]): boolean => {
      const state = fold(payment, events)
      return state.status !== 'none' && isPayerEmailConfirmed(state)
    }
    expect(isConfirmed([the.initiated])).toBe(false)
    expect(isConfirmed([monthly])).toBe(true)
    expect(isConfirmed([monthly, the.emailCorrected])).toBe(false)
  })

  it('is not corrected if the payer was erased, or there is no payment', () => {
    const erasedEvent = { ...the.initiated, personal: { ...the.initiated.personal, email: erased } }
    given(payment, erasedEvent).when(correct).thenRefused('payer_erased')
    given(payment).when(correct).thenRefused('payment_not_found')
  })
})
