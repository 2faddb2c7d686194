import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { InvoiceStatus } from '@almoner/domain/plan-subscription/state.ts'
import type { Plan } from '@almoner/domain/plans/plan.ts'
import type { Period } from '@almoner/domain/plans/plan-prices.ts'
import { choice, days, listContract } from '../../http/lists/contract.ts'

export const invoiceStatuses = [
  'due',
  'charging',
  'failed',
  'paid',
  'void',
] as const satisfies readonly InvoiceStatus[]

/** An invoice of the platform to the reader's charity. Its PDF is at …/invoices/{number}.pdf. */
export type ListedInvoice = {
  /** `ALM-2026-000001` */
  number: string
  /** `yyyy-MM-dd`, as all days here. */
  issuedOn: string
  reason: 'period' | 'upgrade'
  plan: Plan
  period: Period
  from: string
  /** The last day that it pays for. */
  to: string
  amount: Cents
  /** Paid by credits. */
  credited: Cents
  /** Paid by card. */
  paid: Cents
  /** No longer owed. */
  voided: Cents
  owed: Cents
  status: InvoiceStatus
  paidOn: string | null
}

export type InvoicesTotals = {
  rows: number
  amount: Cents
  credited: Cents
  paid: Cents
  owed: Cents
}

/** GET /organizations/invoices */
export const invoicesList = listContract<ListedInvoice, InvoicesTotals>()({
  money: { amount: true, credited: true, paid: true, voided: true, owed: true },
  path: '/api/organizations/invoices',
  filters: { day: days('day'), status: choice(invoiceStatuses, 'status') },
  sorts: ['date'],
  firstSort: '-date',
  pageSize: 20,
  live: 'subscription',
})
