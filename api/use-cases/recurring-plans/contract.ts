import * as v from 'valibot'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { parseCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { toPlainSigns } from '@almoner/domain/text/half-width.ts'
import { hkdSchema, ifGiven, linesSchema } from '../../http/contract.ts'

/** Donors choose up to 24; the rules allow 36 (decisions, 16). */
export const mostChosenOccurrences = 24

/** A day in Hong Kong, `yyyy-MM-dd` or `yyyy/MM/dd`, or any ISO 8601 instant of it. */
const daySchema = v.pipe(
  v.string('scheduled_date.invalid'),
  v.transform((text) => parseCalendarDay(toPlainSigns(text)) ?? ''),
  v.nonEmpty('scheduled_date.invalid'),
)

/**
 * The fields of POST /donors/payments with `recurringType: 'month'`, or with only a later day: one
 * gift on it.
 */
export const startDaySchema = v.object({
  recurringType: ifGiven(v.literal('month', 'recurring_type.unknown')),
  scheduledDate: daySchema,
})

/** 200 of POST /donors/payments with `recurringType: 'month'`: nothing is charged yet. */
export type PlanStartedAnswer = {
  status: 'scheduled'
  /** The id of the plan. */
  id: string
  /** When the first instalment is charged; an ISO 8601 instant in UTC. */
  scheduledDate: string
  recurringOccurrences: number
  message: string
}

/** PUT /donors/payments/{paymentId}: absent fields stay as they are. */
export const editSchema = v.object({
  /** The id as in the address. */
  paymentId: ifGiven(v.string('payment_id.another')),
  amount: ifGiven(hkdSchema),
  /** An empty text takes the memo away. */
  memo: v.optional(
    v.pipe(
      v.nullable(linesSchema(500, 'memo')),
      v.transform((memo) => memo ?? undefined),
    ),
  ),
  /** The day of the next instalment, or of the waiting one. */
  scheduledDate: ifGiven(daySchema),
  /** Another saved card of the donor, for everything still to be charged. */
  paymentMethod: ifGiven(v.string('payment_method.invalid')),
})
/** 200; `message` describes the new state in the reader's language. */
export type EditAnswer = { id: string; message: string }

/** DELETE /donors/payments/{paymentId}: a plan, or one waiting instalment. */
export type DeleteAnswer = { status: 'deleted'; id: string; message: string }

/**
 * POST /donors/payments/{planId}/skip: the number prevents a second click from skipping another.
 */
export const skipSchema = v.object({ number: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) })

/** The status of an instalment. */
export type InstalmentStatus =
  /** The instalment is not due yet. */
  | 'scheduled'
  /** The charge is pending at the donor's bank. */
  | 'charging'
  /** The charge has been pending for days. Later instalments are still charged. */
  | 'untold'
  /** It was declined, and is retried by itself. */
  | 'retrying'
  /** Only the donor can continue it. */
  | 'waiting'
  | 'complete'
  | 'skipped'
  | 'cancelled'

/** Why an instalment was not taken: a screen has a sentence for each. */
export type InstalmentReason =
  | 'card_declined'
  | 'card_invalid'
  | 'authentication_needed'
  | 'authentication_failed'
  | 'authentication_timed_out'
  | 'provider_refused'
  | 'organisation_not_open'
  | 'project_closed'
  | 'method_not_available'
  | 'amount_below_minimum'
  | 'amount_too_large'
  | 'monthly_not_offered'

export type InstalmentEntry = {
  number: number
  status: InstalmentStatus
  /** A day in Hong Kong as `yyyy-MM-dd`. */
  day: string
  /** Before any fee that is covered. */
  amount: Cents
  /** The id of its payment, if one exists or waits; `GET /donors/payments/{id}` opens it. */
  paymentId: string | null
  /** Null unless it was not taken. */
  reason: InstalmentReason | null
  /** ISO 8601 instants in UTC: when it is retried by itself; until when it waits for the donor. */
  retryAt: string | null
  waitsUntil: string | null
  /** The payment of a late capture, after the instalment was cancelled: the charity refunds it. */
  takenAfterAll: string | null
}

/** A donor's recurring plan and its status, as the lists show it. */
export type PlanSummary = {
  status: 'active' | 'paused' | 'cancelled' | 'completed'
  occurrences: number
  /** The number of instalments taken, followed by the number skipped or abandoned. */
  completed: number
  passed: number
  /** The charity does not accept automatic payments at present, so nothing is charged. */
  isResting: boolean
  /** The next instalment. Null if there is none, or if the plan is paused or rests. */
  next: { number: number; at: string } | null
  /**
   * The oldest instalment that waits for the donor, with its payment, or null if it has none. Null
   * if no instalment waits.
   */
  waiting: { paymentId: string | null } | null
}

/** The plan in detail. */
export type PlanOpened = PlanSummary & {
  startedAt: string
  firstDay: string
  /** All instalments, in order, including those to come. */
  instalments: InstalmentEntry[]
  /** The expiry date of the card that is charged. */
  cardExpires: { month: number; year: number }
  paymentMethod: string
  /** The card will have expired on the day of the next instalment. */
  cardRunsOut: boolean
  /** The donor's country, two letters, by which each gift's fee is computed. */
  transactionCountry: string
}

/** The recurring plan of which a payment is an instalment, and the instalment's status. */
export type InstalmentOfPlan = InstalmentEntry & {
  planId: string
  occurrences: number
  /** The country of the plan. */
  transactionCountry: string
}
