import type { DonorId, Id, OrganisationId, PersonId } from '../kernel/ids.ts'
import type { Language } from '../kernel/locale.ts'
import type { UndoneFactor } from '../logins/login-command.ts'
import type { Instant } from '../kernel/time.ts'
import type { DonorDetails } from './events.ts'

export type DonorLinkId = Id<'donor_link'>

/** A link to be mailed. The caller generates it, so that it cannot be guessed. */
export type NewLink = {
  linkId: DonorLinkId
  language: Language
  siteOf: OrganisationId
  at: Instant
}

export type RegisterDonor = {
  type: 'RegisterDonor'
  donorId: DonorId
  language: Language
  username: string
  firstName: string
  lastName: string
  phoneNumber: string
  /** Null if the platform has already verified the address. */
  verification: NewLink | null
}

/** The mail after registering is written again. */
export type RequestEmailVerification = { type: 'RequestEmailVerification'; link: NewLink }
export type RequestPasswordReset = { type: 'RequestPasswordReset'; link: NewLink }
export type RequestUsernameChange = {
  type: 'RequestUsernameChange'
  username: string
  link: NewLink
}

/** Cancels any pending change of username. */
export type CancelUsernameChange = { type: 'CancelUsernameChange' }

/** A donor followed a link. `payerId` is a keyed hash of the address. */
type FollowLink = { linkId: DonorLinkId; payerId: PersonId; at: Instant }
export type VerifyEmail = { type: 'VerifyEmail' } & FollowLink
/** The password itself is stored in the operational data. */
export type ResetPassword = { type: 'ResetPassword' } & FollowLink
export type ChangeUsername = {
  type: 'ChangeUsername'
  formerPayerId: PersonId
  /** The link in the letter to the previous address. */
  undoLinkId: DonorLinkId
} & FollowLink

/** The reader of the former address's mail rejects the change. */
export type UndoUsernameChange = {
  type: 'UndoUsernameChange'
  linkId: DonorLinkId
  language: Language
  siteOf: OrganisationId
  at: Instant
}

export type ChangePassword = {
  type: 'ChangePassword'
  changeId: Id<'password_change'>
  language: Language
  siteOf: OrganisationId
}

/**
 * An authenticator app has produced its first code. The operational data holds its secret and
 * whether one is active.
 */
export type ConfirmSecondFactor = {
  type: 'ConfirmSecondFactor'
  /** The link in the letter about it, which turns the second factor off again. */
  link: NewLink
}
export type RemoveSecondFactor = {
  type: 'RemoveSecondFactor'
  language: Language
  siteOf: OrganisationId
}

/** The reader of the letter that it was turned on rejects it, and has chosen a new password. */
export type UndoSecondFactor = {
  type: 'UndoSecondFactor'
  siteOf: OrganisationId
} & UndoneFactor<DonorLinkId>

/** Omitted details do not change. */
export type ChangeDetails = {
  type: 'ChangeDetails'
  language?: Language
  details: Partial<DonorDetails>
}

/**
 * The caller finds the donor's payer ids, because a payer is identified by a keyed hash of an
 * address.
 */
export type RequestErasure = {
  type: 'RequestErasure'
  people: readonly PersonId[]
  /** Null if an operator requests it. */
  siteOf: OrganisationId | null
}

/** Their keys are destroyed. */
export type EraseDonor = { type: 'EraseDonor' }

export type DonorCommand =
  | RegisterDonor
  | RequestEmailVerification
  | RequestPasswordReset
  | RequestUsernameChange
  | CancelUsernameChange
  | VerifyEmail
  | ResetPassword
  | ChangeUsername
  | UndoUsernameChange
  | ChangePassword
  | ConfirmSecondFactor
  | RemoveSecondFactor
  | UndoSecondFactor
  | ChangeDetails
  | RequestErasure
  | EraseDonor

/** `link_invalid`: the link was used, has expired, or never existed. */
export type DonorRefusal =
  | 'donor_not_found'
  | 'donor_erased'
  | 'erasure_not_requested'
  | 'link_invalid'
