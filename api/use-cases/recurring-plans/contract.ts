import * as v from 'valibot'
import { dayNamed } from '@almoner/domain/kernel/calendar.ts'
import { hkdSchema, linesSchema } from '../../contract.ts'

/** Donors choose up to 24; the rules allow 36 (decisions, 16). */
export const mostChosenOccurrences = 24

/** A day in Hong Kong, `yyyy-MM-dd` or `yyyy/MM/dd`, or any ISO 8601 instant of it. */
export const daySchema = v.pipe(
  v.string('scheduled_date.invalid'),
  v.trim(),
  v.transform((text) => dayNamed(text) ?? ''),
  v.nonEmpty('scheduled_date.invalid'),
)

/** Of POST /donors/payments with `recurringType: 'month'`, or with a later day alone: one gift on it. */
export const startDaySchema = v.object({
  recurringType: v.optional(v.nullable(v.literal('month', 'recurring_type.unknown'))),
  scheduledDate: daySchema,
})

/** 200 of POST /donors/payments with `recurringType: 'month'`: nothing is charged yet. */
export type PlanStartedAnswer = {
  status: 'scheduled'
  /** Of the plan. */
  id: string
  /** When the first instalment is charged; an ISO 8601 instant in UTC. */
  scheduledDate: string
  recurringOccurrences: number
  message: string
}

/** PUT /donors/payments/{paymentId}: what is left out stays. */
export const editSchema = v.object({
  /** As the address has it. */
  paymentId: v.optional(v.string('payment_id.another')),
  amount: v.optional(hkdSchema),
  memo: v.optional(linesSchema(500, 'memo')),
  /** Of the next instalment, or of the one that waits. */
  scheduledDate: v.optional(v.nullable(daySchema)),
  /** Another card of the donor's own, for everything that is still to be charged. */
  paymentMethod: v.optional(v.string('payment_method.invalid')),
})
/** 200; `message` says in the reader's language what holds now. */
export type EditAnswer = { id: string; message: string }

/** DELETE /donors/payments/{paymentId}: a plan, or one instalment that waits. */
export type DeleteAnswer = { status: 'deleted'; id: string; message: string }

/** POST /donors/payments/{planId}/skip: the number keeps a second press from leaving out another. */
export const skipSchema = v.object({ number: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) })

/** What became of an instalment, or will. */
export type InstalmentStatus =
  /** Still to come. */
  | 'scheduled'
  /** The donor's bank is being asked. */
  | 'charging'
  /** It has been for days, and has not answered. What is to come comes all the same. */
  | 'untold'
  /** It was declined, and is tried again by itself. */
  | 'retrying'
  /** Only the donor can go on. */
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
  /** `yyyy-MM-dd` in Hong Kong. */
  day: string
  /** Decimal Hong Kong dollars, before any fee that is covered. */
  amount: number
  /** Of its payment, where one has begun or waits; `GET /donors/payments/{id}` opens it. */
  paymentId: string | null
  /** Null unless it was not taken. */
  reason: InstalmentReason | null
  /** ISO 8601 instants in UTC: when it is tried again by itself; until when it waits for the donor. */
  retryAt: string | null
  waitsUntil: string | null
  /** The payment by which a bank took it after it was cancelled or changed: the charity gives it back. */
  takenAfterAll: string | null
}

/** What a donor agreed to and how it stands, as the lists show it. */
export type PlanSummary = {
  status: 'active' | 'paused' | 'cancelled' | 'completed'
  occurrences: number
  /** Of them: taken, and left out or given up. */
  completed: number
  passed: number
  /** The next that is still to come; null where none is, or the plan rests. */
  next: { number: number; at: string } | null
}

/** The same opened. */
export type PlanOpened = PlanSummary & {
  startedAt: string
  firstDay: string
  /** All of them, in order, those to come too. */
  instalments: InstalmentEntry[]
  /** Of the card that is charged. */
  cardExpires: { month: number; year: number }
  paymentMethod: string
  /** The card will have run out on the day of the next instalment. */
  cardRunsOut: boolean
}

/** Of which monthly gift a payment is an instalment, and how that one stands. */
export type InstalmentOfPlan = InstalmentEntry & { planId: string; occurrences: number }
