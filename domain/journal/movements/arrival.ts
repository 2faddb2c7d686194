import type { Id, OrganisationId, PaymentId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import { charityAvailable, platformBank, suspense, type Provider } from '../accounts.ts'
import type { Move } from '../posting.ts'

type OfArrival = { arrivalId: Id<'arrival'>; provider: Provider; amountCents: Cents }

/** Money of the provider's at our bank before it is matched, and its match. */
export type ArrivalFact =
  | (OfArrival & { type: 'arrival_unmatched'; organisationId: null })
  | (OfArrival & {
      type: 'arrival_matched'
      organisationId: OrganisationId
      paymentId: PaymentId
    })

export const arrivalMoves = (fact: ArrivalFact): readonly Move[] => {
  const unknown = suspense(fact.provider)
  const { amountCents } = fact
  switch (fact.type) {
    case 'arrival_unmatched':
      return [{ debit: platformBank, credit: unknown, amountCents }]
    case 'arrival_matched':
      return [{ debit: unknown, credit: charityAvailable(fact.organisationId), amountCents }]
  }
}
