import * as v from 'valibot'
import { calendarDaySchema } from '../kernel/calendar.ts'
import { eventShape, type EventOf } from '../kernel/decider.ts'
import { asPerson, idSchema, type DonorId } from '../kernel/ids.ts'
import { centsSchema, instantSchema, languageSchema } from '../kernel/schemas.ts'
import { transactionTypeSchema } from '../payment-methods/transaction-type.ts'

const commonEntries = {
  planId: idSchema('recurring_plan'),
  organisationId: idSchema('organisation'),
  donorId: idSchema('donor'),
}

const whosePlan = ({ donorId }: { donorId: DonorId }) => asPerson(donorId)

/** One of the donor's stored cards, by the provider's reference. */
export const planCardSchema = v.strictObject({
  paymentMethodReference: v.string(),
  brand: v.string(),
  /** ISO 3166, two letters. */
  country: v.string(),
  /** The end of the month that is printed on it. */
  expires: v.strictObject({ month: v.number(), year: v.number() }),
})
export type PlanCard = v.InferOutput<typeof planCardSchema>

export const recurringPlanStarted = eventShape(
  'RecurringPlanStarted',
  v.strictObject({
    ...commonEntries,
    projectId: v.nullable(idSchema('project')),
    projectName: v.string(),
    transactionType: transactionTypeSchema,
    /** The amount of each instalment, before any covered fee. */
    amountCents: centsSchema,
    coverFee: v.boolean(),
    transactionCountry: v.string(),
    language: languageSchema,
    card: planCardSchema,
    /** The first instalment's day. The others follow on that day of each month. */
    firstDay: calendarDaySchema,
    occurrences: v.number(),
    /** A keyed hash of the whole request. A repeated attempt must have an equal hash. */
    contentHash: v.string(),
  }),
  {
    personal: v.strictObject({
      cardLast4: v.string(),
      organisationName: v.nullable(v.string()),
      memo: v.string(),
      customFields: v.record(v.string(), v.string()),
    }),
    whose: whosePlan,
  },
)

/** One of the instalments, and its day: the days of all later ones are counted from it. */
const anchorSchema = v.strictObject({ number: v.number(), day: calendarDaySchema })

/** The terms of the instalments that have not started, from now on. */
export const recurringPlanEdited = eventShape(
  'RecurringPlanEdited',
  v.strictObject({
    ...commonEntries,
    amountCents: centsSchema,
    anchor: anchorSchema,
  }),
  { personal: v.strictObject({ memo: v.string() }), whose: whosePlan },
)

export const planCardReplaced = eventShape(
  'PlanCardReplaced',
  v.strictObject({
    ...commonEntries,
    card: planCardSchema,
    /** True if the bank has renewed the card. Missing if the donor chose another one. */
    isRenewal: v.optional(v.literal(true)),
  }),
  { personal: v.strictObject({ cardLast4: v.string() }), whose: whosePlan },
)

/** The card will have expired on the day of a future instalment. */
export const planCardExpiring = eventShape(
  'PlanCardExpiring',
  v.strictObject({
    ...commonEntries,
    number: v.number(),
    day: calendarDaySchema,
    /** Missing in events recorded before the end of November 2026. */
    at: v.optional(instantSchema),
  }),
)

export const recurringPlanPaused = eventShape('RecurringPlanPaused', v.strictObject(commonEntries))

/** The remaining instalments follow, a month apart: none is lost. */
export const recurringPlanResumed = eventShape(
  'RecurringPlanResumed',
  v.strictObject({
    ...commonEntries,
    anchor: anchorSchema,
  }),
)

/** The charity is suspended: the next instalment, and all after it, move on by a month or more. */
export const recurringPlanDeferred = eventShape(
  'RecurringPlanDeferred',
  v.strictObject({
    ...commonEntries,
    number: v.number(),
    /** The previous day of this instalment. */
    day: calendarDaySchema,
    anchor: anchorSchema,
  }),
)

/** The charity's plan does not include monthly gifts: nothing is charged until it does. */
export const recurringPlanRested = eventShape('RecurringPlanRested', v.strictObject(commonEntries))

/** The charity's plan includes monthly gifts again: the instalments follow, and none is lost. */
export const recurringPlanWoken = eventShape(
  'RecurringPlanWoken',
  v.strictObject({ ...commonEntries, anchor: anchorSchema }),
)

export const cancelReasonSchema = v.picklist(['donor', 'donor_erased'])
export const recurringPlanCancelled = eventShape(
  'RecurringPlanCancelled',
  v.strictObject({ ...commonEntries, because: cancelReasonSchema }),
)

/** No instalment remains to be charged or is in progress. */
export const recurringPlanCompleted = eventShape(
  'RecurringPlanCompleted',
  v.strictObject(commonEntries),
)

const instalment = { ...commonEntries, number: v.number() }

/** The donor leaves one out. */
export const instalmentSkipped = eventShape(
  'InstalmentSkipped',
  v.strictObject({ ...instalment, amountCents: centsSchema, day: calendarDaySchema }),
)

export const instalmentBegun = eventShape(
  'InstalmentBegun',
  v.strictObject({
    ...instalment,
    /** Every round is a payment of its own; an edited sum starts another round. */
    round: v.number(),
    try: v.number(),
    paymentId: idSchema('payment'),
    amountCents: centsSchema,
    day: calendarDaySchema,
    at: instantSchema,
    /** The schedule started the try, or the donor is present and pays now. */
    by: v.picklist(['schedule', 'donor']),
  }),
)

export const instalmentCompleted = eventShape(
  'InstalmentCompleted',
  v.strictObject({ ...instalment, paymentId: idSchema('payment'), at: instantSchema }),
)

/** Why an instalment failed: the payment's reason, or what the charity no longer allows. */
export const instalmentFailureSchema = v.picklist([
  'card_declined',
  'card_invalid',
  'authentication_needed',
  'authentication_failed',
  'authentication_timed_out',
  'provider_refused',
  'organisation_not_open',
  'project_closed',
  'method_not_available',
  'amount_below_minimum',
  'amount_too_large',
  'monthly_not_offered',
])
export type InstalmentFailure = v.InferOutput<typeof instalmentFailureSchema>

export const instalmentFailed = eventShape(
  'InstalmentFailed',
  v.strictObject({
    ...instalment,
    paymentId: idSchema('payment'),
    /** Zero if the payment could not begin. */
    try: v.number(),
    reason: instalmentFailureSchema,
    amountCents: centsSchema,
    day: calendarDaySchema,
    at: instantSchema,
    /** When it is retried automatically; null if it waits for the donor. */
    retryAt: v.nullable(instantSchema),
    /** The moment until which it waits for the donor. Null while it is retried automatically. */
    waitsUntil: v.nullable(instantSchema),
  }),
)

/**
 * It had started here and its payment never did: the donor paused before, or the server was down
 * for days.
 */
export const instalmentHeldBack = eventShape(
  'InstalmentHeldBack',
  v.strictObject({
    ...instalment,
    paymentId: idSchema('payment'),
    /** The cancelled try, whose number is used again. */
    try: v.number(),
    /** It is not retried before this moment, and not while the plan is paused. */
    retryAt: instantSchema,
  }),
)

/** An instalment was due to be tried again while its plan rested. It is tried at that moment. */
export const instalmentDeferred = eventShape(
  'InstalmentDeferred',
  v.strictObject({ ...instalment, paymentId: idSchema('payment'), retryAt: instantSchema }),
)

/** The donor changed one that waits for them: it is another round, charged on that day. */
export const instalmentEdited = eventShape(
  'InstalmentEdited',
  v.strictObject({
    ...instalment,
    round: v.number(),
    paymentId: idSchema('payment'),
    /** The payment that it replaces, and whether that had started. */
    formerPaymentId: idSchema('payment'),
    hadBegun: v.boolean(),
    amountCents: centsSchema,
    day: calendarDaySchema,
  }),
  { personal: v.strictObject({ memo: v.string() }), whose: whosePlan },
)

export const instalmentCancelled = eventShape(
  'InstalmentCancelled',
  v.strictObject({
    ...instalment,
    paymentId: idSchema('payment'),
    /** The payment exists, and will not be paid any more. */
    hadBegun: v.boolean(),
    /** `time`: it waited for the donor as long as it may. */
    because: v.picklist(['donor', 'time', 'plan_cancelled']),
  }),
)

/**
 * A late capture: the donor was informed that it would not be charged, and a bank took it. It must
 * be refunded.
 */
export const instalmentLateCaptured = eventShape(
  'InstalmentTakenAfterAll',
  v.strictObject({ ...instalment, paymentId: idSchema('payment'), at: instantSchema }),
)

export const recurringPlanEvents = [
  recurringPlanStarted,
  recurringPlanEdited,
  planCardReplaced,
  planCardExpiring,
  recurringPlanPaused,
  recurringPlanResumed,
  recurringPlanDeferred,
  recurringPlanRested,
  recurringPlanWoken,
  recurringPlanCancelled,
  recurringPlanCompleted,
  instalmentSkipped,
  instalmentBegun,
  instalmentCompleted,
  instalmentFailed,
  instalmentHeldBack,
  instalmentDeferred,
  instalmentEdited,
  instalmentCancelled,
  instalmentLateCaptured,
] as const

export type RecurringPlanEvent = EventOf<(typeof recurringPlanEvents)[number]>
export type RecurringPlanStarted = EventOf<typeof recurringPlanStarted>
export type InstalmentBegun = EventOf<typeof instalmentBegun>
export type InstalmentFailed = EventOf<typeof instalmentFailed>
