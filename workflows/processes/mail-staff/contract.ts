import type { StaffId } from '@almoner/domain/kernel/ids.ts'
import type { ApplicantLetterKind } from '../../locales/applicant-letters.ts'
import type { BankAccountLetterKind } from '../../locales/bank-account-letters.ts'
import type {
  AdministratorLetterKind,
  DeviceLetterKind,
  StaffLetterKind,
} from '../../locales/catalogue.ts'

/** The letters about a charity itself: each owner receives one. */
export type OwnerLetterKind =
  | 'payment_methods_changed'
  | 'charity_suspended'
  | 'charity_reinstated'
  | 'custom_domain_lost'
  | 'profile_change_approved'
  | 'profile_change_declined'

/** The letters about a request that needs a second person. */
export type ApprovalLetterKind =
  | 'approval_wanted'
  | 'approval_delayed'
  | 'approval_given'
  | 'approval_not_done'
  | 'approval_refused'
  | 'approval_cancelled'
  | 'approval_lapsed'

/** A staff member by their id, the one who asked, or the charity's contact address. */
export type ApprovalReader = StaffId | 'asker' | 'contact'

/** What owners and finance staff are told about a payout. */
export type PayoutLetterKind =
  | 'payout_sent'
  | 'payout_failed'
  | 'payout_returned'
  | 'payout_cancelled'

/**
 * One letter to a staff member about their login, for one event of their charity. An event may have
 * two letters: another username is confirmed at the new address, and announced at the old one. A
 * changed payment method, a suspension, its end, a lost domain, a decision on a proposed change,
 * what the card provider wants to know, and another bank account have a letter for each owner.
 */
export type MailStaffMemberInput = { organisationId: string; eventId: string } & (
  | { kind: StaffLetterKind | DeviceLetterKind }
  | { kind: OwnerLetterKind; staffId: string }
  | { kind: 'requirements_due'; staffId: string }
  /** To the person who was removed, and to every owner. */
  | { kind: 'team_loss' }
  /** An owner, or the former address of the charity's contact. */
  | { kind: 'contact_changed'; staffId: StaffId | 'contact' }
  | { kind: ApprovalLetterKind; approvalId: string; reader: ApprovalReader }
  /** A staff member, or the charity's contact address. */
  | { kind: BankAccountLetterKind; staffId: StaffId | 'contact' }
  | { kind: PayoutLetterKind; payoutId: string }
  /** To everybody who may request a payout. */
  | { kind: 'balance_old' }
)

/** The same to an administrator, for one event of their own. */
export type MailAdministratorInput = {
  administratorId: string
  eventId: string
  kind: AdministratorLetterKind | DeviceLetterKind
}

/** The same to an applicant, for one event of their application. */
export type MailApplicantInput = {
  /** The id of the charity that it is about. */
  applicationId: string
  eventId: string
  kind: ApplicantLetterKind
}

export type MailStaffInput = MailStaffMemberInput | MailAdministratorInput | MailApplicantInput

/** Each event sends each of its letters once, however often it is delivered. */
export const mailStaffId = (letter: MailStaffInput): string => {
  const { eventId, kind } = letter
  const name = `mail-staff-${eventId}-${kind}`
  if ('reader' in letter) return `${name}-${letter.reader}`
  return 'staffId' in letter ? `${name}-${letter.staffId}` : name
}
