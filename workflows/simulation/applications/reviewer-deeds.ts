import type { ApplicationCommand } from '@almoner/domain/application/commands.ts'
import { application } from '@almoner/domain/application/index.ts'
import { checks, sections } from '@almoner/domain/application/values.ts'
import { colleagueId, reviewerId } from '@almoner/domain/application/review/fixtures.ts'
import { filesToView } from '@almoner/domain/application/state.ts'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { harbourId } from '@almoner/domain/fixtures.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import {
  ifRefused,
  loadApplication,
  type ApplicantDeed,
  type ApplicantLife,
} from './applicant-deeds.ts'

const reviewers = [reviewerId, colleagueId] as const

/** The actions of two reviewers; a command that is refused now does nothing. */
export const createReviewerDeeds = (life: ApplicantLife): readonly ApplicantDeed[] => {
  const { applicant, one } = life
  const sends = (name: string, create: () => ApplicationCommand | Promise<ApplicationCommand>) => ({
    name,
    act: async () => await applicant.attempt(await create()).catch(ifRefused),
  })
  const approves = { name: 'a reviewer approves', act: () => decides(life, 'approve') }
  const examines = {
    name: 'a reviewer examines everything, and may approve',
    act: () => examine(life),
  }
  return [
    examines,
    examines,
    examines,
    approves,
    approves,
    { name: 'a reviewer declines', act: () => decides(life, 'decline') },
    { name: 'a reviewer asks for more', act: () => decides(life, 'ask') },
    { name: 'two decide at once', act: () => race(life) },
    { name: 'a reviewer opens a document', act: () => openOne(life, one(reviewers)) },
    { name: 'a reviewer records a check', act: () => recordOne(life) },
    sends('a reviewer claims', () => ({ type: 'ClaimReview', administratorId: one(reviewers) })),
    sends('a reviewer releases', () => ({
      type: 'ReleaseReview',
      administratorId: one(reviewers),
    })),
    sends('a reviewer unmasks', () => ({
      type: 'UnmaskIdentity',
      administratorId: one(reviewers),
    })),
  ]
}

type Reviewed = { administratorId: typeof reviewerId; round: number; snapshotSha256: string }

/** The submission as a reviewer sees it, or as they saw an earlier one. */
const seenBy = async (life: ApplicantLife): Promise<Reviewed | null> => {
  const { applicant, one } = life
  const administratorId = one(reviewers)
  const isStale = one([true, false, false, false])
  if ((await loadApplication(life)) === null) return null
  const snapshot = await applicant.reviewed(administratorId)
  if (!isStale) return snapshot
  return one([
    { ...snapshot, round: snapshot.round - 1 },
    { ...snapshot, snapshotSha256: snapshot.snapshotSha256.replaceAll('0', '1') },
  ])
}

const examine = async (life: ApplicantLife): Promise<void> => {
  const { applicant, one } = life
  const administratorId = one(reviewers)
  const failing = one([null, null, null, null, null, null, ...checks])
  const isHurried = one([true, false, false])
  if ((await loadApplication(life)) === null) return
  const reviewed = await applicant.reviewed(administratorId)
  await applicant.attempt({ type: 'ViewApplication', ...reviewed })
  if (isHurried) await openOne(life, administratorId)
  else await applicant.views(administratorId)
  const evidence = { evidenceSha256: null, listedOn: null, note: '' }
  for (const check of checks) {
    const outcome = check === failing ? 'failed' : 'passed'
    await applicant.attempt({ type: 'RecordCheck', ...reviewed, check, outcome, ...evidence })
  }
  if (one([true, false])) {
    await applicant.attempt({ type: 'ApproveApplication', isOwnCharity: false, ...reviewed })
  }
}

const openOne = async (life: ApplicantLife, administratorId: typeof reviewerId): Promise<void> => {
  const { applicant, one } = life
  const which = one([0, 1, 2])
  const state = await loadApplication(life)
  const file = state && filesToView(state.filled)[which]
  if (file) await applicant.attempt({ type: 'ViewDocument', administratorId, ...file })
}

const recordOne = async (life: ApplicantLife): Promise<void> => {
  const { applicant, one } = life
  const [check, outcome] = [one(checks), one(['passed', 'failed', 'not_applicable'] as const)]
  const snapshot = await seenBy(life)
  const evidence = { evidenceSha256: null, listedOn: null, note: '' }
  if (snapshot)
    await applicant.attempt({ type: 'RecordCheck', ...snapshot, check, outcome, ...evidence })
}

type Decision = 'approve' | 'decline' | 'ask'

const decides = async (life: ApplicantLife, decision: Decision): Promise<void> => {
  const command = await decide(life, decision)
  if (command) await life.applicant.attempt(command)
}

const decide = async (
  life: ApplicantLife,
  decision: Decision,
): Promise<ApplicationCommand | null> => {
  const { one } = life
  const snapshot = await seenBy(life)
  const section = one(sections)
  const mayReapply = one([true, true, false])
  if (snapshot === null) return null
  switch (decision) {
    case 'approve':
      return { type: 'ApproveApplication', isOwnCharity: false, ...snapshot }
    case 'decline': {
      const reason = 'The letter cannot be read.'
      return { type: 'DeclineApplication', isOwnCharity: false, reason, mayReapply, ...snapshot }
    }
    case 'ask': {
      const request = { message: 'Please send it again.', dueOn: calendarDay('2026-12-04') }
      return { type: 'AskForMore', sections: [section, 'documents'], ...request, ...snapshot }
    }
  }
}

/**
 * Two reviewers have read one and the same state. The decision of one is recorded between the
 * other's reading and writing.
 */
const race = async (life: ApplicantLife): Promise<void> => {
  const { world, applicant, one } = life
  const decisions = ['approve', 'approve', 'decline', 'ask'] as const
  const first = await decide(life, one(decisions))
  const second = one([true, true, false])
    ? await decide(life, one(decisions))
    : ({ type: 'ReopenApplication' } as const)
  if (first === null || second === null) return
  let isAlone = true
  const through: EventStore = {
    ...world.books,
    append: async (request) => {
      if (isAlone) {
        isAlone = false
        await applicant.attempt(second)
      }
      return await world.books.append(request)
    },
  }
  const correlation = `raced-${world.clock.milliseconds()}`
  await world.tell(application, { id: harbourId, command: first, correlation, through })
  await world.engine.advance(0)
}
