import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { isAfter, writePosition, type Position } from '@almoner/eventstore/position.ts'
import { compareHistories } from './answered-comparison.ts'
import { reviewerThen } from './answered-review.ts'
import { viewApplication, type Viewing } from './answers.ts'
import type { AnsweredFile } from '../contract.ts'
import type { AtAnswer, CompareAnswer, HistoryEntry } from '../history/history-contract.ts'
import { factsOfType, type ApplicationFact, type History } from '../history/history.ts'
import { toActor } from '../history/history-actor.ts'
import type { ToReviewer } from '../own-administrator.ts'
import { Refusal } from '../../../http/problem.ts'

/** An event of the history, with what its sentence needs. */
export const answerEntry = (
  history: History,
  fact: ApplicationFact,
  toReviewer: ToReviewer,
): HistoryEntry => ({
  position: writePosition(fact.position),
  at: fact.meta.at,
  actor: toActor(fact, toReviewer),
  type: fact.type,
  details: toDetails(history, fact),
})

/** Returns the application after the event at this position, and the changes of that event. */
export const answerAt = (position: Position, viewing: Viewing): Omit<AtAnswer, 'chain'> => {
  const { whole, toReviewer } = viewing
  const until = historyUntil(whole, position)
  const before = until.slice(0, -1)
  return {
    view: viewApplication(until, viewing),
    entry: answerEntry(until, newest(until), toReviewer),
    changes: compareHistories(before, until, toReviewer),
    reviewer: reviewerThen(until, toReviewer),
  }
}

/** Shows the differences between two moments, the earlier one first. */
export const answerComparison = (
  history: History,
  [one, other]: readonly [Position, Position],
  toReviewer: ToReviewer,
): CompareAnswer => {
  const [from, to] = isAfter(one, other) ? [other, one] : [one, other]
  const [before, until] = [historyUntil(history, from), historyUntil(history, to)]
  return {
    from: answerEntry(before, newest(before), toReviewer),
    to: answerEntry(until, newest(until), toReviewer),
    comparison: compareHistories(before, until, toReviewer),
  }
}

/**
 * Returns the application's events up to this position. Throws not found if the application has no
 * event there.
 */
export const historyUntil = (history: History, position: Position): History => {
  const until = history.filter((fact) => !isAfter(fact.position, position))
  if (until.at(-1)?.position !== position) throw new Refusal('not_found')
  return until
}

const newest = (until: History): ApplicationFact => requirePresent(until.at(-1) ?? null, 'an event')

type Details = HistoryEntry['details']

const toDetails = (history: History, fact: ApplicationFact): Details => {
  switch (fact.type) {
    case 'ApplicantLinkRequested':
      return { purpose: fact.data.purpose }
    case 'PlanChosen':
      return { plan: fact.data.plan, period: fact.data.period }
    case 'DocumentGiven':
      return { fileName: fact.personal.fileName, kind: fact.data.kind }
    case 'ApplicationSubmitted':
    case 'ApplicationApproved':
      return { round: fact.data.round, snapshotSha256: fact.data.snapshotSha256 }
    case 'ApplicationViewed':
      return { round: fact.data.round }
    case 'ApplicationWithdrawn':
      return { reason: fact.personal.reason }
    case 'DocumentViewed':
      return { sha256: fact.data.sha256, ...findFile(history, fact.data.sha256) }
    case 'DocumentWithdrawn':
      return { fileName: findDocumentName(history, fact.data.documentId) }
    case 'CheckRecorded': {
      const { check, outcome, listedOn } = fact.data
      return { check, outcome, listedOn, note: fact.personal.note }
    }
    case 'RemarkMade': {
      const { section, visibility } = fact.data
      return { section, visibility, text: fact.personal.text }
    }
    case 'MoreAsked': {
      const { sections, dueOn, round } = fact.data
      return { sections: sections.join(','), dueOn, round, message: fact.personal.message }
    }
    case 'ApplicationDeclined': {
      const { mayReapply, round, snapshotSha256 } = fact.data
      return { mayReapply, round, snapshotSha256, reason: fact.personal.reason }
    }
    case 'ApplicationStarted':
    case 'ApplicantEmailVerified':
    case 'ApplicantPasswordReset':
    case 'AgreementSigned':
    case 'ApplicantDescribed':
    case 'BillingCardGiven':
    case 'LogoGiven':
    case 'ApplicantBankAccountGiven':
    case 'IdentityGiven':
    case 'IdentityImageErased':
    case 'ApplicationRegistered':
    case 'ApplicationReopened':
    case 'ReviewClaimed':
    case 'ReviewReleased':
    case 'IdentityUnmasked':
      return {}
  }
}

/** The kind of a file, and its name as the applicant gave it. A picture has no name. */
const findFile = (
  history: History,
  sha256: string,
): { fileName: string | null; kind: AnsweredFile['kind'] | null } => {
  const document = factsOfType(history, 'DocumentGiven').find(({ data }) => data.sha256 === sha256)
  if (document !== undefined) {
    return { fileName: document.personal.fileName, kind: document.data.kind }
  }
  const isLogo = factsOfType(history, 'LogoGiven').some(({ data }) => data.sha256 === sha256)
  if (isLogo) return { fileName: null, kind: 'logo' }
  const isIdentity = factsOfType(history, 'IdentityGiven').some(
    ({ data }) => data.image.sha256 === sha256,
  )
  return { fileName: null, kind: isIdentity ? 'identity' : null }
}

const findDocumentName = (history: History, documentId: string): string | null =>
  factsOfType(history, 'DocumentGiven').find(({ data }) => data.documentId === documentId)?.personal
    .fileName ?? null
