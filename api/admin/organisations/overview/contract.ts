import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { InvoiceStatus } from '@almoner/domain/plan-subscription/state.ts'
import type { StaffRole } from '@almoner/domain/staff/permissions.ts'
import type { Money } from '../../../http/money-contract.ts'
import type { ConnectedAccountAnswer } from '../../../use-cases/connected-account/contract.ts'
import type { PayoutStatus } from '../../../use-cases/payouts/contract.ts'

/** The number of payouts, invoices and members of the team that the account shows. */
export const newestRows = { payouts: 5, invoices: 5, team: 50 } as const

type OverviewPayout = {
  id: string
  amount: Cents
  status: PayoutStatus
  /** The bank's name in the reader's language, or null if the bank is not in the list. */
  bankName: string | null
  last4: string
  requestedAt: string
  /** The Hong Kong day on which it arrived, or is expected. */
  arrivalOn: string | null
  /** The provider's code. */
  failure: string | null
}

type OverviewInvoice = {
  number: string
  issuedOn: string
  amount: Cents
  owed: Cents
  status: InvoiceStatus
}

export type OverviewMember = {
  id: string
  /** Empty for a person who is invited. */
  name: string
  username: string
  role: StaffRole
  state: 'active' | 'invited'
  /** The last time that they opened the desk; null if they never did. */
  lastLoginAt: string | null
}

type Volume = { amount: Cents; gifts: number }

/** GET /admin/organizations/{id}/overview: the state of an open charity on a working day. */
export type CharityOverviewAnswer = {
  /** The Hong Kong day of the figures. */
  today: string
  card: ConnectedAccountAnswer
  /** As the charity's own balance page has it. `owed` is the sum of the others less `advanced`. */
  balance: {
    available: Cents
    pending: Cents
    payout: Cents
    held: Cents
    advanced: Cents
    owed: Cents
  }
  /** Given by all methods, less refunds and lost disputes. */
  volume: {
    last30Days: Volume
    last12Months: Volume
    /** The twelve months to the current one, as `yyyy-MM`. */
    months: { month: string; amount: Cents; gifts: number }[]
  }
  payouts: {
    newest: OverviewPayout[]
    count: number
    arrived: Cents
    open: Cents
    /** Failed, cancelled or sent back. */
    ended: Cents
  }
  invoices: {
    newest: OverviewInvoice[]
    count: number
    /** By card or by a transfer. */
    paid: Cents
    /** By a credit of the charity. */
    credited: Cents
    owed: Cents
  }
  team: OverviewMember[]
}

export const overviewMoney: Money<CharityOverviewAnswer> = {
  available: true,
  pending: true,
  payout: true,
  held: true,
  advanced: true,
  amount: true,
  arrived: true,
  open: true,
  ended: true,
  paid: true,
  credited: true,
  owed: true,
}
