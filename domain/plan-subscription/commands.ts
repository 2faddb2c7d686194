import type { CalendarDay } from '../kernel/calendar.ts'
import type { AdministratorId, OrganisationId, ProjectId } from '../kernel/ids.ts'
import type { Cents } from '../kernel/money.ts'
import type { Instant } from '../kernel/time.ts'
import type { PlanChoice } from '../plans/plan-prices.ts'
import type { Refused } from '../kernel/decider.ts'
import type { BillingCard, ChargeFailure, EventNamed, PlanSubscriptionEvent } from './events.ts'
import type { CreditId, InvoiceId, ReliefId } from './state.ts'

export type StartSubscription = {
  type: 'StartSubscription'
} & EventNamed<'SubscriptionStarted'>['data']

/** Commands of the billing process and of the process that charges a card. */
export type BillingCommand =
  /** Issues the invoice of the next period, which must be due. */
  | { type: 'IssueInvoice'; invoiceId: InvoiceId; from: CalendarDay; at: Instant }
  /** Issues it before its day. Only the sandbox sends this, so that a visitor sees an invoice. */
  | { type: 'RenewNow'; invoiceId: InvoiceId; at: Instant }
  | { type: 'NumberInvoice'; invoiceId: InvoiceId; number: string }
  | { type: 'ApplyCredit'; invoiceId: InvoiceId; creditId: CreditId; at: Instant }
  | { type: 'ExpireCredit'; creditId: CreditId; at: Instant }
  | { type: 'BeginInvoiceCharge'; invoiceId: InvoiceId; by: 'schedule' | 'owner'; at: Instant }
  | {
      type: 'FailInvoiceCharge'
      invoiceId: InvoiceId
      try: number
      reason: ChargeFailure
      code: string | null
      providerPaymentId: string | null
      at: Instant
    }
  | {
      type: 'CompleteInvoice'
      invoiceId: InvoiceId
      try: number
      providerPaymentId: string
      amountCents: Cents
      feeCents: Cents
      availableAt: Instant
      at: Instant
    }
  | { type: 'SettleInvoice'; invoiceId: InvoiceId; at: Instant }
  /** On day 21: nothing is owed any more, and the free plan holds. */
  | {
      type: 'GiveUpInvoice'
      invoiceId: InvoiceId
      projectOrder: readonly ProjectId[]
      at: Instant
    }
  /** The charity was suspended. `at` is the time of the suspension. */
  | { type: 'RestSubscription'; at: Instant }
  /** The charity was reinstated. `at` is the time of the reinstatement. */
  | { type: 'ResumeSubscription'; at: Instant }
  /** The day of a smaller plan that the charity chose has come. */
  | { type: 'MakePlanChange'; openProjectIds: readonly ProjectId[]; at: Instant }

/** Commands of a charity's owner. */
export type OwnerCommand =
  | {
      type: 'SwitchPlan'
      choice: PlanChoice
      /** The sum that the owner agreed to. Absent if nobody saw one. */
      agreedCents?: Cents
      /** The invoice of an upgrade. */
      invoiceId: InvoiceId
      /** The open projects, in the order in which they stay listed on a smaller plan. */
      projectOrder: readonly ProjectId[]
      at: Instant
    }
  | { type: 'CancelPlanChange'; at: Instant }
  | { type: 'ReplaceSubscriptionCard'; card: BillingCard; at: Instant }

/** Commands of administration. */
export type AdministrationCommand =
  | {
      type: 'SetPlan'
      choice: PlanChoice
      projectOrder: readonly ProjectId[]
      at: Instant
    }
  /** Waives what is owed of an invoice, or grants a credit. A large sum waits for a second person. */
  | {
      type: 'RequestRelief'
      reliefId: ReliefId
      kind: 'waiver' | 'credit'
      invoiceId: InvoiceId | null
      /** The sum of a credit. A waiver is always the sum that is owed. */
      amountCents: Cents
      reason: string
      administratorId: AdministratorId
      at: Instant
    }
  | {
      type: 'DecideRelief'
      reliefId: ReliefId
      isGranted: boolean
      administratorId: AdministratorId
      at: Instant
    }

/** Grants the reward for a charity that was referred. */
export type GrantReferralCredit = {
  type: 'GrantReferralCredit'
  creditId: CreditId
  referredId: OrganisationId
  amountCents: Cents
  at: Instant
}

export type PlanSubscriptionCommand =
  | StartSubscription
  | BillingCommand
  | OwnerCommand
  | AdministrationCommand
  | GrantReferralCredit

export type PlanSubscriptionRefusal =
  | 'subscription_running'
  | 'subscription_missing'
  | 'subscription_rested'
  | 'invoice_not_found'
  | 'invoice_not_due'
  | 'invoice_not_open'
  | 'charge_under_way'
  | 'charge_not_under_way'
  | 'invoice_not_paid'
  | 'credit_not_found'
  | 'plan_is_same'
  | 'plan_not_sold'
  | 'quote_changed'
  | 'invoice_owed'
  | 'card_missing'
  | 'plan_change_missing'
  | 'plan_change_not_due'
  | 'amount_required'
  | 'reason_required'
  | 'relief_not_found'
  | 'relief_waiting'
  | 'own_relief'

export type Decision = readonly PlanSubscriptionEvent[] | Refused<PlanSubscriptionRefusal>
