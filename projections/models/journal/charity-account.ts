import {
  charityAvailable,
  charityHeld,
  charityPayout,
  charityPending,
  directReceipts,
  receivable,
  type Account,
} from '@almoner/domain/journal/accounts.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { DirectMethod } from '@almoner/domain/payment-methods/payment-method.ts'

/** An account of a charity that its staff read: one of five, or its own account of a method. */
export type CharityAccount = 'pending' | 'available' | 'payout' | 'held' | 'advanced' | DirectMethod

export const charityAccount = (organisationId: OrganisationId, name: CharityAccount): Account =>
  name in accounts
    ? accounts[name as keyof typeof accounts](organisationId)
    : directReceipts(organisationId, name as DirectMethod)

const accounts = {
  pending: charityPending,
  available: charityAvailable,
  payout: charityPayout,
  held: charityHeld,
  advanced: receivable,
} as const satisfies Record<
  Exclude<CharityAccount, DirectMethod>,
  (organisationId: OrganisationId) => Account
>
