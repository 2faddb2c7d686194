import type { ApplicationEvent } from './events.ts'
import type { ReviewEvent } from './review/events.ts'
import { isSectionEvent, type SectionEvent } from './sections/events.ts'
import { sections } from './values.ts'
import {
  freshApplication,
  type ApplicationState,
  type Filled,
  type Given,
  type ReviewState,
  type StartedApplication,
} from './state.ts'

export const evolveApplication = (
  state: ApplicationState,
  event: ApplicationEvent,
): ApplicationState => {
  if (event.type === 'ApplicationStarted') return freshApplication(event)
  return state.status === 'none' ? state : after(state, event)
}

const after = (
  state: StartedApplication,
  event: Exclude<ApplicationEvent, { type: 'ApplicationStarted' }>,
): StartedApplication => {
  if (isSectionEvent(event)) {
    const isImageErased = isErasedAfter(state, event)
    return { ...state, filled: filledAfter(state.filled, event), isImageErased }
  }
  switch (event.type) {
    case 'ApplicantLinkRequested': {
      const { linkId, purpose, expiresAt } = event.data
      const link = { linkId, purpose, expiresAt, email: event.personal.email }
      return { ...state, openLinks: [...linksBeside(state, purpose), link] }
    }
    case 'ApplicantEmailVerified':
      return { ...state, emailVerified: true, openLinks: linksBeside(state, 'verify_email') }
    // The link was mailed: its reader also proves the address.
    case 'ApplicantPasswordReset':
      return { ...state, emailVerified: true, openLinks: linksBeside(state, 'reset_password') }
    case 'ApplicationRegistered':
      return { ...state, isRegistered: true }
    case 'ApplicationSubmitted': {
      const { round, snapshotSha256 } = event.data
      const review = { ...state.review, outcomes: {} }
      return { ...state, status: 'pending', round, snapshotSha256, review }
    }
    case 'ApplicationReopened':
      return { ...state, status: 'draft', unlocked: sections }
    case 'ApplicationWithdrawn':
      return { ...state, status: 'withdrawn', review: unclaimed(state) }
    case 'MoreAsked':
      return { ...state, status: 'draft', unlocked: event.data.sections }
    case 'ApplicationApproved':
      return { ...state, status: 'approved', review: unclaimed(state) }
    case 'ApplicationDeclined': {
      const { mayReapply } = event.data
      return { ...state, status: 'declined', mayReapply, review: unclaimed(state) }
    }
    case 'ReviewClaimed':
    case 'ReviewReleased':
    case 'ApplicationViewed':
    case 'DocumentViewed':
    case 'IdentityUnmasked':
    case 'CheckRecorded':
    case 'RemarkMade':
      return { ...state, review: reviewAfter(state.review, event) }
  }
}

/** A claim ends with the decision because the review is finished. */
const unclaimed = ({ review }: StartedApplication): ReviewState => ({ ...review, claimedBy: null })

const linksBeside = (
  { openLinks }: StartedApplication,
  purpose: StartedApplication['openLinks'][number]['purpose'],
) => openLinks.filter((link) => link.purpose !== purpose)

const isErasedAfter = ({ isImageErased }: StartedApplication, { type }: SectionEvent): boolean => {
  if (type === 'IdentityImageErased') return true
  return type === 'IdentityGiven' ? false : isImageErased
}

const filledAfter = (filled: Filled, event: SectionEvent): Filled => {
  switch (event.type) {
    case 'AgreementSigned': {
      const { ip: _, ...agreement } = toGiven(event)
      return { ...filled, agreement }
    }
    case 'ApplicantDescribed':
      return { ...filled, charity: toGiven(event) }
    case 'PlanChosen':
      return { ...filled, plan: toGiven(event) }
    case 'BillingCardGiven':
      return { ...filled, card: toGiven(event) }
    case 'LogoGiven':
      return { ...filled, logo: toGiven(event) }
    case 'DocumentGiven':
      return { ...filled, documents: [...documentsBeside(filled, event), toGiven(event)] }
    case 'DocumentWithdrawn':
      return { ...filled, documents: documentsBeside(filled, event) }
    case 'ApplicantBankAccountGiven':
      return { ...filled, bank_account: toGiven(event) }
    case 'IdentityGiven':
      return { ...filled, identity: toGiven(event) }
    // The picture is erased. Its hash still identifies it.
    case 'IdentityImageErased':
      return filled
  }
}

const toGiven = <Type extends SectionEvent['type']>(
  event: Extract<SectionEvent, { type: Type }>,
): Given<Type> => {
  const { organisationId: _, ...data } = event.data
  return { ...data, ...event.personal } as unknown as Given<Type>
}

const documentsBeside = (
  { documents }: Filled,
  { data: { documentId } }: { data: { documentId: string } },
) => documents.filter((each) => each.documentId !== documentId)

const reviewAfter = (
  review: ReviewState,
  event: Extract<
    ReviewEvent,
    {
      type:
        | 'ReviewClaimed'
        | 'ReviewReleased'
        | 'ApplicationViewed'
        | 'DocumentViewed'
        | 'IdentityUnmasked'
        | 'CheckRecorded'
        | 'RemarkMade'
    }
  >,
): ReviewState => {
  const { administratorId } = event.data
  switch (event.type) {
    case 'ReviewClaimed':
      return { ...review, claimedBy: administratorId }
    case 'ReviewReleased':
      return { ...review, claimedBy: null }
    case 'ApplicationViewed':
      return {
        ...review,
        seen: [...review.seen, `${administratorId}/${event.data.snapshotSha256}`],
      }
    case 'DocumentViewed':
      return { ...review, opened: [...review.opened, `${administratorId}/${event.data.sha256}`] }
    case 'CheckRecorded': {
      const { check, outcome } = event.data
      return { ...review, outcomes: { ...review.outcomes, [check]: outcome } }
    }
    case 'IdentityUnmasked':
    case 'RemarkMade':
      return review
  }
}
