import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { ChargeFailure } from '@almoner/domain/plan-subscription/events.ts'
import { listContract } from '../../http/lists/contract.ts'

/** An invoice whose card was refused, and that is still owed. Days are `yyyy-MM-dd`. */
export type FailingInvoice = {
  id: string
  organizationId: string
  /** The charity's name, in the reader's language if it has one. */
  charity: string
  /** Null for a moment, until it has its number. */
  number: string | null
  issuedOn: string
  amount: Cents
  owed: Cents
  status: 'failed' | 'charging'
  failure: ChargeFailure
  /** ISO 8601: when the card is tried again. Null if it is not tried again automatically. */
  retryAt: string | null
  /** The day from which the free plan holds. Null for an upgrade, which fails at once. */
  givenUpOn: string | null
}

/** GET /admin/failing-invoices */
export const failingInvoicesList = listContract<FailingInvoice, { rows: number; owed: Cents }>()({
  money: { amount: true, owed: true },
  path: '/api/admin/failing-invoices',
  filters: {},
  sorts: ['date'],
  firstSort: 'date',
  pageSize: 20,
})
