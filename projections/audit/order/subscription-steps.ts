import type { InvoiceBookEvent } from '@almoner/domain/invoice-book/index.ts'
import type { PlanSubscriptionEvent } from '@almoner/domain/plan-subscription/events.ts'
import type { Step } from './step.ts'

/** The order of the events of a charity's subscription. It has one; its own check follows invoices. */
export const subscriptionSteps: Record<
  PlanSubscriptionEvent['type'] | InvoiceBookEvent['type'],
  Step
> = {
  InvoiceNumberTaken: { from: ['none', 'begun'], to: 'begun', once: 'invoiceId' },
  SubscriptionStarted: { from: ['none'], to: 'running' },
  SubscriptionPlanChanged: { from: ['running'] },
  SubscriptionCardReplaced: { from: ['running'] },
  PlanChangeScheduled: { from: ['running'] },
  PlanChangeCancelled: { from: ['running'] },
  InvoiceIssued: { from: ['running'], once: 'invoiceId' },
  InvoiceNumbered: { from: ['running'], once: 'invoiceId' },
  InvoiceChargeBegun: { from: ['running'] },
  InvoiceChargeFailed: { from: ['running'] },
  InvoicePaid: { from: ['running'], once: 'invoiceId' },
  InvoiceSettled: { from: ['running'], once: 'invoiceId' },
  InvoiceVoided: { from: ['running'], once: 'invoiceId' },
  CreditGranted: { from: ['running'], once: 'creditId' },
  CreditApplied: { from: ['running'] },
  CreditExpired: { from: ['running'], once: 'creditId' },
  ReliefRequested: { from: ['running'], once: 'reliefId' },
  ReliefGranted: { from: ['running'], once: 'reliefId' },
  ReliefRefused: { from: ['running'], once: 'reliefId' },
}
