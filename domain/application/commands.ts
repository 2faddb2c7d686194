import type { CalendarDay } from '../kernel/calendar.ts'
import type { Id, OrganisationId, StaffId } from '../kernel/ids.ts'
import type { Language } from '../kernel/locale.ts'
import type { AdministratorId } from '../kernel/ids.ts'
import type { Instant } from '../kernel/time.ts'
import type { ApplicantLinkPurpose, ApplicationEvent } from './events.ts'
import type { Section } from './values.ts'

type Data<Type extends ApplicationEvent['type']> = Omit<
  Extract<ApplicationEvent, { type: Type }>['data'],
  'organisationId'
>
type Personal<Type extends ApplicationEvent['type']> = NonNullable<
  Extract<ApplicationEvent, { type: Type }>['personal']
>

export type ApplicantLinkId = Id<'applicant_link'>

export type StartApplication = {
  type: 'StartApplication'
  organisationId: OrganisationId
  applicantId: StaffId
  language: Language
  applicant: Personal<'ApplicationStarted'>
}

/** The caller generates the link's id, so that it cannot be guessed. */
export type RequestApplicantLink = {
  type: 'RequestApplicantLink'
  purpose: ApplicantLinkPurpose
  linkId: ApplicantLinkId
  language: Language
  at: Instant
}
export type FollowApplicantLink = {
  type: 'FollowApplicantLink'
  purpose: ApplicantLinkPurpose
  linkId: ApplicantLinkId
  at: Instant
}

export type SignAgreement = { type: 'SignAgreement' } & Data<'AgreementSigned'> & {
    signatories: Personal<'AgreementSigned'>
  }
export type DescribeApplicant = { type: 'DescribeApplicant' } & Data<'ApplicantDescribed'> & {
    contact: Personal<'ApplicantDescribed'>
  }
export type ChoosePlan = { type: 'ChoosePlan' } & Data<'PlanChosen'>
export type GiveBillingCard = { type: 'GiveBillingCard' } & Data<'BillingCardGiven'>
export type GiveLogo = { type: 'GiveLogo' } & Data<'LogoGiven'>
export type GiveDocument = { type: 'GiveDocument'; fileName: string } & Data<'DocumentGiven'>
export type WithdrawDocument = { type: 'WithdrawDocument' } & Data<'DocumentWithdrawn'>
export type GiveBankAccount = {
  type: 'GiveBankAccount'
  accountHolder: string
} & Data<'ApplicantBankAccountGiven'>
export type GiveIdentity = {
  type: 'GiveIdentity'
  /** The Hong Kong day, used to compute the representative's age. */
  today: CalendarDay
  representative: Personal<'IdentityGiven'>
} & Data<'IdentityGiven'>
export type EraseIdentityImage = { type: 'EraseIdentityImage' }

/** A command that fills in one section. */
export type SectionCommand =
  | SignAgreement
  | DescribeApplicant
  | ChoosePlan
  | GiveBillingCard
  | GiveLogo
  | GiveDocument
  | WithdrawDocument
  | GiveBankAccount
  | GiveIdentity

export type RegisterApplication = { type: 'RegisterApplication' }
/**
 * `snapshot` is the canonical JSON of the sections that the applicant saw, and the hash is of it:
 * hashing is done outside of the domain.
 */
export type SubmitApplication = {
  type: 'SubmitApplication'
  snapshot: string
  snapshotSha256: string
}
export type ReopenApplication = { type: 'ReopenApplication' }
export type WithdrawApplication = { type: 'WithdrawApplication'; reason: string }

/** Identifies the submission that a reviewer saw. */
type Reviewed = { administratorId: AdministratorId; round: number; snapshotSha256: string }

export type ClaimReview = { type: 'ClaimReview'; administratorId: AdministratorId }
export type ReleaseReview = { type: 'ReleaseReview'; administratorId: AdministratorId }
export type ViewApplication = { type: 'ViewApplication' } & Reviewed
export type ViewDocument = { type: 'ViewDocument' } & Data<'DocumentViewed'>
export type UnmaskIdentity = { type: 'UnmaskIdentity'; administratorId: AdministratorId }
export type RecordCheck = { type: 'RecordCheck'; note: string } & Data<'CheckRecorded'>
export type MakeRemark = { type: 'MakeRemark'; text: string } & Data<'RemarkMade'>
export type AskForMore = {
  type: 'AskForMore'
  sections: readonly Section[]
  dueOn: CalendarDay
  message: string
} & Reviewed
/** `isOwnCharity`: the administrator is also one of the charity's staff. */
export type ApproveApplication = { type: 'ApproveApplication'; isOwnCharity: boolean } & Reviewed
export type DeclineApplication = {
  type: 'DeclineApplication'
  isOwnCharity: boolean
  reason: string
  mayReapply: boolean
} & Reviewed

export type ReviewCommand =
  | ClaimReview
  | ReleaseReview
  | ViewApplication
  | ViewDocument
  | UnmaskIdentity
  | RecordCheck
  | MakeRemark
  | AskForMore
  | ApproveApplication
  | DeclineApplication

export type ApplicationCommand =
  | StartApplication
  | RequestApplicantLink
  | FollowApplicantLink
  | SectionCommand
  | EraseIdentityImage
  | RegisterApplication
  | SubmitApplication
  | ReopenApplication
  | WithdrawApplication
  | ReviewCommand

export type ApplicationRefusal =
  | 'application_not_found'
  | 'application_already_started'
  | 'application_not_editable'
  | 'section_locked'
  | 'application_incomplete'
  | 'application_changed'
  | 'application_not_pending'
  | 'application_edited'
  | 'application_decided'
  | 'email_not_verified'
  | 'link_invalid'
  | 'sub_domain_invalid'
  | 'sub_domain_reserved'
  | 'name_required'
  | 'minimum_below_limit'
  | 'statement_descriptor_invalid'
  | 'default_language_unsupported'
  | 'document_limit_reached'
  | 'bank_account_invalid'
  | 'hong_kong_id_invalid'
  | 'job_title_required'
  | 'representative_under_age'
  | 'review_claimed'
  | 'reviewer_is_staff'
  | 'checks_missing'
  | 'check_failed'
  | 'documents_not_viewed'
  | 'reason_required'
  | 'sections_required'
