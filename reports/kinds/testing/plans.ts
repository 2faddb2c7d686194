import { randomUUID } from 'node:crypto'
import { addMonths, calendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { DonorId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instant, type Instant } from '@almoner/domain/kernel/time.ts'
import * as the from '@almoner/domain/recurring-plan/fixtures.ts'
import { recurringPlan, type RecurringPlanCommand } from '@almoner/domain/recurring-plan/index.ts'
import { toChargeInstant } from '@almoner/domain/recurring-plan/schedule.ts'
import type { RecurringPlanId } from '@almoner/domain/recurring-plan/state.ts'
import type { TestApi } from '@almoner/api/testing/api.ts'
import { record } from '@almoner/api/testing/record.ts'
import { harbour } from './make-text.ts'

const agreedAt = instant('2026-08-20T02:00:00.000Z')
const firstDay = calendarDay('2026-09-10')

type Plan = {
  decide: (command: RecurringPlanCommand, at?: Instant) => Promise<void>
  day: (number: number) => CalendarDay
  begin: (number: number, paymentId?: PaymentId) => Promise<PaymentId>
  come: (number: number) => Promise<void>
}

/** Starts a plan of Harbour's on 20 August 2026, whose instalments are due on each 10th. */
export const startPlan = async (api: TestApi, amount: number, occurrences = 6): Promise<Plan> => {
  const planId = randomUUID() as string as RecurringPlanId
  const decide = (command: RecurringPlanCommand, at?: Instant): Promise<void> =>
    record(api, {
      decider: recurringPlan,
      tenant: harbour,
      id: planId,
      command,
      ...(at && { at }),
    })
  const day = (number: number) => addMonths(firstDay, number - 1)
  const begin = async (
    number: number,
    paymentId = randomUUID() as PaymentId,
  ): Promise<PaymentId> => {
    const at = toChargeInstant(day(number))
    await decide(the.begin(number, { paymentId, at }), at)
    return paymentId
  }
  const start = the.startPlan({
    planId,
    organisationId: harbour,
    donorId: randomUUID() as string as DonorId,
    projectId: null,
    amountCents: cents(amount),
    firstDay,
    occurrences,
    at: agreedAt,
  })
  await decide(start, agreedAt)
  return {
    decide,
    day,
    begin,
    come: async (number) => {
      const paymentId = await begin(number)
      const at = toChargeInstant(day(number))
      await decide({ type: 'CompleteInstalment', number, paymentId, at }, at)
    },
  }
}

/** Records plans of each kind: one that goes on, one that is at risk, and one that ended. */
export const recordPlans = async (api: TestApi): Promise<void> => {
  const goingOn = await startPlan(api, 20_000)
  await goingOn.come(1)
  await goingOn.come(2)
  const atRisk = await startPlan(api, 30_000)
  const paymentId = await atRisk.begin(1)
  const at = toChargeInstant(atRisk.day(1))
  await atRisk.decide(
    the.fail(1, { paymentId, try: 0, at, reason: 'card_invalid', code: null }),
    at,
  )
  const ended = await startPlan(api, 50_000)
  await ended.come(1)
  await ended.decide(
    { type: 'CancelRecurringPlan', because: 'donor' },
    instant('2026-10-02T02:00:00.000Z'),
  )
}
