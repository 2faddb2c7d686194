import type {
  Discrepancy,
  ReviewPlace,
  ReviewSubject,
} from '@almoner/domain/manual-review/index.ts'
import { amounts, choice, days, listContract, anyOfValues } from '../../http/lists/contract.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'

export const listedProviders = [
  'stripe',
  'payme',
  'tap_and_go',
  'mail',
  'platform',
] as const satisfies readonly ReviewPlace[]

export const listedDiscrepancies = [
  'unknown_payment',
  'paid_twice',
  'other_sum',
  'missing_at_provider',
  'refund_came_back',
  'unknown_refund',
  'unknown_dispute',
  'fraud_warning',
  'taken_after_all',
  'not_settled',
  'opening_stopped',
  'payout_not_ended',
  'bank_account_stopped',
  'receipt_not_mailed',
  'letter_not_mailed',
  'charge_not_moved',
  'dispute_not_taken_back',
  'wallet_not_read',
  'account_not_read',
  'account_unknown',
  'file_damaged',
  'import_row_refused',
  'process_failed',
  'chain_broken',
] as const satisfies readonly Discrepancy[]

export type ReviewItem = {
  id: string
  /** Our payment id, if there is one. */
  paymentId: string | null
  /** The subject whose page shows it, if there is one. */
  about: ReviewSubject | null
  discrepancy: Discrepancy
  provider: (typeof listedProviders)[number]
  /** The provider's own id, to search its dashboard for. */
  providerObjectId: string
  amount: Cents
  foundAt: string
  resolvedAt: string | null
  resolution: 'settled' | 'agrees_now' | 'worked_since' | null
  note: string | null
}

const reviewsListAt = (path: `/api/${string}`) =>
  listContract<ReviewItem, { rows: number }>()({
    money: { amount: true },
    path,
    filters: {
      show: choice(['open', 'settled', 'all'], 'show'),
      /** The search covers the provider's id, our payment id and the note. */
      q: anyOfValues(100, 'q'),
      day: days('day'),
      type: choice(listedDiscrepancies, 'type'),
      provider: choice(listedProviders, 'provider'),
      amount: amounts('amount'),
    },
    defaults: { show: 'open' },
    sorts: ['date', 'amount'],
    firstSort: '-date',
    pageSize: 20,
    live: 'manual_review',
  })

/** The manual reviews of the staff member's charity, and those of the platform. */
export const reviewsLists = {
  organizations: reviewsListAt('/api/organizations/inbox'),
  admin: reviewsListAt('/api/admin/inbox'),
} as const
