import { canonicalJson } from '../kernel/canonical-json.ts'
import type { AdministratorId, OrganisationId, StaffId } from '../kernel/ids.ts'
import type { Language } from '../kernel/locale.ts'
import type { MailedLink } from '../logins/mailed-link.ts'
import type { ApplicantLinkId } from './commands.ts'
import type { ApplicantLinkPurpose, ApplicationEvent } from './events.ts'
import type { CheckOutcome } from './review/events.ts'
import type { Check } from './values.ts'
import { type SectionEvent } from './sections/events.ts'
import { sections, type Section } from './values.ts'

type Event<Type extends ApplicationEvent['type']> = Extract<ApplicationEvent, { type: Type }>
/** An event's data and personal part without the organisation. */
export type Given<Type extends SectionEvent['type']> = Omit<Event<Type>['data'], 'organisationId'> &
  (Event<Type>['personal'] extends object ? Event<Type>['personal'] : unknown)

type GivenDocument = Given<'DocumentGiven'>

/** What the applicant gave so far; null for a section that is still empty. */
export type Filled = {
  /** Without the address it was signed from, which nobody reviews. */
  agreement: Omit<Given<'AgreementSigned'>, 'ip'> | null
  charity: Given<'ApplicantDescribed'> | null
  plan: Given<'PlanChosen'> | null
  card: Given<'BillingCardGiven'> | null
  logo: Given<'LogoGiven'> | null
  /** The oldest first, without withdrawn ones. */
  documents: readonly GivenDocument[]
  bank_account: Given<'ApplicantBankAccountGiven'> | null
  identity: Given<'IdentityGiven'> | null
}

export type ReviewState = {
  claimedBy: AdministratorId | null
  /** The outcomes for the present submission. */
  outcomes: Partial<Record<Check, CheckOutcome>>
  /** Who saw which submission: `administratorId/snapshotSha256`. */
  seen: readonly string[]
  /** Who opened which file: `administratorId/sha256`. */
  opened: readonly string[]
}

export type StartedApplication = {
  /**
   * `draft`: the applicant fills it in. `pending`: submitted, waits for a decision.
   */
  status: 'draft' | 'pending' | 'approved' | 'declined' | 'withdrawn'
  organisationId: OrganisationId
  applicantId: StaffId
  language: Language
  email: string
  emailVerified: boolean
  openLinks: readonly MailedLink<ApplicantLinkId, ApplicantLinkPurpose>[]
  isRegistered: boolean
  filled: Filled
  /** The picture of the identity card was deleted: it is asked for again. Its hash remains. */
  isImageErased: boolean
  /** The sections that may be changed while it is a draft. */
  unlocked: readonly Section[]
  /** The number of submissions. */
  round: number
  /** Of the newest submission. */
  snapshotSha256: string | null
  /** After a decline: whether the applicant may apply again. */
  mayReapply: boolean
  review: ReviewState
}

export type ApplicationState = { status: 'none' } | StartedApplication

export const initialApplication: ApplicationState = { status: 'none' }

const nothingFilled: Filled = {
  agreement: null,
  charity: null,
  plan: null,
  card: null,
  logo: null,
  documents: [],
  bank_account: null,
  identity: null,
}

export const freshApplication = ({
  data: { organisationId, applicantId, language },
  personal: { email },
}: Event<'ApplicationStarted'>): StartedApplication => ({
  status: 'draft',
  organisationId,
  applicantId,
  language,
  email,
  emailVerified: false,
  openLinks: [],
  isRegistered: false,
  filled: nothingFilled,
  isImageErased: false,
  unlocked: sections,
  round: 0,
  snapshotSha256: null,
  mayReapply: true,
  review: { claimedBy: null, outcomes: {}, seen: [], opened: [] },
})

/** A card is asked for where the plan costs something. */
const isNeeded = (section: Section, { plan }: Filled): boolean =>
  section !== 'card' || (plan !== null && plan.plan !== 'free')

const isFilled = (section: Section, filled: Filled): boolean =>
  section === 'documents'
    ? filled.documents.some(({ kind }) => kind === 'section88')
    : filled[section] !== null

// It was optional once. An application that is still open is asked for it.
const hasJobTitle = ({ identity }: Filled): boolean => (identity?.jobTitle ?? '').trim() !== ''

/** The sections without which the application cannot be submitted, in the order of the screens. */
export const missingSections = ({
  filled,
  status,
  isImageErased,
}: Pick<StartedApplication, 'filled' | 'status' | 'isImageErased'>): readonly Section[] =>
  sections.filter((section) => {
    const isAskedAgain = isImageErased || (filled.identity !== null && !hasJobTitle(filled))
    if (section === 'identity' && status === 'draft' && isAskedAgain) return true
    return isNeeded(section, filled) && !isFilled(section, filled)
  })

/** Of the first step, before the e-mail address is verified. */
export const firstStepSections = ['agreement', 'charity', 'plan', 'card'] as const

/** The text that a submission's hash is of. */
export const applicationSnapshot = (filled: Filled): string => canonicalJson(filled)

/**
 * The charity's number at the Inland Revenue. A charity that left it out of its description has given
 * it to the card provider.
 */
export const findIrFileNumber = ({ charity, identity }: Filled): string | null =>
  charity?.irFileNumber ?? identity?.registered.irFileNumber ?? null

/** The files that a reviewer opens before an approval. */
export const filesToView = ({ documents, identity }: Filled) => [
  ...documents.map(({ fileKey, sha256 }) => ({ fileKey, sha256 })),
  ...(identity ? [{ fileKey: identity.image.fileKey, sha256: identity.image.sha256 }] : []),
]
