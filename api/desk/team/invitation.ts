import type { Context } from 'hono'
import type * as v from 'valibot'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { handleCommand, loadState } from '@almoner/eventstore/handle-command.ts'
import { changePassword, saveCredential } from '@almoner/operational/credentials/credentials.ts'
import { hashPassword } from '@almoner/platform/password/password.ts'
import type { AppEnv } from '../../app-env.ts'
import { Refusal } from '../../problem.ts'
import { freeFromUnconfirmed } from '../../use-cases/accounts/unconfirmed-staff.ts'
import { assertStrongPassword } from '../../use-cases/accounts/strong-password.ts'
import { findFollowedLink, refusedLink, assertWithinTries } from '../../use-cases/followed-link.ts'
import { personContext } from '../../use-cases/person-context.ts'
import type { acceptSchema, InvitationAnswer } from './contract.ts'

const realm = 'staff'
const purpose = 'accept_invitation'

/** The invitation of a letter's token, while it is open. */
const invitationBehind = async (c: Context<AppEnv>, token: string) => {
  const { store, keys, now } = c.get('deps')
  await assertWithinTries(c)
  const named = keys.linkOfStaffMailToken(token)
  if (named === null) throw refusedLink(c, { realm, purpose, because: 'made_up' })
  const { organisationId, staffId, linkId } = named
  const { state } = await loadState(store, organisation, organisationId)
  const invitations = state.status === 'none' ? [] : state.invitations
  const invitation = invitations.find((each) => each.staffId === staffId)
  if (invitation === undefined || state.status === 'none') {
    throw refusedLink(c, { realm, purpose, because: 'not_open', personId: staffId })
  }
  const at = instantFromMilliseconds(now())
  const asked = { linkId, purpose, at } as const
  const { email } = findFollowedLink(c, { realm, personId: staffId, links: [invitation], asked })
  return { organisationId, staffId, linkId, at, email, role: invitation.role, state }
}

export const readInvitation = async (
  c: Context<AppEnv>,
  token: string,
): Promise<InvitationAnswer> => {
  const { email: username, role, state } = await invitationBehind(c, token)
  return { charity: localised(state.profile.name, c.get('language')), username, role }
}

/**
 * Reserves the login first, and then records the event, which uses up the link: of several
 * acceptances at once one is recorded, and its password is the one that stays. After an interruption
 * between the two the person asks for a new password by mail.
 */
export const acceptInvitation = async (
  c: Context<AppEnv>,
  {
    token,
    firstName,
    lastName,
    newPassword,
  }: v.InferOutput<typeof acceptSchema> & { token: string },
): Promise<void> => {
  const { store, db, keys, catchUp } = c.get('deps')
  const { organisationId, staffId, linkId, at, email } = await invitationBehind(c, token)
  const about = [email, firstName, lastName]
  assertStrongPassword(c, { password: newPassword, field: 'newPassword', about })
  const passwordHash = await hashPassword(newPassword)
  const person = { realm, personId: staffId } as const
  const usernameHash = keys.usernameHash(email)
  const login = { ...person, usernameHash, organisationId, passwordHash }
  await freeFromUnconfirmed(c, { usernameHash, personId: staffId })
  if ((await saveCredential(db, login)) === 'taken') throw new Refusal('email_taken')
  const result = await handleCommand(store, {
    decider: organisation,
    id: organisationId,
    command: { type: 'AcceptInvitation', staffId, linkId, firstName, lastName, at },
    context: await personContext(c, {
      by: person,
      tenant: organisationId,
      commandId: `accept-invitation:${linkId}:${c.get('requestId')}`,
      input: { type: 'AcceptInvitation' },
    }),
  })
  if (!result.handled) {
    throw refusedLink(c, { ...person, purpose, because: 'not_open' })
  }
  await changePassword(db, { ...person, passwordHash })
  await catchUp.waitFor(['charity-directory'], result.position)
}
