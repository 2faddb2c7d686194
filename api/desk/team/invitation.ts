import type { Context } from 'hono'
import type * as v from 'valibot'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { findStaffMember } from '@almoner/domain/organisation/team/staff.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import {
  changePassword,
  findCredential,
  saveCredential,
  type Credential,
} from '@almoner/operational/credentials/credentials.ts'
import {
  joinLogin,
  leaveLogin,
  listMembershipsOfLogin,
} from '@almoner/operational/memberships/memberships.ts'
import { hashPassword } from '@almoner/platform/password/password.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { wrongPassword } from '../../use-cases/accounts/passwords/own-password.ts'
import { proveLogin } from '../../use-cases/accounts/prove-login.ts'
import { freeFromUnconfirmed } from '../../use-cases/accounts/unconfirmed-staff.ts'
import { assertStrongPassword } from '../../use-cases/accounts/passwords/strong-password.ts'
import {
  findFollowedLink,
  refusedLink,
  assertWithinTries,
} from '../../use-cases/accounts/links/followed-link.ts'
import { sendCommand } from '../../use-cases/commands/send-command.ts'
import type { acceptSchema, InvitationAnswer } from './contract.ts'

const realm = 'staff'
const purpose = 'accept_invitation'

/** The invitation of a letter's token, while it is open. */
const invitationBehind = async (c: Context<AppEnv>, token: string) => {
  const { store, keys, now } = c.get('deps')
  await assertWithinTries(c)
  const tokenContent = keys.linkOfStaffMailToken(token)
  if (tokenContent === null) throw refusedLink(c, { realm, purpose, because: 'made_up' })
  const { organisationId, staffId, linkId } = tokenContent
  const { state } = await loadState(store, organisation, organisationId)
  const invitations = state.status === 'none' ? [] : state.invitations
  const invitation = invitations.find((each) => each.staffId === staffId)
  if (invitation === undefined || state.status === 'none') {
    throw refusedLink(c, { realm, purpose, because: 'not_open', personId: staffId })
  }
  const at = instantFromMilliseconds(now())
  const linkQuery = { linkId, purpose, at } as const
  const { email } = findFollowedLink(c, {
    realm,
    personId: staffId,
    links: [invitation],
    asked: linkQuery,
  })
  return { organisationId, staffId, linkId, at, email, role: invitation.role, state }
}

export const readInvitation = async (
  c: Context<AppEnv>,
  token: string,
): Promise<InvitationAnswer> => {
  const invitation = await invitationBehind(c, token)
  const { email: username, role, state } = invitation
  const hasLogin = (await findLogin(c, invitation)) !== null
  return { charity: localised(state.profile.name, c.get('language')), username, role, hasLogin }
}

type Open = Awaited<ReturnType<typeof invitationBehind>>
type Named = Pick<v.InferOutput<typeof acceptSchema>, 'firstName' | 'lastName'>

/**
 * Returns the address's existing login, if its owner created it. It ignores an unconfirmed sign-up,
 * and a login created by an interrupted acceptance of this invitation.
 */
const findLogin = async (
  c: Context<AppEnv>,
  { email, staffId }: Pick<Open, 'email' | 'staffId'>,
): Promise<Credential | null> => {
  const { db, keys } = c.get('deps')
  const holder = await findCredential(db, { realm, usernameHash: keys.usernameHash(email) })
  const isLogin = holder !== null && holder.isPasswordConfirmed && holder.loginId !== staffId
  return isLogin ? holder : null
}

/**
 * Makes the recipient of the mail a member of the team. If the address has a login, its password is
 * required, and a code if its second factor is on. An invitation therefore cannot give access to
 * another person's login.
 */
export const acceptInvitation = async (
  c: Context<AppEnv>,
  { token, ...accepted }: v.InferOutput<typeof acceptSchema> & { token: string },
): Promise<void> => {
  const invitation = await invitationBehind(c, token)
  const { newPassword } = accepted
  if ((await findLogin(c, invitation)) !== null) {
    await joinWithLogin(c, { invitation, ...accepted })
  } else if (newPassword === undefined) {
    throw new Refusal('invalid_input', { fields: { newPassword: 'password.required' } })
  } else {
    await joinAnew(c, { invitation, ...accepted, newPassword })
  }
}

/**
 * Reserves the login first, and then records the event, which uses up the link. Of several
 * concurrent acceptances only one is recorded, and its password stays. After an interruption
 * between the two steps, the person accepts again.
 */
const joinAnew = async (
  c: Context<AppEnv>,
  { invitation, newPassword, ...named }: Named & { invitation: Open; newPassword: string },
): Promise<void> => {
  const { db, keys } = c.get('deps')
  const { organisationId, staffId, email } = invitation
  const personalWords = [email, named.firstName, named.lastName]
  assertStrongPassword(c, { password: newPassword, field: 'newPassword', about: personalWords })
  const passwordHash = await hashPassword(newPassword)
  const person = { realm, personId: staffId } as const
  const usernameHash = keys.usernameHash(email)
  await freeFromUnconfirmed(c, { usernameHash, personId: staffId })
  const login = { ...person, usernameHash, organisationId, passwordHash }
  if ((await saveCredential(db, login)) === 'taken') throw new Refusal('email_taken')
  const isAccepted = await recordAcceptance(c, invitation, named)
  if (!isAccepted) throw refusedLink(c, { ...person, purpose, because: 'not_open' })
  await changePassword(db, { ...person, passwordHash })
}

/**
 * Joins with an existing login. The charity is added to the login, which does not change otherwise.
 */
const joinWithLogin = async (
  c: Context<AppEnv>,
  {
    invitation,
    password,
    code,
    ...named
  }: Named & { invitation: Open; password?: string | undefined; code?: string | undefined },
): Promise<void> => {
  const { db, keys } = c.get('deps')
  const { organisationId, staffId, email, state } = invitation
  if (!password) {
    throw new Refusal('step_up_required', { fields: { password: 'password.required' } })
  }
  const { passwordHash, loginId } = await proveOwnLogin(c, { username: email, password, code })
  const memberships = await listMembershipsOfLogin(db, loginId)
  const isMember = memberships.some((each) => findStaffMember(state.staff, each.staffId) !== null)
  if (isMember) throw new Refusal('already_on_team')
  const usernameHash = keys.usernameHash(email)
  const joining = { staffId, organisationId, usernameHash, passwordHash }
  if (!(await joinLogin(db, joining))) throw wrongPassword('password')
  if (await recordAcceptance(c, invitation, named)) return
  // Either another request accepted first and the person is a member, or the invitation was
  // revoked.
  const { state: now } = await loadState(c.get('deps').store, organisation, organisationId)
  const isJoined = now.status !== 'none' && findStaffMember(now.staff, staffId) !== null
  if (!isJoined) await leaveLogin(db, staffId)
  throw refusedLink(c, { realm, personId: staffId, purpose, because: 'not_open' })
}

// The form has a field for the password alone, which the refusal names.
const proveOwnLogin = async (
  c: Context<AppEnv>,
  credentials: { username: string; password: string; code: string | undefined },
) => {
  try {
    return (await proveLogin(c, { realms: [realm], ...credentials })).credential
  } catch (error) {
    const isWrong = error instanceof Refusal && error.code === 'wrong_credentials'
    throw isWrong ? wrongPassword('password') : error
  }
}

/** False if the link was used or revoked in the mean time. */
const recordAcceptance = async (
  c: Context<AppEnv>,
  { organisationId, staffId, linkId, at }: Open,
  { firstName, lastName }: Named,
): Promise<boolean> => {
  const { handled } = await sendCommand(c, {
    decider: organisation,
    id: organisationId,
    command: { type: 'AcceptInvitation', staffId, linkId, firstName, lastName, at },
    by: { realm, personId: staffId },
    tenant: organisationId,
    commandId: `accept-invitation:${linkId}:${c.get('requestId')}`,
  })
  return handled
}
