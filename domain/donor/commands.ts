import type { DonorId, Id, OrganisationId, PersonId } from '../kernel/ids.ts'
import type { Language } from '../kernel/locale.ts'
import type { Instant } from '../kernel/time.ts'
import type { DonorDetails } from './events.ts'

export type DonorLinkId = Id<'donor_link'>

/** A link that is to be mailed, made by who asks: nobody else could guess it. */
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
  /** Null where the platform itself knows the address. */
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

/** Whatever other username they asked for, it shall not be. */
export type CancelUsernameChange = { type: 'CancelUsernameChange' }

/** A link was followed: by whom it is, a keyed hash of the address says. */
type FollowLink = { linkId: DonorLinkId; payerId: PersonId; at: Instant }
export type VerifyEmail = { type: 'VerifyEmail' } & FollowLink
/** The password itself is kept elsewhere. */
export type ResetPassword = { type: 'ResetPassword' } & FollowLink
export type ChangeUsername = {
  type: 'ChangeUsername'
  formerPayerId: PersonId
  /** Of the link that the address before is mailed. */
  undoLinkId: DonorLinkId
} & FollowLink

/** Whoever reads the mail of the address before did not want it changed. */
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

/** A phone has shown its first code. Its secret is kept elsewhere, and whether one stands is known there. */
export type ConfirmSecondFactor = {
  type: 'ConfirmSecondFactor'
  language: Language
  siteOf: OrganisationId
}
export type RemoveSecondFactor = {
  type: 'RemoveSecondFactor'
  language: Language
  siteOf: OrganisationId
}

/** What is left out stays. */
export type ChangeDetails = {
  type: 'ChangeDetails'
  language?: Language
  details: Partial<DonorDetails>
}

/** Who it is in the books is found by whoever asks: a payer is named by a keyed hash of an address. */
export type RequestErasure = {
  type: 'RequestErasure'
  people: readonly PersonId[]
  /** Null where an operator asks for them. */
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
  | ChangeDetails
  | RequestErasure
  | EraseDonor

/** `link_invalid`: used, run out, or never given. */
export type DonorRefusal =
  | 'donor_not_found'
  | 'donor_erased'
  | 'erasure_not_requested'
  | 'link_invalid'
