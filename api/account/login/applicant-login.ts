import type { Context } from 'hono'
import type { ApplicantLinkId } from '@almoner/domain/application/commands.ts'
import type { ApplicationCommand } from '@almoner/domain/application/index.ts'
import type { StartedApplication } from '@almoner/domain/application/state.ts'
import type { OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { storeNewPassword } from '../../use-cases/accounts/passwords/set-password.ts'
import { assertLinkStands } from '../../use-cases/accounts/links/void-links.ts'
import { findFollowedLink } from '../../use-cases/accounts/links/followed-link.ts'
import {
  findApplication,
  handleApplicationCommand,
} from '../../use-cases/applications/own-application.ts'

/**
 * The login of an applicant whose charity has no staff yet. It uses the same realm but different
 * events.
 */
export type ApplicantLogin = {
  realm: 'staff'
  personId: StaffId
  organisationId: OrganisationId
  application: StartedApplication
}

/** Null unless this person has an application that was not withdrawn. */
export const applicantLogin = async (
  c: Context<AppEnv>,
  person: { personId: StaffId; organisationId: OrganisationId },
): Promise<ApplicantLogin | null> => {
  const { personId, organisationId } = person
  const application = await findApplication(c, { organisationId, applicantId: personId })
  if (application === null || application.status === 'withdrawn') return null
  return { realm: 'staff', personId, organisationId, application }
}

const purpose = 'reset_password'

export const mailApplicantReset = async (
  c: Context<AppEnv>,
  login: ApplicantLogin,
  link: { linkId: string; language: Language; at: Instant },
): Promise<void> => {
  const linkId = link.linkId as ApplicantLinkId
  const command = { type: 'RequestApplicantLink', purpose, ...link, linkId } as const
  await handle(c, login, { command, commandId: `forgot:${linkId}` })
}

type Followed = { linkId: string; at: Instant }

/** Refuses a link that is not open. */
export const assertApplicantReset = async (
  c: Context<AppEnv>,
  { realm, personId, application }: ApplicantLogin,
  { linkId, at }: Followed,
): Promise<void> => {
  const linkQuery = { linkId, purpose, at } as const
  const link = findFollowedLink(c, {
    realm,
    personId,
    links: application.openLinks,
    asked: linkQuery,
  })
  await assertLinkStands(c, { personId, link })
}

/** The link was mailed: following it proves the address too. */
export const resetApplicantPassword = async (
  c: Context<AppEnv>,
  login: ApplicantLogin,
  { linkId, at, newPassword }: Followed & { newPassword: string },
): Promise<void> => {
  const { email: username } = login.application
  const command = {
    type: 'FollowApplicantLink',
    purpose,
    linkId: linkId as ApplicantLinkId,
    at,
  } as const
  const commandId = `reset:${linkId}:${c.get('requestId')}`
  await storeNewPassword(
    c,
    { ...login, username, about: [username] },
    { newPassword, told: () => handle(c, login, { command, commandId }) },
  )
}

const handle = (
  c: Context<AppEnv>,
  { organisationId, personId }: ApplicantLogin,
  options: { command: ApplicationCommand; commandId: string },
) =>
  handleApplicationCommand(c, {
    applicant: { organisationId, applicantId: personId },
    ...options,
  })
