import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type * as v from 'valibot'
import type { ApplicantLinkId } from '@almoner/domain/application/commands.ts'
import { application } from '@almoner/domain/application/index.ts'
import type { OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { closeAccount } from '@almoner/operational/close-account.ts'
import {
  confirmPassword,
  findCredential,
  findPasswordHash,
  proposePassword,
  saveCredential,
} from '@almoner/operational/credentials/credentials.ts'
import { hashPassword } from '@almoner/platform/password/password.ts'
import { findCharityById } from '@almoner/projections/models/charity-directory/query.ts'
import type { AppEnv } from '../http/app-env.ts'
import { endSession, keepInCookie, startSession } from '../middleware/session.ts'
import { Refusal } from '../http/problem.ts'
import {
  findFollowedLink,
  refusedLink,
  assertWithinTries,
} from '../use-cases/accounts/links/followed-link.ts'
import {
  assertSignedInOrPassword,
  isSignedInAs,
} from '../use-cases/accounts/passwords/own-password.ts'
import { assertStrongPassword } from '../use-cases/accounts/passwords/strong-password.ts'
import { requestApplicantLink } from '../use-cases/applications/applicant-link.ts'
import {
  findApplication,
  ownApplication,
  handleApplicationCommand,
  type ApplicantId,
} from '../use-cases/applications/own-application.ts'
import { toE164 } from '../use-cases/payments/payer/payer.ts'
import { recordSecurityEvent } from '../use-cases/accounts/security-log.ts'
import type { registerApplicantSchema } from './contract.ts'
import { releaseSubDomain } from './sections/sub-domain.ts'

const realm = 'staff'

/**
 * Starts an application and signs its applicant in. The password opens no login before the address
 * is verified; until then the session of the sign-up is the only way in.
 */
export const registerApplicant = async (
  c: Context<AppEnv>,
  body: v.InferOutput<typeof registerApplicantSchema>,
): Promise<void> => {
  const { username, password, firstName, lastName, language = c.get('language') } = body
  assertStrongPassword(c, { password, field: 'password', about: [username, firstName, lastName] })
  const phoneNumber = toE164(body.phoneNumber)
  const passwordHash = await hashPassword(password)
  const { formerHash, ...applicant } = await takeUsername(c, { username, passwordHash })
  const started = await handleApplicationCommand(c, {
    applicant,
    command: {
      type: 'StartApplication',
      ...applicant,
      language,
      applicant: { email: username, firstName, lastName, phoneNumber },
    },
    commandId: `start-application:${c.get('requestId')}`,
  })
  // If two requests complete an interrupted sign-up at once, only one succeeds.
  if (started.length === 0) throw new Refusal('email_registered')
  const { organisationId, applicantId: personId } = applicant
  const person = { realm, personId, organisationId } as const
  if (formerHash !== null) {
    await proposePassword(c.get('deps').db, { ...person, from: formerHash, passwordHash })
  }
  await requestApplicantLink(c, applicant, language)
  await recordSecurityEvent(c, {
    event: 'account_registered',
    outcome: 'succeeded',
    account: person,
  })
  await endSession(c)
  const { token, seconds } = await startSession(c, person)
  keepInCookie(c, token, seconds)
}

/**
 * Reserves the username before the event is recorded. If the process stopped between the two, the
 * next sign-up of this username completes it.
 */
const takeUsername = async (
  c: Context<AppEnv>,
  { username, passwordHash }: { username: string; passwordHash: string },
): Promise<ApplicantId & { formerHash: string | null }> => {
  const { store, db, keys } = c.get('deps')
  const usernameHash = keys.usernameHash(username)
  const organisationId = randomUUID() as string as OrganisationId
  const applicantId = randomUUID() as string as StaffId
  const login = { realm, usernameHash, personId: applicantId, organisationId } as const
  const credential = { ...login, passwordHash, isPasswordConfirmed: false }
  if ((await saveCredential(db, credential)) === 'saved') {
    return { organisationId, applicantId, formerHash: null }
  }
  const holder = await findCredential(db, { realm, usernameHash })
  if (holder === null || holder.organisationId === null) throw new Refusal('busy')
  const { state } = await loadState(store, application, holder.organisationId)
  const isUnused = state.status === 'none' && !holder.isPasswordConfirmed
  if (!isUnused || (await findCharityById(db, holder.organisationId)) !== null) {
    throw new Refusal('email_registered')
  }
  const { personId, passwordHash: formerHash } = holder
  return { organisationId: holder.organisationId, applicantId: personId as StaffId, formerHash }
}

/** Returns whether the username has a login to a desk, or an application. */
export const isStaffUsernameTaken = async (
  c: Context<AppEnv>,
  username: string,
): Promise<boolean> => {
  const { db, keys } = c.get('deps')
  return (await findCredential(db, { realm, usernameHash: keys.usernameHash(username) })) !== null
}

/** Returns the applicant of a letter's token, or null if the token names no application. */
export const applicantOfToken = async (
  c: Context<AppEnv>,
  token: string,
): Promise<(ApplicantId & { linkId: ApplicantLinkId }) | null> => {
  const tokenContent = c.get('deps').keys.linkOfStaffMailToken(token)
  if (tokenContent === null) return null
  const { organisationId, staffId, linkId } = tokenContent
  const applicant = { organisationId, applicantId: staffId }
  if ((await findApplication(c, applicant)) === null) return null
  return { ...applicant, linkId: linkId as string as ApplicantLinkId }
}

type Followed = ApplicantId & { linkId: ApplicantLinkId }

/** Refuses a link that is not open. */
const openLink = async (c: Context<AppEnv>, { linkId, ...applicant }: Followed) => {
  await assertWithinTries(c)
  const purpose = 'verify_email'
  const personId = applicant.applicantId
  const startedApplication = await findApplication(c, applicant)
  if (startedApplication === null)
    throw refusedLink(c, { realm, personId, purpose, because: 'nobodys' })
  const at = instantFromMilliseconds(c.get('deps').now())
  const linkQuery = { linkId, purpose, at } as const
  findFollowedLink(c, { realm, personId, links: startedApplication.openLinks, asked: linkQuery })
  return linkQuery
}

/**
 * Returns whether the confirmation needs the password, because its applicant is not signed in here.
 */
export const asksForPassword = async (c: Context<AppEnv>, followed: Followed): Promise<boolean> => {
  await openLink(c, followed)
  return !isSignedInAs(c, { realm, personId: followed.applicantId })
}

/**
 * Confirms an applicant's address. A stranger may have signed up with it, and its owner alone must
 * not confirm the stranger's password. The session or the password of the sign-up is therefore also
 * needed.
 */
export const confirmApplicant = async (
  c: Context<AppEnv>,
  followed: Followed,
  password: string | undefined,
): Promise<void> => {
  const { db } = c.get('deps')
  const { linkId, purpose, at } = await openLink(c, followed)
  const { applicantId: personId, organisationId } = followed
  const person = { realm, personId } as const
  await assertSignedInOrPassword(c, person, password)
  const passwordHash = await findPasswordHash(db, person)
  await handleApplicationCommand(c, {
    applicant: followed,
    command: { type: 'FollowApplicantLink', purpose, linkId, at },
    commandId: `verify-applicant:${linkId}:${c.get('requestId')}`,
  })
  if (passwordHash !== null) await confirmPassword(db, { ...person, passwordHash })
  const account = { ...person, organisationId }
  await recordSecurityEvent(c, { event: 'email_confirmed', outcome: 'succeeded', account })
}

/**
 * Withdraws the application: its applicant's login ends, and the username is free. An applicant
 * whose address was never confirmed may start again under the right one, so that the address of
 * their page is free at once too.
 */
export const withdrawApplication = async (c: Context<AppEnv>, reason: string): Promise<void> => {
  const { db, now } = c.get('deps')
  const applicant = await ownApplication(c)
  await handleApplicationCommand(c, {
    applicant,
    command: { type: 'WithdrawApplication', reason },
    commandId: `withdraw:${c.get('requestId')}`,
  })
  const subDomain = applicant.filled.charity?.subDomain
  if (!applicant.emailVerified && subDomain !== undefined) {
    await releaseSubDomain(c, applicant, subDomain)
  }
  const person = { realm, personId: applicant.applicantId } as const
  await endSession(c)
  await closeAccount(db, { ...person, now: instantFromMilliseconds(now()) })
}
