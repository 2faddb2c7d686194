import type { OrganisationId, PaymentId } from '../../kernel/ids.ts'
import { cents, type Cents } from '../../kernel/money.ts'
import {
  charityAvailable,
  charityPending,
  platformFeeIncome,
  providerAvailable,
  providerFeeExpense,
  providerPending,
  type Provider,
} from '../accounts.ts'
import { omitZero, type Move } from '../posting.ts'

type OfPayment = { organisationId: OrganisationId; paymentId: PaymentId; provider: Provider }

export type PaymentFact =
  | (OfPayment & { type: 'captured' | 'provider_fee' | 'platform_fee'; amountCents: Cents })
  /**
   * The fee that the provider took, less the promised one. The platform bears a positive difference
   * and keeps a negative one. Neither affects the charity or the payer.
   */
  | (OfPayment & { type: 'provider_fee_difference'; amountCents: Cents })
  /**
   * The sum that the provider settled, and the charity's part of it: the rest is the platform's
   * fee.
   */
  | (OfPayment & { type: 'settled'; settledCents: Cents; releasedCents: Cents })
  /** The fee is returned by policy, because of a refund or a lost dispute; `part` is its id. */
  | (OfPayment & { type: 'platform_fee_returned'; part: string; amountCents: Cents })

/** The platform is the charity's agent: the charity bears the provider's fee, and only the
 * platform's own share is income. */
export const paymentMoves = (fact: PaymentFact): readonly Move[] => {
  const providerAccount = providerPending(fact.provider)
  const owed = charityPending(fact.organisationId)
  const released = charityAvailable(fact.organisationId)
  switch (fact.type) {
    case 'captured':
      return [{ debit: providerAccount, credit: owed, amountCents: fact.amountCents }]
    case 'provider_fee':
      return [{ debit: owed, credit: providerAccount, amountCents: fact.amountCents }]
    case 'platform_fee':
      return [{ debit: owed, credit: platformFeeIncome, amountCents: fact.amountCents }]
    case 'provider_fee_difference':
      return fact.amountCents < 0
        ? [
            {
              debit: providerAccount,
              credit: platformFeeIncome,
              amountCents: cents(0 - fact.amountCents),
            },
          ]
        : [{ debit: providerFeeExpense, credit: providerAccount, amountCents: fact.amountCents }]
    case 'settled': {
      const settled = providerAvailable(fact.provider)
      return [
        { debit: settled, credit: providerAccount, amountCents: fact.settledCents },
        ...omitZero({ debit: owed, credit: released, amountCents: fact.releasedCents }),
      ]
    }
    case 'platform_fee_returned':
      return [{ debit: platformFeeIncome, credit: released, amountCents: fact.amountCents }]
  }
}
