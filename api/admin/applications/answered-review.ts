import { checks } from '@almoner/domain/application/review-events.ts'
import type { AnsweredCheck, AnsweredDecision, AnsweredRemark } from './contract.ts'
import { factsOfType, type ApplicationFact, type History } from './history.ts'
import type { ToReviewer } from './own-administrator.ts'

/** The outcomes for the newest submission; an earlier submission's outcomes no longer count. */
export const answeredChecks = (history: History, toReviewer: ToReviewer): AnsweredCheck[] => {
  const submitted = history.findLastIndex(({ type }) => type === 'ApplicationSubmitted')
  const recorded = factsOfType(submitted === -1 ? [] : history.slice(submitted), 'CheckRecorded')
  return checks.map((check) => {
    const found = recorded.findLast(({ data }) => data.check === check)
    return {
      check,
      recorded: found
        ? {
            outcome: found.data.outcome,
            note: found.personal.note,
            listedOn: found.data.listedOn,
            by: toReviewer(found.data.administratorId),
            at: found.meta.at,
          }
        : null,
    }
  })
}

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

/** The newest approval, decline or request for more. */
export const newestDecision = (
  history: History,
  toReviewer: ToReviewer,
): AnsweredDecision | null => {
  const found = history.findLast(isDecision)
  if (found === undefined) return null
  const { round, snapshotSha256, administratorId } = found.data
  const about = { round, snapshotSha256, by: toReviewer(administratorId), at: found.meta.at }
  const nothing = { reason: '', sections: [], dueOn: null, mayReapply: false }
  switch (found.type) {
    case 'ApplicationApproved':
      return { ...about, ...nothing, kind: 'approved' }
    case 'ApplicationDeclined': {
      const { mayReapply } = found.data
      return { ...about, ...nothing, kind: 'declined', reason: found.personal.reason, mayReapply }
    }
    case 'MoreAsked': {
      const { sections, dueOn } = found.data
      const reason = found.personal.message
      return { ...about, ...nothing, kind: 'asked', reason, sections, dueOn }
    }
  }
}

type Decided = Extract<
  ApplicationFact,
  { type: 'ApplicationApproved' | 'ApplicationDeclined' | 'MoreAsked' }
>

const isDecision = (fact: ApplicationFact): fact is Decided =>
  fact.type === 'ApplicationApproved' ||
  fact.type === 'ApplicationDeclined' ||
  fact.type === 'MoreAsked'
