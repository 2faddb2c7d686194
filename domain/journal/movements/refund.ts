import type { Id, OrganisationId, PaymentId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import {
  charityAvailable,
  providerAvailable,
  receivable,
  refundsUnderWay,
  type Provider,
} from '../accounts.ts'
import { omitZero, type Move } from '../posting.ts'

type OfRefund = {
  organisationId: OrganisationId
  paymentId: PaymentId
  refundId: Id<'refund'>
  provider: Provider
  amountCents: Cents
}

export type RefundFact =
  /**
   * The platform advances the sum that the charity lacks, and is owed it: `shortfallCents`, or 0.
   */
  | (OfRefund & { type: 'refund_asked'; shortfallCents: Cents })
  | (OfRefund & { type: 'refund_done' | 'refund_failed' })

export const refundMoves = (fact: RefundFact): readonly Move[] => {
  const { organisationId, provider, amountCents } = fact
  const available = charityAvailable(organisationId)
  const underWay = refundsUnderWay(provider)
  switch (fact.type) {
    case 'refund_asked': {
      const owing = receivable(organisationId)
      return [
        ...omitZero({ debit: owing, credit: available, amountCents: fact.shortfallCents }),
        { debit: available, credit: underWay, amountCents },
      ]
    }
    case 'refund_done':
      return [{ debit: underWay, credit: providerAvailable(provider), amountCents }]
    case 'refund_failed':
      return [{ debit: underWay, credit: available, amountCents }]
  }
}
