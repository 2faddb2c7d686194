import * as v from 'valibot'
import { calendarDaySchema } from '../kernel/calendar.ts'
import { eventShape, type EventOf } from '../kernel/decider.ts'
import { asPerson, idSchema, type OrganisationId } from '../kernel/ids.ts'
import { centsSchema, instantSchema } from '../kernel/schemas.ts'
import { legacySizeSchema, periodSchema } from '../plans/plan-prices.ts'
import { planSchema } from '../plans/plan.ts'
import { subscriptionRested, subscriptionResumed } from './rest/events.ts'

const commonEntries = { organisationId: idSchema('organisation') }
const invoiceEntries = { ...commonEntries, invoiceId: idSchema('invoice') }

/** `size` is absent unless the plan is `legacy`. */
const choiceEntries = {
  plan: planSchema,
  period: periodSchema,
  size: v.optional(legacySizeSchema),
}

/** What administration wrote about its decision. It is erased with the charity's own texts. */
const explained = {
  personal: v.strictObject({ reason: v.string() }),
  whose: ({ organisationId }: { organisationId: OrganisationId }) => asPerson(organisationId),
}

/** The card provider's references to a card. What is printed on it is in the stream of cards. */
export const billingCardSchema = v.strictObject({
  customerId: v.string(),
  paymentMethodId: v.string(),
})
export type BillingCard = v.InferOutput<typeof billingCardSchema>

/** A charity's plan begins. There is no trial: the first period starts on this day. */
export const subscriptionStarted = eventShape(
  'SubscriptionStarted',
  v.strictObject({
    ...commonEntries,
    ...choiceEntries,
    /** The Hong Kong day on which it starts. */
    startsOn: calendarDaySchema,
    referralCode: v.nullable(v.string()),
    /** Null for a plan that costs nothing. */
    card: v.nullable(billingCardSchema),
  }),
)

export const subscriptionCardReplaced = eventShape(
  'SubscriptionCardReplaced',
  v.strictObject({ ...commonEntries, card: billingCardSchema, at: instantSchema }),
)

/** The charity owes this sum. */
export const invoiceIssued = eventShape(
  'InvoiceIssued',
  v.strictObject({
    ...invoiceEntries,
    ...choiceEntries,
    /** For a whole period, or for a larger plan from now on. */
    reason: v.picklist(['period', 'upgrade']),
    /** The first day that it pays for. */
    from: calendarDaySchema,
    /** The first day that it does not pay for. */
    until: calendarDaySchema,
    amountCents: centsSchema,
    /** The day on which it is charged first. */
    dueOn: calendarDaySchema,
    /** How the amount of an upgrade within a period is made up. Null if it is a whole price. */
    proration: v.nullable(
      v.strictObject({
        before: v.strictObject(choiceEntries),
        daysLeft: v.number(),
        daysOfPeriod: v.number(),
        oldPriceCents: centsSchema,
        newPriceCents: centsSchema,
      }),
    ),
    /** The order of the open projects, in which an upgrade lists them. Absent for a period. */
    projectOrder: v.optional(v.array(idSchema('project'))),
    at: instantSchema,
  }),
)

/** The number comes from the platform's invoice book, in which the numbers are dense. */
export const invoiceNumbered = eventShape(
  'InvoiceNumbered',
  v.strictObject({ ...invoiceEntries, number: v.string() }),
)

/** A try to charge the card has begun. Its outcome is recorded later, also after a crash. */
export const invoiceChargeBegun = eventShape(
  'InvoiceChargeBegun',
  v.strictObject({
    ...invoiceEntries,
    /** Counts the tries of an invoice, from 1. */
    try: v.number(),
    amountCents: centsSchema,
    /** Null if the charity has no card: the try fails. */
    card: v.nullable(billingCardSchema),
    /** The schedule began the try, or an owner is present and pays now. */
    by: v.picklist(['schedule', 'owner']),
    at: instantSchema,
  }),
)

export const chargeFailureSchema = v.picklist([
  'card_declined',
  'card_invalid',
  'no_card',
  'authentication_needed',
  'authentication_failed',
  'authentication_timed_out',
  'provider_refused',
])
export type ChargeFailure = v.InferOutput<typeof chargeFailureSchema>

export const invoiceChargeFailed = eventShape(
  'InvoiceChargeFailed',
  v.strictObject({
    ...invoiceEntries,
    try: v.number(),
    reason: chargeFailureSchema,
    /** The provider's own code. */
    code: v.nullable(v.string()),
    /** The provider's payment, on which the next try is made. Null if it has none. */
    providerPaymentId: v.nullable(v.string()),
    /** When the card is tried again. Null if it is not tried again automatically. */
    retryAt: v.nullable(instantSchema),
    at: instantSchema,
  }),
)

export const invoicePaid = eventShape(
  'InvoicePaid',
  v.strictObject({
    ...invoiceEntries,
    try: v.number(),
    providerPaymentId: v.string(),
    amountCents: centsSchema,
    /** The provider's fee, which the platform bears. */
    feeCents: centsSchema,
    /** When the provider makes the money available to the platform. */
    availableAt: instantSchema,
    at: instantSchema,
  }),
)

/** The provider has made the rest of the money, after its fee, available. */
export const invoiceSettled = eventShape(
  'InvoiceSettled',
  v.strictObject({ ...invoiceEntries, amountCents: centsSchema, at: instantSchema }),
)

/** The sum that was still owed is owed no more. Nothing was charged for it. */
export const invoiceVoided = eventShape(
  'InvoiceVoided',
  v.strictObject({
    ...invoiceEntries,
    amountCents: centsSchema,
    /** `unpaid`: given up on day 21. `not_upgraded`: the upgrade was not paid. */
    because: v.picklist(['unpaid', 'not_upgraded', 'waived']),
    at: instantSchema,
  }),
)

export const creditGranted = eventShape(
  'CreditGranted',
  v.strictObject({
    ...commonEntries,
    creditId: idSchema('credit'),
    amountCents: centsSchema,
    because: v.picklist(['referral', 'administration']),
    /** The charity that was referred. Null if administration granted the credit. */
    referredId: v.nullable(idSchema('organisation')),
    /** The first day on which it can no longer be used. */
    expiresOn: calendarDaySchema,
    at: instantSchema,
  }),
)

const creditEntries = {
  ...commonEntries,
  creditId: idSchema('credit'),
  amountCents: centsSchema,
  at: instantSchema,
}

/** A credit, or a part of it, pays for an invoice, or a part of it. */
export const creditApplied = eventShape(
  'CreditApplied',
  v.strictObject({ ...creditEntries, invoiceId: idSchema('invoice') }),
)

export const creditExpired = eventShape('CreditExpired', v.strictObject(creditEntries))

/** The charity chose a smaller plan, which holds from the end of the period that it has paid. */
export const planChangeScheduled = eventShape(
  'PlanChangeScheduled',
  v.strictObject({
    ...commonEntries,
    ...choiceEntries,
    effectiveOn: calendarDaySchema,
    /** The open projects, in the order in which they stay listed. */
    projectOrder: v.array(idSchema('project')),
    at: instantSchema,
  }),
)

export const planChangeCancelled = eventShape(
  'PlanChangeCancelled',
  v.strictObject({ ...commonEntries, at: instantSchema }),
)

/** Another plan holds from now on. */
export const subscriptionPlanChanged = eventShape(
  'SubscriptionPlanChanged',
  v.strictObject({
    ...commonEntries,
    ...choiceEntries,
    before: v.strictObject(choiceEntries),
    because: v.picklist(['upgrade', 'downgrade', 'administration', 'unpaid']),
    /** The Hong Kong day from which it holds. */
    effectiveOn: calendarDaySchema,
    /** The order of the projects, if the plan admits fewer than there are. Empty otherwise. */
    projectOrder: v.array(idSchema('project')),
    /** All projects that are not listed from now on. Others that were not listed are again. */
    restingProjectIds: v.array(idSchema('project')),
    at: instantSchema,
  }),
)

const reliefEntries = {
  ...commonEntries,
  reliefId: idSchema('relief'),
  kind: v.picklist(['waiver', 'credit']),
  /** The invoice that is waived. Null for a credit. */
  invoiceId: v.nullable(idSchema('invoice')),
  amountCents: centsSchema,
  at: instantSchema,
  administratorId: idSchema('administrator'),
}

/** A large waiver or credit: a second administrator decides about it. */
export const reliefRequested = eventShape(
  'ReliefRequested',
  v.strictObject(reliefEntries),
  explained,
)

/** The effect of a granted one is an event of its own, in the same append. */
export const reliefGranted = eventShape('ReliefGranted', v.strictObject(reliefEntries), explained)

export const reliefRefused = eventShape('ReliefRefused', v.strictObject(reliefEntries))

export const planSubscriptionEvents = [
  subscriptionStarted,
  subscriptionCardReplaced,
  invoiceIssued,
  invoiceNumbered,
  invoiceChargeBegun,
  invoiceChargeFailed,
  invoicePaid,
  invoiceSettled,
  invoiceVoided,
  creditGranted,
  creditApplied,
  creditExpired,
  planChangeScheduled,
  planChangeCancelled,
  subscriptionPlanChanged,
  subscriptionRested,
  subscriptionResumed,
  reliefRequested,
  reliefGranted,
  reliefRefused,
] as const
export type PlanSubscriptionEvent = EventOf<(typeof planSubscriptionEvents)[number]>
export type EventNamed<Type extends PlanSubscriptionEvent['type']> = Extract<
  PlanSubscriptionEvent,
  { type: Type }
>
