import { bankAccount } from '@almoner/domain/bank-account/index.ts'
import {
  findAccountInUse,
  payoutsHeldUntil,
  type AccountInUse,
} from '@almoner/domain/bank-account/state.ts'
import { connectedAccount } from '@almoner/domain/connected-account/index.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'

/** The reason why a charity's money cannot be paid out now, with any balance. */
type DestinationObstacle =
  | 'payouts_suspended'
  /** The charity has no account at the card provider, or one that may not pay out. */
  | 'account_not_ready'
  | 'bank_account_missing'
  /** The bank account was changed, or is being changed, less than 72 hours ago. */
  | 'bank_account_held'

export type PayoutDestination = {
  /** The charity's account at the card provider; null before it is opened. */
  accountId: string | null
  bank: AccountInUse | null
  /** Null if nothing holds payouts now. */
  heldUntil: Instant | null
  /** The one that matters most first. */
  obstacles: readonly DestinationObstacle[]
}

/** Returns the source and destination accounts of a charity's payout, and its obstacles. */
export const findDestination = async (
  { store, now }: { store: EventStore; now: () => Instant },
  organisationId: OrganisationId,
): Promise<PayoutDestination> => {
  const charity = (await loadState(store, organisation, organisationId)).state
  const account = (await loadState(store, connectedAccount, organisationId)).state
  const accounts = (await loadState(store, bankAccount, organisationId)).state
  const bank = findAccountInUse(accounts)
  const hold = payoutsHeldUntil(accounts)
  const heldUntil = hold !== null && now() < hold ? hold : null
  const isSuspended = charity.status === 'none' || charity.suspension?.payoutsToo === true
  const mayPayOut = account.status === 'open' && account.capabilities.payouts === 'active'
  return {
    accountId: account.status === 'open' ? account.accountId : null,
    bank,
    heldUntil,
    obstacles: [
      ...(isSuspended ? (['payouts_suspended'] as const) : []),
      ...(bank === null ? (['bank_account_missing'] as const) : []),
      ...(heldUntil === null ? [] : (['bank_account_held'] as const)),
      ...(mayPayOut ? [] : (['account_not_ready'] as const)),
    ],
  }
}
