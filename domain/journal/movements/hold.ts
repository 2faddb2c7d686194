import type { OrganisationId, PaymentId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import { charityPending, providerPending, type Provider } from '../accounts.ts'
import { reverse, type Move } from '../posting.ts'

type OfHold = {
  organisationId: OrganisationId
  paymentId: PaymentId
  provider: Provider
  /** All that is held. */
  heldCents: Cents
}

/** A sum authorised on a card. It ends once: captured in full, captured in part, or released. */
export type HoldFact =
  | (OfHold & { type: 'hold_authorised' | 'hold_voided' | 'hold_expired' })
  | (OfHold & { type: 'hold_captured'; amountCents: Cents })

export const holdMoves = (fact: HoldFact): readonly Move[] => {
  const debit = providerPending(fact.provider)
  const credit = charityPending(fact.organisationId)
  const hold: Move = { debit, credit, amountCents: fact.heldCents, layer: 'pending' }
  switch (fact.type) {
    case 'hold_authorised':
      return [hold]
    case 'hold_captured':
      return [reverse(hold), { debit, credit, amountCents: fact.amountCents }]
    case 'hold_voided':
    case 'hold_expired':
      return [reverse(hold)]
  }
}
