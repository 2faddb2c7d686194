import type { InvoiceBookEvent } from '@almoner/domain/invoice-book/index.ts'
import type { PlanSubscriptionEvent } from '@almoner/domain/plan-subscription/events.ts'
import type { Step } from './step.ts'

// Also while it rests: the outcome of a charge that was under way, and acts of administration.
const always = ['running', 'resting']

/** The order of the events of a charity's subscription. It has one; its own check follows invoices. */
export const subscriptionSteps: Record<
  PlanSubscriptionEvent['type'] | InvoiceBookEvent['type'],
  Step
> = {
  InvoiceNumberTaken: { from: ['none', 'begun'], to: 'begun', once: 'invoiceId' },
  SubscriptionStarted: { from: ['none'], to: 'running' },
  SubscriptionPlanChanged: { from: always },
  SubscriptionCardReplaced: { from: always },
  SubscriptionRested: { from: ['running'], to: 'resting' },
  SubscriptionResumed: { from: ['resting'], to: 'running' },
  PlanChangeScheduled: { from: ['running'] },
  PlanChangeCancelled: { from: ['running'] },
  InvoiceIssued: { from: ['running'], once: 'invoiceId' },
  InvoiceNumbered: { from: always, once: 'invoiceId' },
  InvoiceChargeBegun: { from: ['running'] },
  InvoiceChargeFailed: { from: always },
  InvoicePaid: { from: always, once: 'invoiceId' },
  InvoiceSettled: { from: always, once: 'invoiceId' },
  InvoiceVoided: { from: always, once: 'invoiceId' },
  CreditGranted: { from: always, once: 'creditId' },
  CreditApplied: { from: ['running'] },
  CreditExpired: { from: always, once: 'creditId' },
  ReliefRequested: { from: always, once: 'reliefId' },
  ReliefGranted: { from: always, once: 'reliefId' },
  ReliefRefused: { from: always, once: 'reliefId' },
}
