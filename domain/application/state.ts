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
/** The data and personal part of an event, without the organisation. */
export type Given<Type extends SectionEvent['type']> = Omit<Event<Type>['data'], 'organisationId'> &
  (Event<Type>['personal'] extends object ? Event<Type>['personal'] : unknown)

type GivenDocument = Given<'DocumentGiven'>

/** The applicant's entries so far. A section is null while it is empty. */
export type Filled = {
  /** The IP address of the signature is omitted because reviewers do not need it. */
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
  /** Records who saw which submission, as `administratorId/snapshotSha256`. */
  seen: readonly string[]
  /** Records who opened which file, as `administratorId/sha256`. */
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
  /** The picture of the identity card was erased and must be uploaded again. Its hash remains. */
  isImageErased: boolean
  /** The sections that may be changed while it is a draft. */
  unlocked: readonly Section[]
  /** The number of submissions. */
  round: number
  /** The hash of the newest submission. */
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

/** A card is required if the plan is not free. */
const isNeeded = (section: Section, { plan }: Filled): boolean =>
  section !== 'card' || (plan !== null && plan.plan !== 'free')

const isFilled = (section: Section, filled: Filled): boolean =>
  section === 'documents'
    ? filled.documents.some(({ kind }) => kind === 'section88')
    : filled[section] !== null

// The job title was once optional. An application that is still open now requires it.
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

/** The sections of the first step, before the e-mail address is verified. */
export const firstStepSections = ['agreement', 'charity', 'plan', 'card'] as const

/** The text that a submission's hash is of. */
export const applicationSnapshot = (filled: Filled): string => canonicalJson(filled)

/**
 * Returns the charity's number at the Inland Revenue. If the charity's description lacks it, the
 * number for the card provider is used.
 */
export const findIrFileNumber = ({ charity, identity }: Filled): string | null =>
  charity?.irFileNumber ?? identity?.registered.irFileNumber ?? null

/** The files that a reviewer opens before an approval. */
export const filesToView = ({ documents, identity }: Filled) => [
  ...documents.map(({ fileKey, sha256 }) => ({ fileKey, sha256 })),
  ...(identity ? [{ fileKey: identity.image.fileKey, sha256: identity.image.sha256 }] : []),
]
