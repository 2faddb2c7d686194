import type { CalendarDay } from '../kernel/calendar.ts'
import type { Id, OrganisationId, ProjectId } from '../kernel/ids.ts'
import { addCents, cents, noCents, subtractCents, type Cents } from '../kernel/money.ts'
import type { Instant } from '../kernel/time.ts'
import type { PlanChoice } from '../plans/plan-prices.ts'
import type { PaidPeriod } from '../plans/proration.ts'
import type { BillingCard, ChargeFailure, EventNamed } from './events.ts'

export type InvoiceId = Id<'invoice'>
export type CreditId = Id<'credit'>
export type ReliefId = Id<'relief'>

export type Invoice = EventNamed<'InvoiceIssued'>['data'] & {
  /** Null until it has a number from the book. */
  number: string | null
  /** Tries of the card, with the one under way. */
  tries: number
  /** The try under way. Null if none is. */
  charging: EventNamed<'InvoiceChargeBegun'>['data'] | null
  failed: {
    reason: ChargeFailure
    code: string | null
    at: Instant
    retryAt: Instant | null
    /** The card that was tried. Null if there was none. */
    paymentMethodId: string | null
  } | null
  /** The provider's payment that all tries share. */
  providerPaymentId: string | null
  paid: EventNamed<'InvoicePaid'>['data'] | null
  creditedCents: Cents
  voided: EventNamed<'InvoiceVoided'>['data'] | null
  isSettled: boolean
}

export type Credit = EventNamed<'CreditGranted'>['data'] & { leftCents: Cents }

export type Relief = EventNamed<'ReliefRequested'>['data'] & { reason: string }

export type RunningSubscription = {
  status: 'running'
  organisationId: OrganisationId
  started: EventNamed<'SubscriptionStarted'>['data']
  choice: PlanChoice
  /** The day from which the months of its periods are counted. */
  anchorOn: CalendarDay
  /** Periods since the anchor that were invoiced. */
  periodCount: number
  /** The period that was invoiced last. Null on a plan without a price. */
  current: PaidPeriod | null
  /** The period with days left that a plan without a price interrupted, and its terms. */
  interrupted: {
    choice: PlanChoice
    anchorOn: CalendarDay
    periodCount: number
    current: PaidPeriod
  } | null
  scheduled: EventNamed<'PlanChangeScheduled'>['data'] | null
  /** Since when nothing is invoiced or charged. Null unless the charity is suspended. */
  rest: Pick<EventNamed<'SubscriptionRested'>['data'], 'on' | 'at'> | null
  card: BillingCard | null
  invoices: readonly Invoice[]
  credits: readonly Credit[]
  /** Waits for a second administrator. */
  reliefs: readonly Relief[]
  projectOrder: readonly ProjectId[]
  restingProjectIds: readonly ProjectId[]
}

export type PlanSubscriptionState = { status: 'none' } | RunningSubscription

export const owedCents = ({ amountCents, paid, creditedCents, voided }: Invoice): Cents =>
  cents(amountCents - (paid?.amountCents ?? 0) - creditedCents - (voided?.amountCents ?? 0))

export type InvoiceStatus = 'due' | 'charging' | 'failed' | 'paid' | 'void'

export const toInvoiceStatus = (invoice: Invoice): InvoiceStatus => {
  if (invoice.voided !== null) return 'void'
  if (owedCents(invoice) === 0) return 'paid'
  if (invoice.charging !== null) return 'charging'
  return invoice.failed === null ? 'due' : 'failed'
}

export const isOpen = (invoice: Invoice): boolean => owedCents(invoice) > 0

export const findInvoice = (
  { invoices }: Pick<RunningSubscription, 'invoices'>,
  invoiceId: string,
): Invoice | null => invoices.find((invoice) => invoice.invoiceId === invoiceId) ?? null

/** The oldest invoice that is owed. A subscription owes at most one of a period at a time. */
export const findOpenInvoice = ({
  invoices,
}: Pick<RunningSubscription, 'invoices'>): Invoice | null => invoices.find(isOpen) ?? null

/** The credits that can be used on a day, the one that expires first before the others. */
export const listUsableCredits = (
  { credits }: Pick<RunningSubscription, 'credits'>,
  today: CalendarDay,
): readonly Credit[] =>
  credits
    .filter(({ leftCents, expiresOn }) => leftCents > 0 && expiresOn > today)
    .toSorted((one, other) => (one.expiresOn < other.expiresOn ? -1 : 1))

export const sumCredit = (credits: readonly Credit[]): Cents =>
  credits.reduce((sum, { leftCents }) => addCents(sum, leftCents), noCents)

/** What a settled charge leaves after the provider's fee. */
export const netCents = ({ amountCents, feeCents }: NonNullable<Invoice['paid']>): Cents =>
  subtractCents(amountCents, feeCents)
