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
    /** The month in which the charity's financial year starts, January as 1. */
    yearStartsIn: number
  }
  person: { firstName: string; lastName: string; username: string; role: StaffRole }
  /** ISO 8601: an auditor sees the books as they were then; null: as they are. */
  booksAsOf: string | null
  /** Whether the agreement has a newer version that the reader should accept. */
  termsDue: boolean
  /**
   * The amount owed to the charity for card payments, less advances for its refunds and disputes.
   * It may be negative and equals `figures.owed` of the balance.
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
   * The amounts paid directly to the charity's own accounts less its refunds, by method. Only
   * methods with an amount are listed. The platform never pays them out.
   */
  directBalances: { method: DirectMethod; amount: Cents }[]
  /** The reported fees of these payments, by method. The provider takes them, not the platform. */
  directFees: { method: DirectMethod; amount: Cents }[]
  /** The number of payments that are not fully refunded. */
  paymentsCompleted: number
  /** The number of payments that need an action by staff, counted up to `mostWaiting`. */
  paymentsWaiting: number
  /** Of these, the reported transfers that nobody has approved or declined. */
  proofsWaiting: number
  /**
   * The open disputes among these, and the first deadline for an answer, in ISO 8601. Null: no
   * dispute is open.
   */
  disputesOpen: { disputes: number; answerBy: string | null } | null
  /**
   * Card testing is under way: since when, how many cards were declined within five minutes, and
   * until when every card payment needs a challenge. Null: no card testing.
   */
  cardTesting: { since: string; until: string; declined: number } | null
  /**
   * The steps of a new charity, and whether each is done, for its owner. Null for other readers, and
   * for a charity that has received payments.
   */
  firstSteps: Record<
    'payment' | 'project' | 'team' | 'secondFactor' | 'payoutAccount',
    boolean
  > | null
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
