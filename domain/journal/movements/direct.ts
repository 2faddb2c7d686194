import type { OrganisationId, PaymentId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import type { DirectMethod } from '../../payment-methods/payment-method.ts'
import { charityDirect, directReceipts } from '../accounts.ts'
import { reverse, type Move } from '../posting.ts'

/**
 * A payer paid the charity itself, and it went back from there: whole or in part. The sum is what
 * the payer paid. The fee of a wallet is between it and the charity: shown, and not posted.
 */
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
