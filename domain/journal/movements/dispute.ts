import type { Id, OrganisationId, PaymentId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import {
  charityAvailable,
  charityHeld,
  providerAvailable,
  providerDisputed,
  receivable,
  type Provider,
} from '../accounts.ts'
import { reverse, omitZero, type Move } from '../posting.ts'

type OfDispute = {
  organisationId: OrganisationId
  paymentId: PaymentId
  disputeId: Id<'dispute'>
  provider: Provider
  amountCents: Cents
}

export type DisputeFact =
  /** The provider takes the sum and its fee at once, even if the charity's balance is too small. */
  | (OfDispute & { type: 'dispute_opened'; feeCents: Cents; shortfallCents: Cents })
  | (OfDispute & { type: 'dispute_won' | 'dispute_lost' })

export const disputeMoves = (fact: DisputeFact): readonly Move[] => {
  const { organisationId, provider, amountCents } = fact
  const available = charityAvailable(organisationId)
  const settled = providerAvailable(provider)
  const withheld: Move = { debit: providerDisputed(provider), credit: settled, amountCents }
  const heldMove: Move = { debit: available, credit: charityHeld(organisationId), amountCents }
  switch (fact.type) {
    case 'dispute_opened': {
      const owing = receivable(organisationId)
      return [
        withheld,
        ...omitZero({ debit: owing, credit: available, amountCents: fact.shortfallCents }),
        heldMove,
        ...omitZero({ debit: available, credit: settled, amountCents: fact.feeCents }),
      ]
    }
    case 'dispute_won':
      return [reverse(withheld), reverse(heldMove)]
    case 'dispute_lost':
      return [{ debit: heldMove.credit, credit: withheld.debit, amountCents }]
  }
}
