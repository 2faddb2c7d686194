import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type * as v from 'valibot'
import type { AdministratorId, Id, OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { findCredential } from '@almoner/operational/credentials/credentials.ts'
import type { AppEnv } from '../../http/app-env.ts'
import type { changePasswordSchema, forgotSchema } from '../../use-cases/accounts/contract.ts'
import { forgotPassword } from '../../use-cases/accounts/passwords/forgot-password.ts'
import {
  changeOwnPassword,
  storeNewPassword,
} from '../../use-cases/accounts/passwords/set-password.ts'
import { assertLinkStands } from '../../use-cases/accounts/links/void-links.ts'
import {
  findFollowedLink,
  refusedLink,
  assertWithinTries,
} from '../../use-cases/accounts/links/followed-link.ts'
import {
  applicantLogin,
  assertApplicantReset,
  mailApplicantReset,
  resetApplicantPassword,
  type ApplicantLogin,
} from './applicant-login.ts'
import {
  ownLogin,
  platformLogin,
  handleLoginCommand,
  type PlatformLogin,
  type PlatformPerson,
  type PlatformRealm,
} from './platform-login.ts'

const purpose = 'reset_password'

/** Mails a reset link to a person of this realm. The answer is identical for every username. */
export const forgot = (
  c: Context<AppEnv>,
  realm: PlatformRealm,
  { username, language = c.get('language') }: v.InferOutput<typeof forgotSchema>,
): Promise<void> =>
  forgotPassword(c, {
    username,
    find: () => loginWith(c, realm, username),
    mail: async (person) => {
      const linkId = randomUUID()
      const link = { linkId, language, at: instantFromMilliseconds(c.get('deps').now()) }
      if ('application' in person) return await mailApplicantReset(c, person, link)
      const login = { type: 'RequestPasswordReset', link } as const
      await handleLoginCommand(c, person, { login, commandId: `forgot:${linkId}` })
    },
  })

const loginWith = async (
  c: Context<AppEnv>,
  realm: PlatformRealm,
  username: string,
): Promise<PlatformLogin | ApplicantLogin | null> => {
  const { db, keys } = c.get('deps')
  const usernameHash = keys.usernameHash(username)
  const credential = await findCredential(db, { realm, usernameHash })
  if (credential === null) return null
  const { personId, organisationId } = credential
  return await findLogin(c, { realm, personId, organisationId } as PlatformPerson)
}

/** An applicant becomes staff once the charity is open. */
const findLogin = async (
  c: Context<AppEnv>,
  person: PlatformPerson,
): Promise<PlatformLogin | ApplicantLogin | null> => {
  const login = await platformLogin(c, person)
  return login === null && person.realm === 'staff' ? await applicantLogin(c, person) : login
}

/** The reset link of a letter's token, while it is valid. */
export const resetLinkBehind = async (c: Context<AppEnv>, realm: PlatformRealm, token: string) => {
  await assertWithinTries(c)
  const tokenContent = namedBy(c, realm, token)
  if (tokenContent === null) throw refusedLink(c, { realm, purpose, because: 'made_up' })
  const { person, linkId } = tokenContent
  const { personId } = person
  const login = await findLogin(c, person)
  if (login === null) throw refusedLink(c, { realm, purpose, because: 'nobodys', personId })
  const at = instantFromMilliseconds(c.get('deps').now())
  const linkQuery = { linkId, purpose, at }
  if ('application' in login) await assertApplicantReset(c, login, linkQuery)
  else {
    const link = findFollowedLink(c, {
      realm,
      personId,
      links: login.mailedLinks,
      asked: linkQuery,
    })
    if (realm === 'staff') await assertLinkStands(c, { personId, link })
  }
  return { login, linkId, at }
}

/**
 * Returns the person whom a mail's token names, with its link, or null if the token is not ours.
 */
export const namedBy = (
  c: Context<AppEnv>,
  realm: PlatformRealm,
  token: string,
): { person: PlatformPerson; linkId: string } | null => {
  const { keys } = c.get('deps')
  if (realm === 'administrator') {
    const tokenContent = keys.linkOfAdministratorMailToken(token)
    const personId = tokenContent?.administratorId as AdministratorId
    return (
      tokenContent && {
        person: { realm, personId, organisationId: null },
        linkId: tokenContent.linkId,
      }
    )
  }
  const mailedLink = keys.linkOfStaffMailToken(token)
  const personId = mailedLink?.staffId as StaffId
  const organisationId = mailedLink?.organisationId as OrganisationId
  return mailedLink && { person: { realm, personId, organisationId }, linkId: mailedLink.linkId }
}

export const resetPassword = async (
  c: Context<AppEnv>,
  realm: PlatformRealm,
  { token, newPassword }: { token: string; newPassword: string },
): Promise<void> => {
  const { login: person, linkId, at } = await resetLinkBehind(c, realm, token)
  if ('application' in person) {
    await resetApplicantPassword(c, person, { linkId, at, newPassword })
    return
  }
  await storeNewPassword(c, withAbout(person), {
    newPassword,
    told: () =>
      handleLoginCommand(c, person, {
        login: { type: 'ResetPassword', linkId, at },
        commandId: `reset:${linkId}:${c.get('requestId')}`,
      }),
  })
}

/** The person stays logged in here; all other sessions end. */
export const changePassword = async (
  c: Context<AppEnv>,
  passwords: v.InferOutput<typeof changePasswordSchema>,
): Promise<void> => {
  const person = await ownLogin(c)
  const changeId = randomUUID() as string as Id<'password_change'>
  const language = c.get('language')
  await changeOwnPassword(c, withAbout(person), {
    ...passwords,
    told: () =>
      handleLoginCommand(c, person, {
        login: { type: 'ChangePassword', changeId, language },
        commandId: `password:${changeId}`,
      }),
  })
}

const withAbout = (login: PlatformLogin) => ({
  ...login,
  about: [login.username, login.firstName, login.lastName],
})
