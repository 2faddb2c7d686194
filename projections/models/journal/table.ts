import type { Id, OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { PostedJournal } from '@almoner/domain/journal/post.ts'

/** One row for each movement: its sum, its two accounts and its cause. Rows never change. */
export type PostingTable = {
  position: bigint
  /** Counts the movements of one event from 1. */
  line: number
  organisation_id: OrganisationId
  /** Null for a payout, an offline entry and an invoice: they are not of one payment. */
  payment_id: PaymentId | null
  payout_id: Id<'payout'> | null
  offline_entry_id: Id<'offline_entry'> | null
  journal: PostedJournal
  /** Names of accounts: `provider:stripe:pending`. */
  debit: string
  credit: string
  amount_cents: bigint
  /** The Hong Kong day it belongs to; when it was written down is another question. */
  business_date: string
  recorded_at: Instant
}

/**
 * The balance of an account: the debits less credits of one charity's part in it. Each charity's
 * rows therefore sum to zero.
 */
export type AccountBalanceTable = {
  account: string
  organisation_id: OrganisationId
  balance_cents: bigint
  /** All that was ever debited, and credited: the balance is their difference. */
  debit_cents: bigint
  credit_cents: bigint
}

/**
 * The movements of an account on a business day, as recorded on a day: the debits less credits of
 * one charity's part. The balance of any day, as recorded up to any other, is a sum of these. Only
 * the day of the requested moment needs the postings themselves.
 */
export type AccountDayTable = {
  organisation_id: OrganisationId
  account: string
  /** Both are days of Hong Kong. */
  business_date: string
  recorded_date: string
  movement_cents: bigint
  /** The number of postings that touched it. */
  movements: number
}

/**
 * The movements of an account of the platform's income on a business day, as recorded on a day: the
 * debits less credits over all charities.
 */
export type IncomeDayTable = Omit<AccountDayTable, 'organisation_id'>
