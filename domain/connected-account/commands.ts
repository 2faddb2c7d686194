import type { OrganisationId } from '../kernel/ids.ts'
import type { AccountAtProvider } from './state.ts'

/** The provider has opened the account. The same account again changes nothing. */
export type OpenConnectedAccount = {
  type: 'OpenConnectedAccount'
  organisationId: OrganisationId
  accountId: string
}

/** The provider was asked. What is as before records nothing. */
export type RecordAccount = { type: 'RecordAccount' } & AccountAtProvider

export type ConnectedAccountCommand = OpenConnectedAccount | RecordAccount

export type ConnectedAccountRefusal = 'account_not_open' | 'account_already_open'
