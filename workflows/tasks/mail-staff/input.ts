import type { AdministratorLinkPurpose } from '@almoner/domain/administrator/events.ts'
import type { StaffId } from '@almoner/domain/kernel/ids.ts'
import type { applicantLetters } from '../../letters/applicant/index.ts'
import type { approvalLetters } from '../../letters/approval/index.ts'
import type { bankAccountLetters } from '../../letters/bank-account/index.ts'
import type { billingLetters } from '../../letters/billing/index.ts'
import type { erasureLetters } from '../../letters/erasure/index.ts'
import type { loginLetters } from '../../letters/login/index.ts'
import type { ownerLetters } from '../../letters/owner/index.ts'
import type { reportLetters } from '../../letters/report/index.ts'
import type { payoutLetters } from '../../letters/payout/index.ts'

/** A requested link, or a change that is announced to a staff member at their former address. */
export type StaffLetterKind = keyof typeof loginLetters | 'accept_invitation' | 'role_changed'

/** The kinds of letters to an administrator. */
export type AdministratorLetterKind =
  | AdministratorLinkPurpose
  | 'password_changed'
  | 'second_factor_confirmed'
  | 'second_factor_removed'
  | 'new_device'

export type ApplicantLetterKind = keyof typeof applicantLetters

/** The letters about a charity itself: each owner receives one. */
export type OwnerLetterKind = Exclude<
  keyof typeof ownerLetters,
  'requirements_due' | 'contact_changed'
>

/** The letters about a request that needs a second person. */
export type ApprovalLetterKind = keyof typeof approvalLetters

/**
 * A staff member by their id, the person who made the request, or the charity's contact address.
 */
export type ApprovalReader = StaffId | 'asker' | 'contact'

export type BankAccountLetterKind = keyof typeof bankAccountLetters

/** The letters to all owners about the charity's plan, its invoices and its credit. */
export type BillingLetterKind = keyof typeof billingLetters

/** The letters to all owners about a request that a donor is erased. */
export type ErasureLetterKind = keyof typeof erasureLetters

/** The letters to the staff member who requested a report. */
export type ReportLetterKind = keyof typeof reportLetters

/** The letters to owners and finance staff about a payout. */
export type PayoutLetterKind = Exclude<keyof typeof payoutLetters, 'balance_old'>

/**
 * The input for one letter to a staff member about their login, for one event of their charity. An
 * event may have two letters: another username is confirmed at the new address, and announced at
 * the old one. Some events have a letter for each owner: a changed payment method, a suspension,
 * its end, a lost domain, a decision on a proposed change. The card provider's requirements, and
 * another bank account, also have a letter for each owner.
 */
export type MailStaffMemberInput = { organisationId: string; eventId: string } & (
  | { kind: StaffLetterKind }
  | { kind: OwnerLetterKind; staffId: string }
  | { kind: 'requirements_due'; staffId: string }
  /** Sent to the person who was removed, and to every owner. */
  | { kind: 'team_loss' }
  /** An owner, or the former address of the charity's contact. */
  | { kind: 'contact_changed'; staffId: StaffId | 'contact' }
  | { kind: ApprovalLetterKind; approvalId: string; reader: ApprovalReader }
  /** A staff member, or the charity's contact address. */
  | { kind: BankAccountLetterKind; staffId: StaffId | 'contact' }
  | { kind: PayoutLetterKind; payoutId: string }
  | { kind: ReportLetterKind; reportId: string }
  /** Sent to all owners. */
  | { kind: BillingLetterKind }
  | { kind: ErasureLetterKind }
  /** Sent to all staff who may request a payout. */
  | { kind: 'balance_old' }
)

/** The input for one letter to an administrator, for one event of their own. */
export type MailAdministratorInput = {
  administratorId: string
  eventId: string
  kind: AdministratorLetterKind
}

/** The input for one letter to an applicant, for one event of their application. */
export type MailApplicantInput = {
  /** The id of the charity that it is about. */
  applicationId: string
  eventId: string
  kind: ApplicantLetterKind
}

export type MailStaffInput = MailStaffMemberInput | MailAdministratorInput | MailApplicantInput
