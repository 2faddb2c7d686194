import type { OrganisationId, StaffId } from '../kernel/ids.ts'
import type { WalletMethod } from '../kernel/payment-method.ts'
import type { OrganisationProfile, StaffRole } from './events.ts'
import type { ManualSettings } from './method-settings.ts'

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

export type AddStaffMember = {
  type: 'AddStaffMember'
  staffId: StaffId
  role: StaffRole
  username: string
  firstName: string
  lastName: string
}

/** All settings of one way in which payers pay the charity itself. */
export type SetManualMethod = ManualSettings & { type: 'SetManualMethod' }

/** The credentials themselves are kept before this is said, and are no part of it. */
export type ConnectProvider = {
  type: 'ConnectProvider'
  provider: WalletMethod
  /** `yyyy-MM-dd` in Hong Kong. */
  expiresOn: string | null
}

export type DisconnectProvider = { type: 'DisconnectProvider'; provider: WalletMethod }

/** An administrator's to say (decisions, 10). */
export type SetTapAndGoFee = { type: 'SetTapAndGoFee'; basisPoints: number }

export type MethodCommand = SetManualMethod | ConnectProvider | DisconnectProvider | SetTapAndGoFee

export type OrganisationCommand =
  | RegisterOrganisation
  | ApproveOrganisation
  | DeclineOrganisation
  | VerifyTaxStatus
  | AddStaffMember
  | MethodCommand

export type OrganisationRefusal =
  | 'sub_domain_invalid'
  | 'sub_domain_reserved'
  | 'organisation_not_found'
  | 'organisation_already_registered'
  | 'minimum_below_limit'
  | 'statement_descriptor_invalid'
  | 'default_language_unsupported'
  | 'reason_required'
  | 'already_reviewed'
  | 'plan_excludes_method'
  | 'code_required'
  | 'code_too_long'
  | 'code_dangerous'
  | 'bank_account_required'
  | 'bank_account_invalid'
  | 'payable_to_required'
  | 'fee_invalid'
