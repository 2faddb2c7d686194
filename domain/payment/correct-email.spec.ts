import { describe, expect, it } from 'vitest'
import { erased } from '../kernel/erased.ts'
import { fold } from '../kernel/decider.ts'
import { given } from '../testing/given.ts'
import * as the from './fixtures.ts'
import { payment } from './index.ts'

const correct = { type: 'CorrectPayerEmail', email: the.correctedEmail } as const

describe('a payer’s address', () => {
  it('is corrected, whatever became of the payment, and what it was is kept', () => {
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

  it('changes nothing else of the payer, nor whose payment it is', () => {
    const state = fold(payment, [the.initiated, the.emailCorrected])
    expect(state).toMatchObject({
      facts: { payerId: the.payerId, payer: { ...the.payer, email: the.correctedEmail } },
    })
  })

  it('is not corrected where the payer was erased, or there is no payment', () => {
    const gone = { ...the.initiated, personal: { ...the.initiated.personal, email: erased } }
    given(payment, gone).when(correct).thenRefused('payer_erased')
    given(payment).when(correct).thenRefused('payment_not_found')
  })
})
