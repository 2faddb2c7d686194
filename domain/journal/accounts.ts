import type { OrganisationId } from '../kernel/ids.ts'

/** Normal side: assets and expenses grow by debit, liabilities and income by credit. */
export type AccountKind = 'asset' | 'liability' | 'income' | 'expense'

/** The chart of accounts as far as money moves today; codes as in the ledger's facts, section 4. */
export type Account =
  | { code: 'A1'; provider: Provider }
  | { code: 'L1'; organisationId: OrganisationId }
  | { code: 'I1' }

export type Provider = 'stripe'

export const kindOf: Record<Account['code'], AccountKind> = {
  A1: 'asset',
  L1: 'liability',
  I1: 'income',
}

/** The account's name in the books: `provider:stripe:pending`. */
export const accountName = (account: Account): string => {
  switch (account.code) {
    case 'A1':
      return `provider:${account.provider}:pending`
    case 'L1':
      return `charity:${account.organisationId}:pending`
    case 'I1':
      return 'income:platform_fee'
  }
}

/** What is captured at the provider and not yet settled. */
export const providerPending = (provider: Provider): Account => ({ code: 'A1', provider })
/** What the platform owes the charity and has not released yet. */
export const charityPending = (organisationId: OrganisationId): Account => ({
  code: 'L1',
  organisationId,
})
export const platformFeeIncome: Account = { code: 'I1' }
