import type { DonorId, Id, OrganisationId, PersonId } from '../kernel/ids.ts'
import type { Language } from '../kernel/locale.ts'
import type { LoginCommand, NewLoginLink, UsernameCommand } from '../logins/login-command.ts'
import type { DonorDetails } from './events.ts'

export type DonorLinkId = Id<'donor_link'>

/** A link to be mailed, which leads back to the charity's site. */
export type NewLink = NewLoginLink<DonorLinkId> & Site

/** The charity at whose site the donor is, to which their letters lead back. */
type Site = { siteOf: OrganisationId }

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

type Action<Type> = Extract<
  LoginCommand<DonorLinkId> | UsernameCommand<DonorLinkId>,
  { type: Type }
>

/**
 * The actions of a donor on their login are those of staff. A letter needs the charity's site
 * beside them. A link that was followed proves an address: `payerId` is a keyed hash of it.
 */
type DonorLoginCommand =
  | ({ link: NewLink } & Action<
      | 'RequestEmailVerification'
      | 'RequestPasswordReset'
      | 'RequestUsernameChange'
      | 'ConfirmSecondFactor'
    >)
  | ({ payerId: PersonId } & Action<'VerifyEmail' | 'ResetPassword'>)
  | ({ payerId: PersonId; formerPayerId: PersonId } & Action<'ChangeUsername'>)
  | (Site &
      Action<'ChangePassword' | 'RemoveSecondFactor' | 'UndoSecondFactor' | 'UndoUsernameChange'>)
  | Action<'CancelUsernameChange'>

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

/**
 * Erases people who have no account, under an id of its own: their erasure is then the one of a
 * donor for everything that follows it.
 */
export type RequestErasureWithoutAccount = {
  type: 'RequestErasureWithoutAccount'
  donorId: DonorId
  people: readonly PersonId[]
}

/** Their keys are destroyed. */
export type EraseDonor = { type: 'EraseDonor' }

export type DonorCommand =
  | RegisterDonor
  | DonorLoginCommand
  | ChangeDetails
  | RequestErasure
  | RequestErasureWithoutAccount
  | EraseDonor

/** `link_invalid`: the link was used, has expired, or never existed. */
export type DonorRefusal =
  | 'donor_not_found'
  | 'donor_erased'
  | 'erasure_not_requested'
  | 'donor_has_account'
  | 'link_invalid'
