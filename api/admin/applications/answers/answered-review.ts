import { checks } from '@almoner/domain/application/values.ts'
import { filesToView } from '@almoner/domain/application/state.ts'
import type { AdministratorId } from '@almoner/domain/kernel/ids.ts'
import { toMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import { writePosition } from '@almoner/eventstore/position.ts'
import { applicationFiles } from './answered-files.ts'
import type { AnsweredCheck, AnsweredDecision, AnsweredRemark } from '../contract.ts'
import type { ReviewerThen } from '../history/history-contract.ts'
import { factsOfType, foldHistory, type ApplicationFact, type History } from '../history/history.ts'
import type { ToReviewer } from '../own-administrator.ts'

/** The outcomes for the newest submission; an earlier submission's outcomes no longer count. */
export const answeredChecks = (history: History, toReviewer: ToReviewer): AnsweredCheck[] => {
  const submitted = history.findLastIndex(({ type }) => type === 'ApplicationSubmitted')
  const recorded = factsOfType(submitted === -1 ? [] : history.slice(submitted), 'CheckRecorded')
  return checks.map((check) => {
    const fact = recorded.findLast(({ data }) => data.check === check)
    return {
      check,
      recorded: fact
        ? {
            outcome: fact.data.outcome,
            note: fact.personal.note,
            listedOn: fact.data.listedOn,
            evidence: toEvidence(fact.data),
            by: toReviewer(fact.data.administratorId),
            at: fact.meta.at,
          }
        : null,
    }
  })
}

const toEvidence = ({ organisationId, evidenceSha256: sha256 }: CheckRecorded['data']) =>
  sha256 === null
    ? null
    : { sha256, path: `/api/admin/organizations/${organisationId}/evidence/${sha256}` }

type CheckRecorded = Extract<ApplicationFact, { type: 'CheckRecorded' }>

export const answeredRemarks = (history: History, toReviewer: ToReviewer): AnsweredRemark[] =>
  factsOfType(history, 'RemarkMade').map(({ data, personal, meta }) => ({
    id: data.remarkId,
    section: data.section,
    field: data.field,
    visibility: data.visibility,
    text: personal.text,
    by: toReviewer(data.administratorId),
    at: meta.at,
  }))

/** Returns the newest approval, decline or request for more information. */
export const newestDecision = (
  history: History,
  toReviewer: ToReviewer,
): AnsweredDecision | null => {
  const decision = history.findLast(isDecision)
  if (decision === undefined) return null
  const { round, snapshotSha256, administratorId } = decision.data
  const commonFields = {
    round,
    snapshotSha256,
    by: toReviewer(administratorId),
    at: decision.meta.at,
    position: writePosition(decision.position),
    opened: countOpened(history.slice(0, history.indexOf(decision)), administratorId),
  }
  const nothing = { reason: '', sections: [], dueOn: null, mayReapply: false }
  switch (decision.type) {
    case 'ApplicationApproved':
      return { ...commonFields, ...nothing, kind: 'approved' }
    case 'ApplicationDeclined': {
      const { mayReapply } = decision.data
      return {
        ...commonFields,
        ...nothing,
        kind: 'declined',
        reason: decision.personal.reason,
        mayReapply,
      }
    }
    case 'MoreAsked': {
      const { sections, dueOn } = decision.data
      const reason = decision.personal.message
      return { ...commonFields, ...nothing, kind: 'asked', reason, sections, dueOn }
    }
  }
}

/**
 * Returns the reviewer at this moment and the files they had seen. The reviewer is the one who
 * decided, has claimed or last acted.
 */
export const reviewerThen = (history: History, toReviewer: ToReviewer): ReviewerThen | null => {
  const newest = history.at(-1)
  const acted = history.findLast(({ data }) => 'administratorId' in data)
  if (newest === undefined || acted === undefined || !('administratorId' in acted.data)) return null
  const { claimedBy } = foldHistory(history).review
  const administratorId =
    isDecision(newest) || claimedBy === null ? acted.data.administratorId : claimedBy
  const claimed = factsOfType(history, 'ReviewClaimed').findLast(
    ({ data }) => data.administratorId === administratorId,
  )
  return {
    reviewer: toReviewer(administratorId),
    minutesSinceClaim: claimed ? minutesBetween(claimed.meta.at, newest.meta.at) : null,
    openedAt: openedAt(history, administratorId),
    opened: countOpened(history, administratorId),
  }
}

const minutesBetween = (from: Instant, to: Instant): number =>
  Math.floor((toMilliseconds(to) - toMilliseconds(from)) / 60_000)

const openedBy = (history: History, administratorId: AdministratorId) =>
  factsOfType(history, 'DocumentViewed').filter(
    ({ data }) => data.administratorId === administratorId,
  )

const openedAt = (history: History, administratorId: AdministratorId): Record<string, string> => {
  const opened = openedBy(history, administratorId)
  return Object.fromEntries(
    applicationFiles(foldHistory(history)).flatMap(({ id, sha256 }) => {
      const first = opened.find(({ data }) => data.sha256 === sha256)
      return first ? [[id, first.meta.at]] : []
    }),
  )
}

/** Returns how many of the required files this reviewer had opened. */
const countOpened = (history: History, administratorId: AdministratorId) => {
  const openedHashes = new Set(openedBy(history, administratorId).map(({ data }) => data.sha256))
  const files = filesToView(foldHistory(history).filled)
  return { count: files.filter(({ sha256 }) => openedHashes.has(sha256)).length, of: files.length }
}

type Decided = Extract<
  ApplicationFact,
  { type: 'ApplicationApproved' | 'ApplicationDeclined' | 'MoreAsked' }
>

const isDecision = (fact: ApplicationFact): fact is Decided =>
  fact.type === 'ApplicationApproved' ||
  fact.type === 'ApplicationDeclined' ||
  fact.type === 'MoreAsked'
