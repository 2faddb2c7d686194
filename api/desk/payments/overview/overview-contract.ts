import type { DirectMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type { StaffRole } from '@almoner/domain/staff/permissions.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { Money } from '../../../http/money-contract.ts'

/** The highest count of waiting payments in the overview. */
export const mostWaiting = 100

/** GET /organizations/overview: the desk's first lines. */
export type OverviewAnswer = {
  organization: {
    id: string
    name: string
    subDomain: string
    payerSite: string
    plan: string
    status: 'pending' | 'approved' | 'declined' | 'suspended'
    reason: string | null
    headerColor: string
    buttonColor: string
    progressBarColor: string
    logo: string | null
  }
  person: { firstName: string; lastName: string; username: string; role: StaffRole }
  /** ISO 8601: an auditor sees the books as they were then; null: as they are. */
  booksAsOf: string | null
  /** The agreement has a newer version, which the reader is asked to accept. */
  termsDue: boolean
  /**
   * Owed to the charity for card payments, less what was advanced for its refunds and disputes; may
   * be below zero. The same as `figures.owed` of the balance.
   */
  pendingBalance: Cents
  /** The parts of `pendingBalance`: their sum less what was advanced. */
  balance: Record<'available' | 'pending' | 'payout' | 'held' | 'advanced', Cents>
  /** The payout that is under way; null also for a reader of past books. */
  openPayout: {
    id: string
    amount: Cents
    status: 'requested' | 'approved' | 'sent'
    /** The reader may approve it now. */
    mayApprove: boolean
  } | null
  /**
   * What went straight to the charity's own accounts, less what it returned, by method: those with a
   * sum. Never paid out by the platform.
   */
  directBalances: { method: DirectMethod; amount: Cents }[]
  /** The fees that are told of these payments, by method; the provider takes them, not the platform. */
  directFees: { method: DirectMethod; amount: Cents }[]
  /** Payments of which an amount is left after refunds. */
  paymentsCompleted: number
  /** How many payments need an action by staff, counted up to `mostWaiting`. */
  paymentsWaiting: number
  /**
   * Card testing is under way: since when, how many cards were declined within five minutes, and
   * until when every card payment needs a challenge. Null: no card testing.
   */
  cardTesting: { since: string; until: string; declined: number } | null
}

export const overviewMoney: Money<OverviewAnswer> = {
  pendingBalance: true,
  available: true,
  pending: true,
  payout: true,
  held: true,
  advanced: true,
  amount: true,
}
