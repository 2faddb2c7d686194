import type { Id, OrganisationId, StaffId } from '../kernel/ids.ts'
import type { Instant } from '../kernel/time.ts'
import type { DetailField } from './detail-fields.ts'
import type { ConnectedAccountEvent } from './events.ts'
import type { AccountAtProvider } from './state.ts'

/** The provider has opened the account. Repeating the command for that account changes nothing. */
export type OpenConnectedAccount = {
  type: 'OpenConnectedAccount'
  organisationId: OrganisationId
  accountId: string
  representativeId: Id<'representative'>
}

/** Records the provider's answer. An unchanged account records nothing. */
export type RecordAccount = { type: 'RecordAccount' } & AccountAtProvider

type Given = Extract<ConnectedAccountEvent, { type: 'AccountDetailsGiven' }>

/** Repeating a submission changes nothing. */
export type GiveAccountDetails = {
  type: 'GiveAccountDetails'
  submissionId: Id<'account_details'>
  image: Given['data']['image']
  at: Instant
} & Omit<Given['personal'], 'values'> & { values: Partial<Record<DetailField, string>> }

export type AnswerAccountDetails = {
  type: 'AnswerAccountDetails'
  submissionId: Id<'account_details'>
  refused: readonly DetailField[]
}

/** Erases the picture once. It records nothing if there was no picture. */
export type EraseAccountImage = {
  type: 'EraseAccountImage'
  submissionId: Id<'account_details'>
}

/** The reminder is sent once for each of the days before a deadline on which a letter is due. */
export type RemindOfRequirements = {
  type: 'RemindOfRequirements'
  at: Instant
  owners: readonly StaffId[]
}

export type ConnectedAccountCommand =
  | OpenConnectedAccount
  | RecordAccount
  | GiveAccountDetails
  | AnswerAccountDetails
  | EraseAccountImage
  | RemindOfRequirements

export type ConnectedAccountRefusal =
  | 'account_not_open'
  | 'account_already_open'
  | 'details_missing'
