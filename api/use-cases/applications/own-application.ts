import type { Context } from 'hono'
import { application, type ApplicationCommand } from '@almoner/domain/application/index.ts'
import type { StartedApplication } from '@almoner/domain/application/state.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import type { OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { findCharityById } from '@almoner/projections/models/charity-directory/query.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { sendCommand } from '../commands/send-command.ts'

/** An application and its applicant: the ids of the charity and of its owner once it is approved. */
export type ApplicantId = { organisationId: OrganisationId; applicantId: StaffId }

/** Returns null if this applicant has no application, or was erased. */
export const findApplication = async (
  c: Context<AppEnv>,
  { organisationId, applicantId }: ApplicantId,
): Promise<StartedApplication | null> => {
  const { state } = await loadState(c.get('deps').store, application, organisationId)
  if (state.status === 'none' || state.applicantId !== applicantId) return null
  return isErased(state.email) ? null : state
}

/**
 * The signed-in person, as an applicant. A withdrawn application has none, and neither has an opened
 * charity: its founder is staff, or was removed.
 */
const ownFound = async (c: Context<AppEnv>): Promise<StartedApplication | null> => {
  const signedIn = c.get('signedIn')
  if (signedIn?.realm !== 'staff' || signedIn.organisationId === null) return null
  const { organisationId, personId } = signedIn
  const startedApplication = await findApplication(c, {
    organisationId,
    applicantId: personId as StaffId,
  })
  if (startedApplication?.status === 'withdrawn') return null
  return startedApplication?.status === 'approved' && (await isOpened(c, organisationId))
    ? null
    : startedApplication
}

const isOpened = async (c: Context<AppEnv>, organisationId: OrganisationId): Promise<boolean> => {
  const charity = await findCharityById(c.get('deps').db, organisationId)
  return charity !== null && charity.status !== 'pending'
}

export const isApplicant = async (c: Context<AppEnv>): Promise<boolean> =>
  (await ownFound(c)) !== null

/** The signed-in applicant's application, read from its own stream. */
export const ownApplication = async (c: Context<AppEnv>): Promise<StartedApplication> => {
  const startedApplication = await ownFound(c)
  if (startedApplication === null) throw new Refusal('not_signed_in')
  return startedApplication
}

/**
 * Handles a command of an application. Returns the recorded events; the result is empty if the
 * command changes nothing.
 */
export const handleApplicationCommand = async (
  c: Context<AppEnv>,
  options: { applicant: ApplicantId; command: ApplicationCommand; commandId: string },
): Promise<readonly RecordedEvent[]> => {
  const { applicant, command, commandId } = options
  const result = await sendCommand(c, {
    decider: application,
    id: applicant.organisationId,
    command,
    by: { realm: 'staff', personId: applicant.applicantId },
    tenant: applicant.organisationId,
    commandId,
    // An applicant's pages read the application's own stream. A wait for read models would also
    // show that a login exists, when a link to a new password is requested.
    waits: false,
  })
  if (!result.handled) throw new Refusal(result.refused)
  return result.events
}
