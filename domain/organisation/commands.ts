import type { OrganisationId, StaffId } from '../kernel/ids.ts'
import type { OrganisationProfile, StaffRole } from './events.ts'

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

export type OrganisationCommand =
  | RegisterOrganisation
  | ApproveOrganisation
  | DeclineOrganisation
  | VerifyTaxStatus
  | AddStaffMember

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
