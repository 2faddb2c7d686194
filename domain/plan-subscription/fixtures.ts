import { calendarDay } from '../kernel/calendar.ts'
import { harbourId } from '../fixtures.ts'
import type { PlanSubscriptionEvent } from './events.ts'
import type { StartSubscription } from './index.ts'

export const started: Extract<PlanSubscriptionEvent, { type: 'SubscriptionStarted' }> = {
  type: 'SubscriptionStarted',
  data: {
    organisationId: harbourId,
    plan: 'plus',
    period: 'annual',
    startsOn: calendarDay('2026-11-20'),
    referralCode: null,
    card: { customerId: 'cus_1', paymentMethodId: 'pm_1' },
  },
}

export const startSubscription: StartSubscription = { type: 'StartSubscription', ...started.data }

export const planChanged: PlanSubscriptionEvent = {
  type: 'SubscriptionPlanChanged',
  data: { organisationId: harbourId, plan: 'premium', before: 'plus' },
}
