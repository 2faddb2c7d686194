import type { AdministratorId } from '@almoner/domain/kernel/ids.ts'
import { isAfter, writePosition, type Position } from '@almoner/eventstore/position.ts'
import { changedFields } from './answered-fields.ts'
import { viewApplication } from './answers.ts'
import type { AtAnswer, HistoryActor, HistoryEntry } from './contract.ts'
import { foldHistory, type ApplicationFact, type History } from './history.ts'
import type { ToReviewer } from './own-administrator.ts'
import { Refusal } from '../../problem.ts'

/** An event, with what its sentence needs. */
export const answerEntry = (fact: ApplicationFact, toReviewer: ToReviewer): HistoryEntry => ({
  position: writePosition(fact.position),
  at: fact.meta.at,
  actor: toActor(fact, toReviewer),
  type: fact.type,
  details: toDetails(fact),
})

/** The application as it stood after the event at this position, and what that event changed. */
export const answerAt = (
  history: History,
  position: Position,
  toReviewer: ToReviewer,
): AtAnswer => {
  const until = history.filter((fact) => !isAfter(fact.position, position))
  const fact = until.at(-1)
  if (fact === undefined || fact.position !== position) throw new Refusal('not_found')
  const before = until.slice(0, -1)
  return {
    view: viewApplication(until, history, toReviewer),
    entry: answerEntry(fact, toReviewer),
    changes:
      before.length === 0
        ? []
        : changedFields(foldHistory(before).filled, foldHistory(until).filled),
  }
}

const toActor = ({ meta: { actor } }: ApplicationFact, toReviewer: ToReviewer): HistoryActor => {
  const [kind = '', id = ''] = actor.split(':', 2)
  if (kind === 'administrator') return { kind, ...toReviewer(id as AdministratorId) }
  return { kind: kind === 'staff' || kind === 'guest' ? 'applicant' : 'platform' }
}

type Details = HistoryEntry['details']

const toDetails = (fact: ApplicationFact): Details => {
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
      return { sha256: fact.data.sha256 }
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
    case 'DocumentWithdrawn':
    case 'ApplicantBankAccountGiven':
    case 'IdentityGiven':
    case 'IdentityImageErased':
    case 'ApplicationRegistered':
    case 'ApplicationReopened':
    case 'ReviewClaimed':
    case 'ReviewReleased':
      return {}
  }
}
