import type { Stripe } from 'stripe'
import type { CapabilityStatus, Requirements } from '@almoner/domain/connected-account/events.ts'
import type { ExternalAccount, ProviderAccount } from '../../ports/connected-accounts.ts'
import { toInstant } from '../map.ts'

export const toProviderAccount = (account: Stripe.Account): ProviderAccount => ({
  accountId: account.id,
  organisationId: account.metadata?.['organisationId'] ?? null,
  externalAccounts: (account.external_accounts?.data ?? []).flatMap(toExternalAccount),
  requirements: toRequirements(account.requirements),
  capabilities: {
    card_payments: toStatus(account.capabilities?.card_payments),
    transfers: toStatus(account.capabilities?.transfers),
    payouts: account.payouts_enabled ? 'active' : 'inactive',
  },
})

// Stripe's routing number is the bank's and the branch's, three digits each.
const toExternalAccount = (account: Stripe.ExternalAccount): ExternalAccount[] => {
  if (account.object !== 'bank_account') return []
  const digits = (account.routing_number ?? '').replaceAll(/\D/g, '')
  const [bankCode, branchCode] = [digits.slice(0, 3), digits.slice(3)]
  const { id: externalAccountId, last4 } = account
  return [{ externalAccountId, bankCode, branchCode, last4, errorCode: toErrorCode(account) }]
}

const brokenStatuses: ReadonlySet<string> = new Set(['errored', 'verification_failed'])

// The failed payout has the bank's own reason; Stripe names one here for details that it refuses.
const toErrorCode = ({ status, requirements }: Stripe.BankAccount): string | null =>
  brokenStatuses.has(status) ? (requirements?.errors?.[0]?.code ?? 'bank_account_unusable') : null

// The fields are sorted, so a different order is not a change. Stripe's own sentences are left out:
// they are in English, and may quote what a person entered.
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
