import type { Context } from 'hono'
import type { ApplicantLinkId } from '@almoner/domain/application/commands.ts'
import type { ApplicationCommand } from '@almoner/domain/application/index.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { findApplication, handleApplicationCommand } from '../../applications/own-application.ts'
import type { Login, LoginAction } from './realm.ts'

/**
 * The login of an applicant whose charity has no staff yet: that of staff, with the events of the
 * application. Null unless this person has an application that was not withdrawn.
 */
export const findApplicantLogin = async (
  c: Context<AppEnv>,
  { organisationId, staffId }: { organisationId: OrganisationId; staffId: StaffId },
): Promise<Login | null> => {
  const applicant = { organisationId, applicantId: staffId }
  const application = await findApplication(c, applicant)
  if (application === null || application.status === 'withdrawn') return null
  const { email: username, openLinks } = application
  return {
    realm: 'staff',
    personId: staffId,
    organisationId,
    username,
    about: [username],
    links: openLinks,
    language: c.get('language'),
    prepare: (action) => {
      const command = toCommand(action as LoginAction<ApplicantLinkId>)
      return (commandId) => handleApplicationCommand(c, { applicant, command, commandId })
    },
  }
}

// The link was mailed: following it proves the address too.
const toCommand = (action: LoginAction<ApplicantLinkId>): ApplicationCommand => {
  const purpose = 'reset_password'
  if (action.type === 'RequestPasswordReset') {
    return { type: 'RequestApplicantLink', purpose, ...action.link }
  }
  assert(action.type === 'ResetPassword', 'an applicant has no account of staff to change')
  return { ...action, type: 'FollowApplicantLink', purpose }
}
