import type { Context } from 'hono'
import type { ApplicationRefusal } from '@almoner/domain/application/commands.ts'
import { decideApplication } from '@almoner/domain/application/decide.ts'
import { decisionDueOn } from '@almoner/domain/application/due.ts'
import type { StartedApplication } from '@almoner/domain/application/state.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { localised, type Language } from '@almoner/domain/kernel/locale.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { answeredSections } from './answered-fields.ts'
import { answeredFiles } from './answered-files.ts'
import { answeredOpening } from './answered-opening.ts'
import { answeredChecks, answeredRemarks, newestDecision } from './answered-review.ts'
import type { ApplicationAnswer, ApplicationView } from '../contract.ts'
import { dueState } from '../due-state.ts'
import { factsOfType, foldHistory, type History } from '../history/history.ts'
import { ownAdministratorId } from '../../../use-cases/accounts/administrators/administrators.ts'
import { isOwnCharity, reviewersIn, type ToReviewer } from '../own-administrator.ts'
import { withSharedFiles } from '../files/shared-files.ts'

/** Returns an application as of its newest event. */
export const answerApplication = async (
  c: Context<AppEnv>,
  history: History,
): Promise<ApplicationAnswer> => {
  const state = foldHistory(history)
  const today = toCalendarDay(instantFromMilliseconds(c.get('deps').now()))
  const submitted = factsOfType(history, 'ApplicationSubmitted').at(-1)
  const dueOn = state.status === 'pending' && submitted ? decisionDueOn(submitted.meta.at) : null
  const toReviewer = await reviewersIn(c, history)
  const language = c.get('language')
  const view = viewApplication(history, { whole: history, toReviewer, language })
  return {
    ...(await withSharedFiles(c, view)),
    dueOn,
    due: dueOn && dueState(dueOn, today),
    notApprovable: await approvalRefusal(c, state),
    opening: await answeredOpening(c, state),
  }
}

const approvalRefusal = async (
  c: Context<AppEnv>,
  state: StartedApplication,
): Promise<ApplicationRefusal | null> => {
  const { round, snapshotSha256 } = state
  if (state.status === 'draft' && round > 0) return 'application_edited'
  if (state.status !== 'pending' || snapshotSha256 === null) return 'application_not_pending'
  const reviewed = { administratorId: ownAdministratorId(c), round, snapshotSha256 }
  const isOwn = await isOwnCharity(c, state)
  const command = { type: 'ApproveApplication', ...reviewed, isOwnCharity: isOwn } as const
  const decided = decideApplication(command, state)
  return 'refused' in decided ? decided.refused : null
}

export type Viewing = {
  /** The application's history up to now. */
  whole: History
  toReviewer: ToReviewer
  /** The reader's, in which the charity is named. */
  language: Language
}

/** The application after some of its events. */
export const viewApplication = (
  history: History,
  { whole, toReviewer, language }: Viewing,
): ApplicationView => {
  const state = foldHistory(history)
  const { organisationId, filled, review, status } = state
  const started = requirePresent(factsOfType(history, 'ApplicationStarted')[0], 'its first event')
  const claimed = review.claimedBy && factsOfType(history, 'ReviewClaimed').at(-1)
  return {
    id: organisationId,
    name: filled.charity ? localised(filled.charity.name, language) : null,
    subDomain: filled.charity?.subDomain ?? null,
    status,
    round: state.round,
    snapshotSha256: state.snapshotSha256,
    plan: filled.plan?.plan ?? null,
    submittedAt: factsOfType(history, 'ApplicationSubmitted').at(-1)?.meta.at ?? null,
    applicant: started.personal,
    claimedBy: review.claimedBy && toReviewer(review.claimedBy),
    claimedAt: claimed ? claimed.meta.at : null,
    unlocked: status === 'draft' ? [...state.unlocked] : [],
    sections: answeredSections(filled),
    files: answeredFiles(history, whole, toReviewer),
    checks: answeredChecks(history, toReviewer),
    remarks: answeredRemarks(history, toReviewer),
    decision: newestDecision(history, toReviewer),
  }
}
