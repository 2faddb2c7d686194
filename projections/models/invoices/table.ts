import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { LocalisedText } from '@almoner/domain/kernel/locale.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { ChargeFailure } from '@almoner/domain/plan-subscription/events.ts'
import type { InvoiceId, InvoiceStatus } from '@almoner/domain/plan-subscription/state.ts'
import type { LegacySize, Period } from '@almoner/domain/plans/plan-prices.ts'
import type { Plan } from '@almoner/domain/plans/plan.ts'

/** One row for each invoice of the platform to a charity. */
export type InvoiceTable = {
  invoice_id: InvoiceId
  organisation_id: OrganisationId
  issued_position: bigint
  issued_on: CalendarDay
  /** Null for a moment, until the book has given it one. */
  number: string | null
  reason: 'period' | 'upgrade'
  plan: Plan
  billing_period: Period
  size: LegacySize | null
  period_from: CalendarDay
  /** The first day that it does not pay for. */
  period_until: CalendarDay
  amount_cents: bigint
  credited_cents: bigint
  paid_cents: bigint
  voided_cents: bigint
  owed_cents: bigint
  status: InvoiceStatus
  due_on: CalendarDay
  /** The day on which it is given up if it is not paid. Null for an upgrade, which fails at once. */
  given_up_on: CalendarDay | null
  /** Why the last try failed. Null if none did, or a later one succeeded. */
  failure: ChargeFailure | null
  retry_at: Instant | null
  paid_on: CalendarDay | null
  position: bigint
}

/** The name of each charity today. */
export type InvoicedCharityTable = {
  organisation_id: OrganisationId
  name: LocalisedText
  position: bigint
}
