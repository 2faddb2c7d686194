import { addDays, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { RecurringPlanId } from '@almoner/domain/recurring-plan/state.ts'
import { makeDue } from '../../instalments/givers.ts'
import type { Job } from '../job.ts'
import { expectGood } from '../scene.ts'

/** Made due by an edit from outside, whose event the product reads. */
export const instalment: Job = {
  name: 'an instalment of a monthly gift, with its receipt',
  ends: 'ReceiptMailed',
  prepare: async ({ donor, charity, books, next }) => {
    const today = toCalendarDay(instantFromMilliseconds(Date.now()))
    const started = await donor.ask('POST', '/api/donors/payments', {
      amount: 100,
      coverFee: true,
      paymentMethod: donor.cards.good,
      organizationId: charity.organizationId,
      projectId: charity.projectId,
      recurringType: 'month',
      recurringOccurrences: 12,
      scheduledDate: addDays(today, 30),
      fingerprint: next(),
      again: true,
    })
    expectGood(started, 'a monthly gift')
    const planId = String(started.body['id']) as RecurringPlanId
    return async () => {
      const outcome = await makeDue(books.store, { planId, number: 1 })
      if (outcome !== 'due') throw new Error(`an instalment is not due: ${outcome}`)
      return 1
    }
  },
}
