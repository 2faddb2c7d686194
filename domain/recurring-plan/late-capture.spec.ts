import { describe, it } from 'vitest'
import { given } from '../testing/given.ts'
import * as plans from './fixtures.ts'
import { recurringPlan, type RecurringPlanEvent } from './index.ts'

const { planIds: about, started } = plans
const givenPlan = (...later: readonly RecurringPlanEvent[]) =>
  given(recurringPlan, started, ...later)

const paymentId = plans.toPaymentId(1)
const at = plans.dueAt(2)
const lateCapture = { number: 1, paymentId, at }
const note = { type: 'NoteTakenAfterAll', ...lateCapture } as const
const captureEvent = {
  type: 'InstalmentTakenAfterAll',
  data: { ...about, ...lateCapture },
} as const
const cancelled = {
  type: 'InstalmentCancelled',
  data: { ...about, number: 1, paymentId, hadBegun: true, because: 'donor' },
} as const

describe('an instalment that a bank took after it was written off', () => {
  const writeOffEvents = [plans.buildBegun(1), plans.waiting(1), cancelled]

  it('is not complete: its donor was informed that it would not be charged', () => {
    givenPlan(...writeOffEvents)
      .when({ type: 'CompleteInstalment', ...lateCapture })
      .thenRefused('instalment_not_waiting')
  })

  it('is noted once, and stays cancelled', () => {
    givenPlan(...writeOffEvents)
      .when(note)
      .then(captureEvent)
    givenPlan(...writeOffEvents, captureEvent)
      .when(note)
      .thenNothing()
    givenPlan(...writeOffEvents, captureEvent)
      .when({ type: 'CompleteInstalment', ...lateCapture })
      .thenRefused('instalment_not_waiting')
  })

  it('is none if the capture was due', () => {
    givenPlan(plans.buildBegun(1), plans.waiting(1)).when(note).thenRefused('instalment_under_way')
    givenPlan(plans.buildBegun(1), plans.completed(1))
      .when(note)
      .thenRefused('instalment_under_way')
    givenPlan().when(note).thenRefused('instalment_not_found')
  })

  it('is recorded also if another payment completed the instalment', () => {
    const other = { ...lateCapture, paymentId: plans.toPaymentId(1, 2) }
    givenPlan(plans.buildBegun(1), plans.completed(1))
      .when({ ...note, ...other })
      .then({ ...captureEvent, data: { ...captureEvent.data, ...other } })
  })
})
