import { describe, it } from 'vitest'
import { given } from '../testing/given.ts'
import * as plans from './fixtures.ts'
import { recurringPlan, type RecurringPlanEvent } from './index.ts'

const { about, started } = plans
const givenPlan = (...later: readonly RecurringPlanEvent[]) =>
  given(recurringPlan, started, ...later)

const paymentId = plans.toPaymentId(1)
const at = plans.dueAt(2)
const lateCapture = { number: 1, paymentId, at }
const note = { type: 'NoteTakenAfterAll', ...lateCapture } as const
const taken = { type: 'InstalmentTakenAfterAll', data: { ...about, ...lateCapture } } as const
const cancelled = {
  type: 'InstalmentCancelled',
  data: { ...about, number: 1, paymentId, hadBegun: true, because: 'donor' },
} as const

describe('an instalment that a bank took after it was written off', () => {
  const gone = [plans.begun(1), plans.waiting(1), cancelled]

  it('is not complete: its donor was informed that it would not be charged', () => {
    givenPlan(...gone)
      .when({ type: 'CompleteInstalment', ...lateCapture })
      .thenRefused('instalment_not_waiting')
  })

  it('is noted once, and stays cancelled', () => {
    givenPlan(...gone)
      .when(note)
      .then(taken)
    givenPlan(...gone, taken)
      .when(note)
      .thenNothing()
    givenPlan(...gone, taken)
      .when({ type: 'CompleteInstalment', ...lateCapture })
      .thenRefused('instalment_not_waiting')
  })

  it('is none if the capture was due', () => {
    givenPlan(plans.begun(1), plans.waiting(1)).when(note).thenRefused('instalment_under_way')
    givenPlan(plans.begun(1), plans.completed(1)).when(note).thenRefused('instalment_under_way')
    givenPlan().when(note).thenRefused('instalment_not_found')
  })

  it('is one too if another payment of it is the one that counts', () => {
    const other = { ...lateCapture, paymentId: plans.toPaymentId(1, 2) }
    givenPlan(plans.begun(1), plans.completed(1))
      .when({ ...note, ...other })
      .then({ ...taken, data: { ...taken.data, ...other } })
  })
})
