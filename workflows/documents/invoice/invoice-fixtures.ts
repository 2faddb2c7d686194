import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { fold } from '@almoner/domain/kernel/decider.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import { quoteUpgrade } from '@almoner/domain/plan-subscription/decide.ts'
import type { EventNamed, PlanSubscriptionEvent } from '@almoner/domain/plan-subscription/events.ts'
import * as the from '@almoner/domain/plan-subscription/fixtures.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import { findInvoice, type Invoice } from '@almoner/domain/plan-subscription/state.ts'
import type { PlanChoice } from '@almoner/domain/plans/plan-prices.ts'
import { donationReceipt } from '../receipt/fixtures.ts'

export const charity = {
  name: donationReceipt.charity.name,
  address: { default: '', ...donationReceipt.charity.address },
}

/** Returns the invoice of a year of Plus, or of other terms, as these events leave it. */
export const createInvoice = (
  events: readonly PlanSubscriptionEvent[],
  terms: Partial<EventNamed<'InvoiceIssued'>['data']> = {},
): Invoice => {
  const issued = { ...the.issued, data: { ...the.issued.data, ...terms } }
  const state = fold(planSubscription, [the.started, issued, the.numbered, ...events])
  return requirePresent(
    state.status === 'none' ? null : findInvoice(state, the.invoiceId),
    'the invoice of a fixture',
  )
}

/** Returns an upgrade with this part of its period left, before it is paid. */
export const createUpgrade = (
  before: PlanChoice,
  to: PlanChoice,
  current: { from: string; until: string; today: string },
): Invoice => {
  const today = calendarDay(current.today)
  const [from, until] = [calendarDay(current.from), calendarDay(current.until)]
  const at = instant(`${today}T02:00:00.000Z`)
  const quote = quoteUpgrade({ choice: before, current: { from, until, restedDays: 0 } }, to, today)
  return createInvoice([], { ...to, ...quote, reason: 'upgrade', dueOn: today, at })
}
