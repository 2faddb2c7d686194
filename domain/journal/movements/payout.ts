import type { Id, OrganisationId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import {
  charityAvailable,
  charityPayout,
  platformBank,
  providerAvailable,
  type Provider,
} from '../accounts.ts'
import { reverse, type Move } from '../posting.ts'

type OfPayout = { organisationId: OrganisationId; payoutId: Id<'payout'>; amountCents: Cents }

/** The treasury records the parts of a payout. */
export type PayoutFact =
  | (OfPayout & { type: 'payout_started' | 'payout_failed' })
  /** Returned: it was paid, and the charity's bank sent it back. */
  | (OfPayout & { type: 'payout_paid' | 'payout_returned'; from: Provider | 'bank' })

/** The provider pays our own bank: no charity's balance moves. */
export type TransferFact = {
  type: 'moved_to_bank'
  organisationId: null
  transferId: Id<'transfer'>
  provider: Provider
  amountCents: Cents
}

export const payoutMoves = (fact: PayoutFact): readonly Move[] => {
  const available = charityAvailable(fact.organisationId)
  const credit = charityPayout(fact.organisationId)
  switch (fact.type) {
    case 'payout_started':
      return [{ debit: available, credit, amountCents: fact.amountCents }]
    case 'payout_failed':
      return [reverse({ debit: available, credit, amountCents: fact.amountCents })]
    case 'payout_paid':
      return [{ debit: credit, credit: paidFrom(fact.from), amountCents: fact.amountCents }]
    case 'payout_returned':
      return [{ debit: paidFrom(fact.from), credit: available, amountCents: fact.amountCents }]
  }
}

export const transferMoves = ({ provider, amountCents }: TransferFact): readonly Move[] => [
  { debit: platformBank, credit: providerAvailable(provider), amountCents },
]

const paidFrom = (from: Provider | 'bank') =>
  from === 'bank' ? platformBank : providerAvailable(from)
