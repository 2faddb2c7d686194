import { createHash } from 'node:crypto'
import { application, type ApplicationEvent } from '@almoner/domain/application/index.ts'
import {
  applicationSnapshot,
  findIrFileNumber,
  type Filled,
  type StartedApplication,
} from '@almoner/domain/application/state.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { fold } from '@almoner/domain/kernel/decider.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { StaffLinkId } from '@almoner/domain/organisation/team/staff-events.ts'
import type { EventStore, RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { FinalError } from '../../flow/activity-failed.ts'
import { readEvents } from '../../steps/record/read-events.ts'
import type { OpenOrganisationInput } from './contract.ts'

type Recorded = RecordedEvent & ApplicationEvent

/** The approved application, with every section that the opening needs, and the applicant. */
export type Approved = Pick<StartedApplication, 'applicantId' | 'email' | 'review'> & {
  organisationId: OrganisationId
  firstName: string
  lastName: string
  /** The link by which the applicant verified their address. */
  verifiedBy: StaffLinkId
  charity: NonNullable<Filled['charity']>
  irFileNumber: string | null
  plan: NonNullable<Filled['plan']>
  card: Filled['card']
  logo: NonNullable<Filled['logo']>
  bankAccount: NonNullable<Filled['bank_account']>
  identity: NonNullable<Filled['identity']>
  approvedAt: Instant
}

/**
 * Loads the application as it was at its approval. If its hash does not match the decision, it was
 * not approved, so nothing is opened from it. Nothing is opened for an applicant who was erased.
 */
export const loadApproved = async (
  { store }: { store: EventStore },
  { organisationId, eventId }: OpenOrganisationInput,
): Promise<Approved> => {
  const events = await readEvents(store, application, organisationId)
  const place = events.findIndex(({ id }) => id === eventId)
  const approval = events[place]
  const [started] = events
  const state = fold(application, events.slice(0, place + 1))
  if (approval?.type !== 'ApplicationApproved' || started?.type !== 'ApplicationStarted') {
    throw new FinalError(`event ${eventId} approves no application of ${organisationId}`)
  }
  if (state.status === 'none') throw new FinalError(`there is no application ${organisationId}`)
  const { filled, applicantId, email, review } = state
  const snapshot = createHash('sha256').update(applicationSnapshot(filled)).digest('hex')
  if (snapshot !== approval.data.snapshotSha256) {
    throw new FinalError(`the application ${organisationId} is not what was approved`)
  }
  if (isErased(email)) throw new FinalError(`the applicant of ${organisationId} was erased`)
  const { firstName, lastName } = started.personal
  return {
    organisationId: state.organisationId,
    applicantId,
    email,
    firstName,
    lastName,
    review,
    verifiedBy: requirePresent(findVerifyingLink(events), 'a verified address'),
    charity: requirePresent(filled.charity, 'the charity of an application'),
    irFileNumber: findIrFileNumber(filled),
    plan: requirePresent(filled.plan, 'the plan of an application'),
    card: filled.card,
    logo: requirePresent(filled.logo, 'the logo of an application'),
    bankAccount: requirePresent(filled.bank_account, 'the bank account of an application'),
    identity: requirePresent(filled.identity, 'the representative of an application'),
    approvedAt: approval.meta.at,
  }
}

const findVerifyingLink = (events: readonly Recorded[]): StaffLinkId | null => {
  for (const event of events) {
    if (event.type === 'ApplicantEmailVerified' || event.type === 'ApplicantPasswordReset') {
      // A link is a uuid; to the charity's staff it is one of theirs.
      return event.data.linkId as string as StaffLinkId
    }
  }
  return null
}
