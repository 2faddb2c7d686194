import { calendarDay } from '../../kernel/calendar.ts'
import { fixtureId, harbourId } from '../../fixtures.ts'
import type { ApproveApplication, RecordCheck } from '../commands.ts'
import type { ApplicationEvent } from '../events.ts'
import { documentGiven, identityGiven, sha256 } from '../fixtures.ts'
import { type CheckOutcome } from './events.ts'
import { checks } from '../values.ts'

type Event<Type extends ApplicationEvent['type']> = Extract<ApplicationEvent, { type: Type }>

const ids = { organisationId: harbourId }
export const reviewerId = fixtureId('administrator', 40)
export const colleagueId = fixtureId('administrator', 41)

/** The submission that a reviewer names. */
export const reviewed = (round = 1) => ({
  administratorId: reviewerId,
  round,
  snapshotSha256: sha256(1_000 + round),
})

export const documentViewed = (file: {
  fileKey: string
  sha256: string
}): Event<'DocumentViewed'> => ({
  type: 'DocumentViewed',
  data: {
    ...ids,
    administratorId: reviewerId,
    fileKey: file.fileKey,
    sha256: file.sha256,
  },
})

export const identityUnmasked: Event<'IdentityUnmasked'> = {
  type: 'IdentityUnmasked',
  data: {
    ...ids,
    administratorId: reviewerId,
    representativeId: identityGiven.data.representativeId,
  },
}

/** Both files of a complete application. */
export const allViewed: readonly ApplicationEvent[] = [
  documentViewed(documentGiven().data),
  documentViewed(identityGiven.data.image),
]

export const recordCheck = (
  check: RecordCheck['check'],
  outcome: CheckOutcome = 'passed',
): RecordCheck => ({
  type: 'RecordCheck',
  ...reviewed(),
  check,
  outcome,
  evidenceSha256: null,
  listedOn: null,
  note: '',
})

export const checkRecorded = (
  check: RecordCheck['check'],
  outcome: CheckOutcome = 'passed',
): Event<'CheckRecorded'> => ({
  type: 'CheckRecorded',
  data: { ...ids, ...reviewed(), check, outcome, evidenceSha256: null, listedOn: null },
  personal: { note: '' },
})

export const allChecked: readonly ApplicationEvent[] = checks.map((check) => checkRecorded(check))

export const approveApplication = (
  changes: Partial<ApproveApplication> = {},
): ApproveApplication => ({
  type: 'ApproveApplication',
  ...reviewed(),
  isOwnCharity: false,
  ...changes,
})

export const approved: Event<'ApplicationApproved'> = {
  type: 'ApplicationApproved',
  data: { ...ids, ...reviewed() },
}

export const declined = (mayReapply = true): Event<'ApplicationDeclined'> => ({
  type: 'ApplicationDeclined',
  data: { ...ids, ...reviewed(), mayReapply },
  personal: { reason: 'The letter about section 88 cannot be read.' },
})

export const moreAsked: Event<'MoreAsked'> = {
  type: 'MoreAsked',
  data: {
    ...ids,
    ...reviewed(),
    sections: ['documents'],
    dueOn: calendarDay('2026-12-04'),
  },
  personal: { message: 'Please send a legible scan.' },
}
