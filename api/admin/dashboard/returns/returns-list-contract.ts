import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import * as v from 'valibot'
import { choice, days, listContract, type Filter } from '../../../http/lists/contract.ts'
import { knownAtSchema, lastWholeDay } from '../../../use-cases/books/clocks-contract.ts'
import { paymentFailures } from '@almoner/domain/payment/values.ts'

type Returns = {
  refunds: number
  refunded: Cents
  /** Disputes that were opened. */
  disputes: number
  /** Disputes that were lost. */
  losses: number
  lost: Cents
  /** Payments that failed; null as known at a past moment, at which they are not counted. */
  failed: number | null
}

export type ReturnsRow = Returns & {
  organizationId: string
  /** The charity's name, in the reader's language if it has one. */
  charity: string
}

const knownFilter: Filter<CalendarDay> = {
  kind: 'choice',
  read: v.pipe(knownAtSchema, v.transform(lastWholeDay)),
}

/**
 * GET /admin/dashboard/returns/charities: the charities whose refunds, disputes and failed payments
 * add up to the figures of the dashboard.
 */
export const returnsList = listContract<ReturnsRow, Returns & { rows: number }>()({
  money: { refunded: true, lost: true },
  path: '/api/admin/dashboard/returns/charities',
  filters: {
    /** The days of the refunds, disputes and failures. */
    day: days('day'),
    /** Why the payments failed: charities with another reason only are left out. */
    failure: choice(paymentFailures, 'failure'),
    /** What was known at a moment; the dashboard sets it, and no control has it. */
    known: knownFilter,
  },
  sorts: ['refunds', 'refunded', 'disputes', 'losses', 'lost', 'failed'],
  firstSort: '-refunded',
  pageSize: 50,
})
