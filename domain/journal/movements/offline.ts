import type { Id, OrganisationId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import type { DirectMethod } from '../../payment-methods/payment-method.ts'
import { charityDirect, directReceipts } from '../accounts.ts'
import { reverse, type Move } from '../posting.ts'

/** Money that the charity took itself: no payout, and a fee of its own is not posted. */
export type OfflineFact = {
  type: 'offline_recorded' | 'offline_voided'
  organisationId: OrganisationId
  offlineEntryId: Id<'offline_entry'>
  method: DirectMethod
  /** The version of the entry: each is recorded, and reversed, once. */
  part: string
  amountCents: Cents
}

export const offlineMoves = (fact: OfflineFact): readonly Move[] => {
  const { organisationId, method, amountCents } = fact
  const received: Move = {
    debit: directReceipts(organisationId, method),
    credit: charityDirect(organisationId),
    amountCents,
  }
  return [fact.type === 'offline_voided' ? reverse(received) : received]
}
