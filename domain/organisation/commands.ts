import type { Id, OrganisationId, StaffId } from '../kernel/ids.ts'
import type { LoginCommand, NewLoginLink, UsernameCommand } from '../logins/login-command.ts'
import type { WalletMethod } from '../payment-methods/payment-method.ts'
import type { StaffRole } from '../staff/permissions.ts'
import type { Plan } from '../plans/plan.ts'
import type { CustomDomainCommand, CustomDomainRefusal } from './custom-domain/custom-domain.ts'
import type { OrganisationProfile } from './events.ts'
import type { ChangeFormRows, FormRowsRefusal } from './profile/form-rows.ts'
import type { AddLegalDocument, LegalDocumentRefusal } from './legal-documents/legal-documents.ts'
import type { ManualSettings } from './payment-methods/method-settings.ts'
import type { ChangedBy } from './payment-methods/methods-changed.ts'
import type { ProfileCommand, ProfileRefusal } from './profile/change.ts'
import type { ReceiptFormatRefusal } from './receipt-format/decide.ts'
import type { LockReceiptPrefix, SetReceiptFormat } from './receipt-format/receipt-format.ts'
import type { StaffLinkId } from './team/staff-events.ts'
import type { TeamCommand } from './team/commands.ts'
import type { SetFinancialYear } from './profile/financial-year.ts'
import type { AcceptTerms } from './profile/terms.ts'
import type { ChangeThemeColours } from './profile/theme-colours.ts'

export type RegisterOrganisation = {
  type: 'RegisterOrganisation'
  organisationId: OrganisationId
  subDomain: string
  profile: OrganisationProfile
  contact: { firstName: string; lastName: string; email: string; phoneNumber: string }
}

export type ApproveOrganisation = { type: 'ApproveOrganisation' }
export type DeclineOrganisation = { type: 'DeclineOrganisation'; reason: string }
export type VerifyTaxStatus = { type: 'VerifyTaxStatus'; irFileNumber: string }

/** Payments stop at once. `payoutsToo`: and so do payouts. */
export type SuspendOrganisation = {
  type: 'SuspendOrganisation'
  reason: string
  payoutsToo: boolean
}
export type ReinstateOrganisation = { type: 'ReinstateOrganisation'; reason: string }
/** It is no longer exempt under section 88. */
export type EndTaxStatus = { type: 'EndTaxStatus'; reason: string }
/** The charity follows the plan of its subscription. */
export type ChangeOrganisationPlan = { type: 'ChangeOrganisationPlan'; plan: Plan }

/** An administrator states why they open the charity's data. */
type OpenCharityData = { type: 'OpenCharityData'; reason: string }

export type SuspensionCommand =
  | OpenCharityData
  | SuspendOrganisation
  | ReinstateOrganisation
  | EndTaxStatus
  | ChangeOrganisationPlan

/** An owner sets whether each member of staff needs a second factor. */
export type SetSecondFactorRequirement = {
  type: 'SetSecondFactorRequirement'
  required: boolean
  /** The approval by which it ends. */
  approvalId?: Id<'approval'>
}

export type AddStaffMember = {
  type: 'AddStaffMember'
  staffId: StaffId
  role: StaffRole
  username: string
  firstName: string
  lastName: string
  /** The link by which they verified this address as an applicant. */
  verifiedBy?: StaffLinkId
}

/** A link to be mailed to a staff member. */
export type NewStaffLink = NewLoginLink<StaffLinkId>

/** The login of this person has another username by now. */
export type FollowStaffUsername = {
  type: 'FollowStaffUsername'
  staffId: StaffId
  username: string
}

/** The actions of a staff member on their username, password and second factor. */
export type ManageStaffLogin = {
  type: 'ManageStaffLogin'
  staffId: StaffId
  login: LoginCommand<StaffLinkId> | UsernameCommand<StaffLinkId>
}

/**
 * An operator restores a login to a person who has proved their identity. The old credentials were
 * voided before. This mails a link to choose a password, and the link cannot be undone.
 */
export type FreeStaffLogin = {
  type: 'FreeStaffLogin'
  staffId: StaffId
  /**
   * The new username, if the mail of the present one is no longer the person's. Null if it still
   * is.
   */
  username: string | null
  link: NewStaffLink
}

export type StaffCommand = AddStaffMember | FollowStaffUsername | ManageStaffLogin | FreeStaffLogin

/** All settings of one method by which payers pay the charity directly. */
export type SetManualMethod = Omit<ManualSettings, 'bankChangedAt'> & {
  type: 'SetManualMethod'
  /**
   * The number of times the method had been set when the person read its settings. If omitted, any
   * number is accepted.
   */
  seenRevision?: number | undefined
}

/** The credentials are stored before this command and are no part of it. */
export type ConnectProvider = {
  type: 'ConnectProvider'
  provider: WalletMethod
  /** A day in Hong Kong as `yyyy-MM-dd`. */
  expiresOn: string | null
}

export type DisconnectProvider = { type: 'DisconnectProvider'; provider: WalletMethod }

/** Only an administrator may set it (decisions, 10). */
export type SetTapAndGoFee = { type: 'SetTapAndGoFee'; basisPoints: number }

/** The owners are notified if a person changes it; the setup of a charity sends no mail. */
export type MethodCommand = (
  | SetManualMethod
  | ConnectProvider
  | DisconnectProvider
  | SetTapAndGoFee
) & { changedBy?: ChangedBy }

export type OrganisationCommand =
  | RegisterOrganisation
  | ApproveOrganisation
  | DeclineOrganisation
  | VerifyTaxStatus
  | SuspensionCommand
  | SetSecondFactorRequirement
  | ChangeFormRows
  | ChangeThemeColours
  | SetReceiptFormat
  | LockReceiptPrefix
  | AddLegalDocument
  | AcceptTerms
  | SetFinancialYear
  | StaffCommand
  | TeamCommand
  | MethodCommand
  | CustomDomainCommand
  | ProfileCommand

/**
 * `link_invalid`: the link was used, has expired, was replaced by a newer one, or never existed.
 */
export type OrganisationRefusal =
  | CustomDomainRefusal
  | FormRowsRefusal
  | LegalDocumentRefusal
  | ProfileRefusal
  | ReceiptFormatRefusal
  | 'sub_domain_invalid'
  | 'sub_domain_reserved'
  | 'organisation_not_found'
  | 'organisation_already_registered'
  | 'approval_required'
  | 'already_reviewed'
  | 'already_suspended'
  | 'not_suspended'
  | 'plan_excludes_method'
  | 'plan_excludes_theme_colours'
  | 'code_required'
  | 'code_too_long'
  | 'code_dangerous'
  | 'bank_account_required'
  | 'bank_account_invalid'
  | 'payable_to_required'
  | 'fee_invalid'
  | 'method_changed'
  | 'staff_member_not_found'
  | 'already_on_team'
  | 'access_end_invalid'
  | 'last_owner'
  | 'role_changed'
  | 'link_invalid'
