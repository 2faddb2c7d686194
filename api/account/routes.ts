import { Hono, type Context } from 'hono'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { AppEnv } from '../http/app-env.ts'
import { requirePermission } from '../middleware/requires.ts'
import { requireRealm } from '../middleware/session.ts'
import { onPlatformHost } from '../middleware/tenant.ts'
import { validatePart } from '../http/valid.ts'
import { findWaitingUsername } from '../use-cases/accounts/usernames/waiting-username.ts'
import {
  listOwnCharities,
  openOwnCharity,
} from '../use-cases/accounts/own-account/own-charities.ts'
import { ownOrganisation, ownStaffId } from '../use-cases/charity/own-charity.ts'
import { mailTokenSchema, type LoginAnswer } from '../use-cases/accounts/contract.ts'
import { findLoginLink } from '../use-cases/accounts/links/login-link.ts'
import {
  ownStaffAccount,
  type StaffAccount,
} from '../use-cases/accounts/own-account/own-staff-account.ts'
import { staffRealm } from '../use-cases/accounts/realms/staff.ts'
import { confirmUsername } from '../use-cases/accounts/usernames/change-username.ts'
import { askForUsername, askForVerification } from './ask.ts'
import {
  changeUsernameSchema,
  openCharitySchema,
  verifyEmailSchema,
  type ChangeUsernameAnswer,
  type OwnCharitiesAnswer,
  type StaffAccountAnswer,
  type StaffUsernameChangeAnswer,
} from './contract.ts'
import { answerJson } from '../http/answer-json.ts'

/**
 * The links in mails to a charity's staff. They need no login, so these routes precede the desk's
 * own routes, which do.
 */
export const staffLinkRoutes = new Hono<AppEnv>()
  .get('/register/:token', onPlatformHost, validatePart('param', mailTokenSchema), async (c) => {
    await findLoginLink(c, staffRealm, { ...c.req.valid('param'), purpose: 'verify_email' })
    return c.body(null, 204)
  })
  .post('/register/:token', onPlatformHost, validatePart('param', mailTokenSchema), async (c) => {
    const purpose = 'verify_email'
    const { login, followed } = await findLoginLink(c, staffRealm, {
      ...c.req.valid('param'),
      purpose,
    })
    await login.prepare({ type: 'VerifyEmail', ...followed })(`verify-staff:${followed.linkId}`)
    return c.body(null, 204)
  })
  .get('/username/:token', onPlatformHost, validatePart('param', mailTokenSchema), async (c) => {
    const purpose = 'change_username'
    const { email } = await findLoginLink(c, staffRealm, { ...c.req.valid('param'), purpose })
    return answerJson<StaffUsernameChangeAnswer>(c, { username: email })
  })
  .post('/username/:token', onPlatformHost, validatePart('param', mailTokenSchema), async (c) => {
    const purpose = 'change_username'
    const link = await findLoginLink(c, staffRealm, { ...c.req.valid('param'), purpose })
    await confirmUsername(c, staffRealm, link)
    return c.body(null, 204)
  })

/** The login details of the signed-in staff member, and changes to them. */
export const staffAccountRoutes = new Hono<AppEnv>()
  .use(onPlatformHost, requireRealm('staff'))
  .get('/account', requirePermission('own_account.read'), async (c) =>
    answerJson<StaffAccountAnswer>(c, accountAnswer(c, await ownStaffAccount(c))),
  )
  .put(
    '/username',
    requirePermission('own_account.edit'),
    validatePart('json', changeUsernameSchema),
    async (c) => answerJson<ChangeUsernameAnswer>(c, await askForUsername(c, c.req.valid('json'))),
  )
  .post(
    '/verify-email',
    requirePermission('own_account.edit'),
    validatePart('json', verifyEmailSchema),
    async (c) => {
      await askForVerification(c, c.req.valid('json').language)
      return c.body(null, 204)
    },
  )

/** The other charities of the signed-in person: none of them sees that there are any. */
export const ownCharitiesRoutes = new Hono<AppEnv>()
  .use(onPlatformHost, requireRealm('staff'))
  .get('/charities', requirePermission('own_charities.open'), async (c) =>
    answerJson<OwnCharitiesAnswer>(c, await charitiesAnswer(c)),
  )
  .post(
    '/charities/open',
    requirePermission('own_charities.open'),
    validatePart('json', openCharitySchema),
    async (c) => {
      const { organizationId } = c.req.valid('json')
      const token = await openOwnCharity(c, organizationId as OrganisationId)
      return token === null ? c.body(null, 204) : answerJson<LoginAnswer>(c, token)
    },
  )

const charitiesAnswer = async (c: Context<AppEnv>): Promise<OwnCharitiesAnswer> => {
  const here = ownOrganisation(c)
  const charities = await listOwnCharities(c, ownStaffId(c))
  const names = new Intl.Collator(c.get('language'))
  return {
    charities: charities
      .toSorted((one, other) => names.compare(one.name, other.name))
      .map(({ organisationId, name, role, isSuspended }) => ({
        organizationId: organisationId,
        name,
        role,
        isSuspended,
        isCurrent: organisationId === here,
      })),
  }
}

const accountAnswer = (
  c: Context<AppEnv>,
  { firstName, lastName, username, role, emailVerified, openLinks }: StaffAccount,
): StaffAccountAnswer => ({
  firstName,
  lastName,
  username,
  role,
  isEmailVerified: emailVerified,
  waiting: findWaitingUsername(c, openLinks),
})
