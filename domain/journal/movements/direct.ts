import type { OrganisationId, PaymentId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import { charityDirect, directReceipts, type DirectMethod } from '../accounts.ts'
import { reverse, type Move } from '../posting.ts'

/** A payer paid the charity itself, and the charity returned it itself: whole or in part. */
export type DirectFact = {
  type: 'direct_received' | 'direct_returned'
  organisationId: OrganisationId
  paymentId: PaymentId
  method: DirectMethod
  /** A payment is received once; each return of it is another part. */
  part: string
  amountCents: Cents
}

export const directMoves = ({ type, organisationId, method, amountCents }: DirectFact) => {
  const received: Move = {
    debit: directReceipts(organisationId, method),
    credit: charityDirect(organisationId),
    amountCents,
  }
  return [type === 'direct_returned' ? reverse(received) : received] satisfies readonly Move[]
}
