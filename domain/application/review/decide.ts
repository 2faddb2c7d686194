import type { Refused } from '../../kernel/decider.ts'
import type {
  ApplicationRefusal,
  ApproveApplication,
  DeclineApplication,
  ReviewCommand,
} from '../commands.ts'
import { findGaps, presentChecklist } from './checklist.ts'
import type { ReviewEvent } from './events.ts'
import { filesToView, type StartedApplication } from '../state.ts'

type Decision = readonly ReviewEvent[] | Refused<ApplicationRefusal>

/** Decides an administrator's commands on a submitted application. */
export const decideReview = (command: ReviewCommand, state: StartedApplication): Decision => {
  const { organisationId, review, status } = state
  const { administratorId } = command
  const isAnothers = review.claimedBy !== null && review.claimedBy !== administratorId
  switch (command.type) {
    case 'ClaimReview':
      if (isDecided(status)) return { refused: 'application_decided' }
      if (status !== 'pending') return { refused: 'application_not_pending' }
      if (isAnothers) return { refused: 'review_claimed' }
      if (review.claimedBy !== null) return []
      return [{ type: 'ReviewClaimed', data: { organisationId, administratorId } }]
    // Any administrator may release it: a colleague may be ill.
    case 'ReleaseReview':
      if (review.claimedBy === null) return []
      return [{ type: 'ReviewReleased', data: { organisationId, administratorId } }]
    case 'ViewApplication': {
      const { type: _, ...reviewed } = command
      if (!isPresent(command, state)) return { refused: 'application_changed' }
      if (review.seen.includes(`${administratorId}/${command.snapshotSha256}`)) return []
      return [{ type: 'ApplicationViewed', data: { organisationId, ...reviewed } }]
    }
    // Every viewing of a document is recorded.
    case 'ViewDocument': {
      const { type: _, ...viewed } = command
      return [{ type: 'DocumentViewed', data: { organisationId, ...viewed } }]
    }
    // Every unmasking is recorded.
    case 'UnmaskIdentity': {
      const { identity } = state.filled
      if (identity === null) return { refused: 'application_incomplete' }
      const { representativeId } = identity
      const data = { organisationId, administratorId, representativeId }
      return [{ type: 'IdentityUnmasked', data }]
    }
    case 'MakeRemark': {
      const { type: _, text, ...remark } = command
      if (text.trim() === '') return { refused: 'reason_required' }
      const data = { organisationId, ...remark }
      return [{ type: 'RemarkMade', data, personal: { text: text.trim() } }]
    }
    case 'RecordCheck': {
      const { type: _, note, ...check } = command
      const refused = presentRefusal(command, state)
      if (refused !== null) return { refused }
      const data = { organisationId, ...check }
      return [{ type: 'CheckRecorded', data, personal: { note: note.trim() } }]
    }
    case 'AskForMore': {
      const { type: _, message, sections, ...asked } = command
      const refused = presentRefusal(command, state)
      if (refused !== null) return { refused }
      if (sections.length === 0) return { refused: 'sections_required' }
      if (message.trim() === '') return { refused: 'reason_required' }
      const data = { organisationId, ...asked, sections: [...sections] }
      return [{ type: 'MoreAsked', data, personal: { message: message.trim() } }]
    }
    case 'ApproveApplication':
      return status === 'approved' && isPresent(command, state) ? [] : approve(command, state)
    case 'DeclineApplication':
      return status === 'declined' && isPresent(command, state) ? [] : decline(command, state)
  }
}

const isDecided = (status: StartedApplication['status']): boolean =>
  status === 'approved' || status === 'declined' || status === 'withdrawn'

type Reviewed = Pick<ApproveApplication, 'administratorId' | 'round' | 'snapshotSha256'>

const isPresent = ({ round, snapshotSha256 }: Reviewed, state: StartedApplication): boolean =>
  round === state.round && snapshotSha256 === state.snapshotSha256

/** Returns why no decision on this submission is possible now, or null. */
const presentRefusal = (
  reviewed: Reviewed,
  state: StartedApplication,
): ApplicationRefusal | null => {
  const { claimedBy } = state.review
  // An edit during the review is more than a wrong moment: the reviewer saw something else.
  if (!isPresent(reviewed, state)) return 'application_changed'
  // The applicant reopened it or must add information, so the next submission is another round.
  if (state.status === 'draft') return 'application_edited'
  if (state.status !== 'pending') return 'application_not_pending'
  return claimedBy !== null && claimedBy !== reviewed.administratorId ? 'review_claimed' : null
}

const decisionRefusal = (
  command: ApproveApplication | DeclineApplication,
  state: StartedApplication,
): ApplicationRefusal | null =>
  presentRefusal(command, state) ?? (command.isOwnCharity ? 'reviewer_is_staff' : null)

const approve = (command: ApproveApplication, state: StartedApplication): Decision => {
  const { administratorId, round, snapshotSha256 } = command
  const { organisationId, filled, review } = state
  const refused = decisionRefusal(command, state)
  if (refused !== null) return { refused }
  const wasOpened = ({ sha256 }: { sha256: string }) =>
    review.opened.includes(`${administratorId}/${sha256}`)
  if (!filesToView(filled).every(wasOpened)) return { refused: 'documents_not_viewed' }
  const gaps = new Set(findGaps(state, presentChecklist).map(({ gap }) => gap))
  if (gaps.has('document_missing')) return { refused: 'application_incomplete' }
  if (gaps.has('check_missing')) return { refused: 'checks_missing' }
  if (gaps.has('check_failed')) return { refused: 'check_failed' }
  const data = { organisationId, administratorId, round, snapshotSha256 }
  return [{ type: 'ApplicationApproved', data }]
}

const decline = (command: DeclineApplication, state: StartedApplication): Decision => {
  const { administratorId, round, snapshotSha256, mayReapply } = command
  const { organisationId } = state
  const refused = decisionRefusal(command, state)
  if (refused !== null) return { refused }
  const reason = command.reason.trim()
  if (reason === '') return { refused: 'reason_required' }
  const data = { organisationId, administratorId, round, snapshotSha256, mayReapply }
  return [{ type: 'ApplicationDeclined', data, personal: { reason } }]
}
