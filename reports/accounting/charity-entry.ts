import { parseAccount, type Account } from '@almoner/domain/journal/accounts.ts'
import type { PostedJournal } from '@almoner/domain/journal/post.ts'
import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { ProjectId } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { TransactionType } from '@almoner/domain/payment-methods/transaction-type.ts'
import { directKind, type MoneyKind } from '@almoner/domain/reporting/accounting/money-kinds.ts'

/** A posting of the platform's books about a charity, with what is known of its payment. */
export type CharityPosting = {
  day: CalendarDay
  journal: PostedJournal
  /** The names of accounts: `provider:stripe:pending`. */
  debit: string
  credit: string
  amountCents: Cents
  /** Null for a payout, an invoice and a credit, which are of no payment. */
  gift: { transactionType: TransactionType; projectId: ProjectId | null } | null
}

/** The two accounts of the charity's own books that a posting moves. */
export type CharityEntry = { debit: MoneyKind; credit: MoneyKind }

/**
 * Returns what a posting is in the charity's own books, or null if it moves nothing there: the
 * provider settles with the platform, or money is released within what Almoner holds.
 *
 * The platform's debt to the charity is the charity's money at Almoner, so the sides change. A direct
 * account is the charity's own already. The account on the other side of the charity's is the
 * platform's or the provider's: the journal says which income or cost of the charity it is.
 */
export const toCharityEntry = (posting: CharityPosting): CharityEntry | null => {
  const [debit, credit] = [parseAccount(posting.debit), parseAccount(posting.credit)]
  const [own, other] = [toOwnKind(debit), toOwnKind(credit)]
  if (own === null && other === null) return null
  const [debited, credited] = [own ?? toCounterpart(posting), other ?? toCounterpart(posting)]
  if (debited === credited) return null
  return isDirect(debit) || isDirect(credit)
    ? { debit: debited, credit: credited }
    : { debit: credited, credit: debited }
}

const isDirect = ({ code }: Account): boolean => code === 'A5'

/** Returns the charity's own account that an account of the platform's books is, or null. */
export const toOwnKind = (account: Account): MoneyKind | null => {
  switch (account.code) {
    case 'L1':
    case 'L2':
    case 'L4':
      return 'clearing'
    case 'L3':
      return 'disputes_held'
    case 'L7':
      return 'credits'
    case 'A5':
      return directKind(account.method)
    case 'A6':
      return 'owed'
    // The contra of a direct account: income or a refund.
    case 'L5':
    case 'A1':
    case 'A2':
    case 'A3':
    case 'A4':
    case 'L6':
    case 'L8':
    case 'I1':
    case 'I2':
    case 'X1':
    case 'X2':
    case 'X3':
      return null
  }
}

const counterparts: Partial<Record<PostedJournal, MoneyKind>> = {
  provider_fee: 'card_fees',
  platform_fee: 'platform_fees',
  refund_asked: 'refunds',
  refund_failed: 'refunds',
  direct_returned: 'refunds',
  // What is withheld is in another account of the charity's own: only the fee has a counterpart.
  dispute_opened: 'dispute_fees',
  dispute_lost: 'dispute_losses',
  payout_paid: 'bank',
  payout_returned: 'bank',
  plan_fee_due: 'plan_fees',
  plan_fee_voided: 'plan_fees',
  plan_fee_charged: 'plan_card',
  credit_granted: 'plan_fees',
  credit_expired: 'plan_fees',
}

const incomeJournals: ReadonlySet<PostedJournal> = new Set([
  'captured',
  'direct_received',
  'offline_recorded',
  'offline_voided',
])

const toCounterpart = ({ journal, gift }: CharityPosting): MoneyKind => {
  if (!incomeJournals.has(journal)) {
    return requirePresent(counterparts[journal] ?? null, `the counterpart of ${journal}`)
  }
  assert(gift !== null, `${journal} is of a payment`)
  return gift.transactionType === 'donation' ? 'donations' : 'payments'
}
