import { assert } from '../kernel/assert.ts'
import type { OrganisationId, PaymentId } from '../kernel/ids.ts'
import type { Cents } from '../kernel/money.ts'
import { formatAccount, isOpenTo, type Account } from './accounts.ts'

/** The subject of a movement, whose clearing accounts are at zero once it has ended. */
export type Subject = {
  kind:
    | 'payment'
    | 'refund'
    | 'dispute'
    | 'payout'
    | 'transfer'
    | 'offline_entry'
    | 'arrival'
    | 'plan_fee'
    | 'credit'
  id: string
}

/** An equal sum leaves one account and enters another, so every movement balances. */
export type Move = {
  debit: Account
  credit: Account
  amountCents: Cents
  /** Pending is a promise (a card authorised, not charged): it moves no balance. */
  layer?: 'pending'
}

/** One movement in the ledger, with its reason and its charity. */
export type Posting<Journal extends string = string> = {
  journal: Journal
  layer: 'posted' | 'pending'
  /** Null for the platform's own account at its bank or at a provider. */
  organisationId: OrganisationId | null
  paymentId: PaymentId | null
  subject: Subject
  debit: Account
  credit: Account
  amountCents: Cents
}

/** Throws if such postings must not be recorded. */
export const assertSound = (postings: readonly Posting[]): void => {
  assert(postings.length > 0, 'a journal moves something')
  for (const { amountCents, debit, credit, organisationId } of postings) {
    assert(Number.isSafeInteger(amountCents) && amountCents > 0, 'a posting is of positive cents')
    assert(formatAccount(debit) !== formatAccount(credit), 'a posting moves from here to there')
    assert(organisationId === postings[0]?.organisationId, 'a journal is of one charity')
    assert(
      isOpenTo(debit, organisationId) && isOpenTo(credit, organisationId),
      'a journal touches the accounts of one charity only',
    )
  }
}

/** A part of a movement that is not always there: a fee, a shortfall. */
export const omitZero = (move: Move): readonly Move[] => (move.amountCents === 0 ? [] : [move])

/** The exact opposite: the original and this sum to zero. */
export const reverse = ({ debit, credit, ...move }: Move): Move => ({
  ...move,
  debit: credit,
  credit: debit,
})
