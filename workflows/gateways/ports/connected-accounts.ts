import type { DetailField } from '@almoner/domain/connected-account/detail-fields.ts'
import type { AccountAtProvider } from '@almoner/domain/connected-account/state.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'

type Address = { line1: string; line2: string | null; city: string }

/** The person who represents the charity, as on their identity card. */
export type Representative = {
  firstName: string
  lastName: string
  jobTitle: string
  email: string
  phoneNumber: string
  /** `yyyy-MM-dd` */
  dateOfBirth: string
  /** `A123456(3)` */
  hongKongId: string
  address: Omit<Address, 'line2'>
}

export type BankAccount = {
  accountHolder: string
  /** Three digits each. */
  bankCode: string
  branchCode: string
  /** The complete account number. */
  accountNumber: string
}

/** A picture; the provider wants a name that ends as its kind does. */
export type IdentityImage = { bytes: Uint8Array; contentType: 'image/png' | 'image/jpeg' }

export type NewAccount = {
  organisationId: OrganisationId
  /** No account can have been opened for this organisation before this time. */
  since: Instant
  charity: {
    name: string
    irFileNumber: string
    address: Address
    email: string
    phoneNumber: string
    url: string | null
    statementDescriptor: string
  }
  bankAccount: BankAccount
  representative: Representative
  /** Null once it is erased. */
  identityImage: IdentityImage | null
  /** The person who accepted the provider's agreement for the charity; null if unknown. */
  acceptance: Acceptance | null
}

type Acceptance = { at: Instant; ip: string }

/** Details that a charity provides later. A repeated submission is sent only once. */
export type AccountDetails = {
  submissionId: string
  values: Partial<Record<DetailField, string>>
  identityImage: IdentityImage | null
  acceptance: Acceptance | null
}

/** A bank account that the provider pays out to, without its whole number. */
export type ExternalAccount = {
  externalAccountId: string
  /** Three digits each. */
  bankCode: string
  branchCode: string
  last4: string
  /**
   * The reason why the provider pays nothing out to the account any more, mostly because a bank
   * returned a payout. Null if it does pay out.
   */
  errorCode: string | null
}

export type ProviderAccount = AccountAtProvider & {
  accountId: string
  externalAccounts: readonly ExternalAccount[]
  /** Ours, from the metadata we gave; null for an account that is not ours. */
  organisationId: string | null
}

export type BankAccountOutcome =
  | { outcome: 'given'; externalAccountId: string; last4: string }
  /** The provider does not take it, with its own reason: `routing_number_invalid`. */
  | { outcome: 'refused'; code: string }

/**
 * The port to charities' own accounts at the card provider. We collect what it wants to know; the
 * charity has no login there. Every call may be made again after any error.
 */
export type ConnectedAccounts = {
  /**
   * Opens one account for each organisation, even if the request is repeated much later. A part
   * that the provider does not accept, such as a bank account that does not exist, stays among the
   * account's requirements. It does not prevent the account from being opened.
   */
  openAccount: (account: NewAccount) => Promise<ProviderAccount>
  /** Answers the fields that the provider refuses; the others it has, and checks. */
  giveDetails: (
    accountId: string,
    details: AccountDetails,
  ) => Promise<{ refused: readonly DetailField[] }>
  /**
   * Sets the bank account for all payouts from now on; all others are removed. A change that is
   * repeated after an error creates only one bank account.
   */
  giveBankAccount: (
    accountId: string,
    change: { changeId: string; bankAccount: BankAccount },
  ) => Promise<BankAccountOutcome>
  /** Reads the provider's account, and changes nothing. */
  lookAtAccount: (accountId: string) => Promise<ProviderAccount>
}
