import type { LocalisedText } from '../../kernel/locale.ts'
import type { OrganisationProfile } from '../events.ts'
import type { OrganisationProfileChanged, ProfileEvent, RegisteredFields } from './events.ts'

/** The person responsible for the charity, who receives the payers' replies. */
export type Contact = { firstName: string; lastName: string; email: string; phoneNumber: string }

/** The fields that an owner can change at once. */
export type ChangeOrganisationProfile = {
  type: 'ChangeOrganisationProfile'
  profile: Pick<
    OrganisationProfile,
    | 'organisationUrl'
    | 'defaultLanguage'
    | 'supportedLanguages'
    | 'minimumPaymentCents'
    | 'statementDescriptor'
  >
  contact: Contact
  /**
   * The number of times the profile had been changed when the person read it. If omitted, any
   * number is accepted.
   */
  seenRevision?: number | undefined
}

/** Another picture on the charity's pages and receipts from now on. */
export type ChangeLogo = {
  type: 'ChangeLogo'
  /** The key of the uploaded file. */
  fileKey: string
}

/**
 * The fields that need the platform's approval. The command contains all of them; unchanged fields
 * are no change.
 */
export type ProposeProfileChange = {
  type: 'ProposeProfileChange'
  name: LocalisedText
  address: LocalisedText
  /** Null: none. One that was verified is ended by administration only. */
  irFileNumber: string | null
  /** The owner's words to the reviewer; may be empty. */
  note: string
  seenRevision?: number | undefined
}

type WithdrawProfileChange = { type: 'WithdrawProfileChange'; number: number }
export type ApproveProfileChange = { type: 'ApproveProfileChange'; number: number }
export type DeclineProfileChange = { type: 'DeclineProfileChange'; number: number; reason: string }

export type ProfileCommand =
  | ChangeOrganisationProfile
  | ChangeLogo
  | ProposeProfileChange
  | WithdrawProfileChange
  | ApproveProfileChange
  | DeclineProfileChange

/** `profile_change_ended`: it was withdrawn or decided, or there is no such proposal. */
export type ProfileRefusal =
  | 'minimum_below_limit'
  | 'statement_descriptor_invalid'
  | 'default_language_unsupported'
  | 'name_required'
  | 'address_required'
  | 'ir_file_number_required'
  | 'nothing_changed'
  | 'profile_change_waiting'
  | 'profile_change_ended'
  | 'reason_required'
  | 'organisation_not_open'
  | 'setting_changed'

/** The newest proposal of a charity. */
export type ProfileChange = {
  number: number
  status: 'waiting' | 'withdrawn' | 'approved' | 'declined'
  before: RegisteredFields
  after: RegisteredFields
  /**
   * The owner's note, and the reason of the administrator who declined it. The reason is null
   * unless it was declined.
   */
  note: string
  reason: string | null
}

const statusAfter = {
  ProfileChangeWithdrawn: 'withdrawn',
  ProfileChangeApproved: 'approved',
  ProfileChangeDeclined: 'declined',
} as const

type ProposalEvent = Exclude<ProfileEvent, OrganisationProfileChanged>

export const profileChangeAfter = (
  change: ProfileChange | null,
  event: ProposalEvent,
): ProfileChange | null => {
  if (event.type === 'ProfileChangeProposed') {
    const { number, before, after } = event.data
    return { number, status: 'waiting', before, after, note: event.personal.note, reason: null }
  }
  if (change === null) return null
  const reason = event.type === 'ProfileChangeDeclined' ? event.personal.reason : null
  return { ...change, status: statusAfter[event.type], reason }
}

/** The profile with the fields that the event names. */
export const profileAfter = (
  profile: OrganisationProfile,
  { data }: OrganisationProfileChanged,
): OrganisationProfile => ({ ...profile, ...data.after })

/** The contact with the fields that the event names; an erased one names none. */
export const contactAfter = (
  contact: Contact,
  { personal }: OrganisationProfileChanged,
): Contact => ({ ...contact, ...personal.after })
