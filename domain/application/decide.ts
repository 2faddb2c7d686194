import type { Refused } from '../kernel/decider.ts'
import { linkEnd, openAmong } from '../logins/mailed-link.ts'
import type {
  ApplicationCommand,
  ApplicationRefusal,
  FollowApplicantLink,
  RequestApplicantLink,
  StartApplication,
  SubmitApplication,
} from './commands.ts'
import { decideReview } from './review/decide.ts'
import { decideSection } from './sections/decide.ts'
import type { ApplicationEvent } from './events.ts'
import {
  applicationSnapshot,
  firstStepSections,
  missingSections,
  type ApplicationState,
  type StartedApplication,
} from './state.ts'

type Decision = readonly ApplicationEvent[] | Refused<ApplicationRefusal>

export const decideApplication = (
  command: ApplicationCommand,
  state: ApplicationState,
): Decision => {
  if (command.type === 'StartApplication') return start(command, state)
  if (state.status === 'none') return { refused: 'application_not_found' }
  const { organisationId } = state
  switch (command.type) {
    case 'RequestApplicantLink':
      return requestLink(command, state)
    case 'FollowApplicantLink':
      return followLink(command, state)
    case 'RegisterApplication':
      return register(state)
    case 'SubmitApplication':
      return submit(command, state)
    case 'ReopenApplication':
      return reopen(state)
    case 'WithdrawApplication':
      if (state.status === 'withdrawn') return []
      if (state.status === 'approved') return { refused: 'application_not_editable' }
      return [
        {
          type: 'ApplicationWithdrawn',
          data: { organisationId },
          personal: { reason: command.reason.trim() },
        },
      ]
    case 'EraseIdentityImage': {
      const { identity } = state.filled
      const isInUse = state.status === 'draft' || state.status === 'pending'
      if (identity === null || state.isImageErased || isInUse) return []
      const { representativeId } = identity
      return [{ type: 'IdentityImageErased', data: { organisationId, representativeId } }]
    }
    case 'ClaimReview':
    case 'ReleaseReview':
    case 'ViewApplication':
    case 'ViewDocument':
    case 'UnmaskIdentity':
    case 'RecordCheck':
    case 'MakeRemark':
    case 'AskForMore':
    case 'ApproveApplication':
    case 'DeclineApplication':
      return decideReview(command, state)
    case 'SignAgreement':
    case 'DescribeApplicant':
    case 'ChoosePlan':
    case 'GiveBillingCard':
    case 'GiveLogo':
    case 'GiveDocument':
    case 'WithdrawDocument':
    case 'GiveBankAccount':
    case 'GiveIdentity':
      return decideSection(command, state)
  }
}

const start = (command: StartApplication, state: ApplicationState): Decision => {
  const { organisationId, applicantId, language, applicant } = command
  if (state.status !== 'none') {
    return state.applicantId === applicantId ? [] : { refused: 'application_already_started' }
  }
  const data = { organisationId, applicantId, language }
  return [{ type: 'ApplicationStarted', data, personal: applicant }]
}

const requestLink = (
  { purpose, linkId, language, at }: RequestApplicantLink,
  { organisationId, applicantId, email, emailVerified }: StartedApplication,
): Decision => {
  if (purpose === 'verify_email' && emailVerified) return []
  const data = { organisationId, applicantId, linkId, purpose, language, expiresAt: linkEnd(at) }
  return [{ type: 'ApplicantLinkRequested', data, personal: { email } }]
}

const followLink = (
  { purpose, linkId, at }: FollowApplicantLink,
  { organisationId, applicantId, openLinks }: StartedApplication,
): Decision => {
  const link = openAmong(openLinks, { linkId, purpose, at })
  if (link === null) return { refused: 'link_invalid' }
  const data = { organisationId, applicantId, linkId: link.linkId }
  return purpose === 'verify_email'
    ? [{ type: 'ApplicantEmailVerified', data }]
    : [{ type: 'ApplicantPasswordReset', data }]
}

const register = (state: StartedApplication): Decision => {
  const { organisationId, isRegistered } = state
  if (isRegistered) return []
  const missing = missingSections(state)
  if (firstStepSections.some((section) => missing.includes(section))) {
    return { refused: 'application_incomplete' }
  }
  return [{ type: 'ApplicationRegistered', data: { organisationId } }]
}

const submit = (
  { snapshot, snapshotSha256 }: SubmitApplication,
  state: StartedApplication,
): Decision => {
  const { status, organisationId, isRegistered, emailVerified, filled } = state
  if (status === 'pending' && state.snapshotSha256 === snapshotSha256) return []
  if (status !== 'draft') return { refused: 'application_not_editable' }
  if (!isRegistered || missingSections(state).length > 0) {
    return { refused: 'application_incomplete' }
  }
  if (!emailVerified) return { refused: 'email_not_verified' }
  if (snapshot !== applicationSnapshot(filled)) return { refused: 'application_changed' }
  const round = state.round + 1
  return [{ type: 'ApplicationSubmitted', data: { organisationId, round, snapshotSha256 } }]
}

const reopen = ({ status, organisationId, round, mayReapply }: StartedApplication): Decision => {
  if (status === 'draft') return []
  if (status === 'pending' || (status === 'declined' && mayReapply)) {
    return [{ type: 'ApplicationReopened', data: { organisationId, round } }]
  }
  return { refused: 'application_not_editable' }
}
