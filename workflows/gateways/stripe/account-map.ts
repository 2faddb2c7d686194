import type { Stripe } from 'stripe'
import type { CapabilityStatus, Requirements } from '@almoner/domain/connected-account/events.ts'
import type { ProviderAccount } from '../connected-accounts.ts'
import { toInstant } from './map.ts'

export const toProviderAccount = (account: Stripe.Account): ProviderAccount => ({
  accountId: account.id,
  organisationId: account.metadata?.['organisationId'] ?? null,
  requirements: toRequirements(account.requirements),
  capabilities: {
    card_payments: toStatus(account.capabilities?.card_payments),
    transfers: toStatus(account.capabilities?.transfers),
    payouts: account.payouts_enabled ? 'active' : 'inactive',
  },
})

// Sorted, so that another order is no change. Stripe's own sentences are left out: they are in
// English, and may quote what a person entered.
const toRequirements = (requirements: Stripe.Account.Requirements | undefined): Requirements => ({
  currentlyDue: toSorted(requirements?.currently_due),
  pastDue: toSorted(requirements?.past_due),
  pendingVerification: toSorted(requirements?.pending_verification),
  errors: (requirements?.errors ?? [])
    .map(({ requirement, code }) => ({ requirement, code }))
    .toSorted((a, b) => compare(a.requirement, b.requirement) || compare(a.code, b.code)),
  deadline: requirements?.current_deadline ? toInstant(requirements.current_deadline) : null,
  disabledReason: requirements?.disabled_reason ?? null,
})

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

const toSorted = (names: readonly string[] | null | undefined): string[] =>
  [...(names ?? [])].toSorted(compare)

const toStatus = (status: string | undefined): CapabilityStatus =>
  status === 'active' || status === 'pending' ? status : 'inactive'
