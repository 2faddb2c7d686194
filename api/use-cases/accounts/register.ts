import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type * as v from 'valibot'
import { donor } from '@almoner/domain/donor/index.ts'
import type { DonorLinkId, NewLink } from '@almoner/domain/donor/commands.ts'
import type { DonorId } from '@almoner/domain/kernel/ids.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import {
  findCredential,
  forgetCredential,
  proposePassword,
  saveCredential,
} from '@almoner/operational/credentials/credentials.ts'
import { takeFromLimit } from '@almoner/operational/rate-limits/rate-limits.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { currentCharity } from '../../middleware/tenant.ts'
import { hashPassword } from '@almoner/platform/password/password.ts'
import { Refusal } from '../../http/problem.ts'
import { newLoginLink } from './links/login-link.ts'
import { assertStrongPassword } from './passwords/strong-password.ts'
import { toE164 } from '../payments/payer/payer.ts'
import type { registerSchema } from './contract.ts'
import { handleDonorCommand } from './own-account/own-account.ts'

/**
 * Creates the link for a mail, which leads back to the charity where the donor signed up. The
 * caller does not receive it.
 */
const newLink = (c: Context<AppEnv>, language: Language = c.get('language')): NewLink => ({
  ...newLoginLink<DonorLinkId>(c, language),
  siteOf: currentCharity(c).organisationId,
})

/**
 * Registers an account that only the owner of the address can confirm, by mail. No login is
 * possible before that, so a stranger cannot take an address by typing it first. The password sent
 * here is a proposal, which the owner enters again or replaces. If an account still waits for
 * confirmation, the mail is sent again and this proposal is dropped.
 */
export const register = async (
  c: Context<AppEnv>,
  body: v.InferOutput<typeof registerSchema>,
): Promise<void> => {
  const { username, password, firstName, lastName, language = c.get('language') } = body
  const personalWords = [username, firstName, lastName]
  assertStrongPassword(c, { password, field: 'password', about: personalWords })
  const phoneNumber = toE164(body.phoneNumber)
  const verification = newLink(c, language)
  const passwordHash = await hashPassword(password)
  const donorId = await takeUsername(c, { username, passwordHash })
  if (donorId === null) return
  const person = { username, firstName, lastName, phoneNumber }
  // If two requests run at once, the first is recorded. The other only resends its mail, with
  // another password.
  await handleDonorCommand(c, {
    donorId,
    command: { type: 'RegisterDonor', donorId, language, ...person, verification },
    commandId: `register:${c.get('requestId')}`,
  })
}

const asDonor = (personId: string) => ({ realm: 'donor', personId }) as const

/**
 * Reserves the username before the event is recorded. If the process stopped between the two, the
 * next registration of this username completes it. Returns null if an unconfirmed account exists; a
 * confirmed one is refused.
 */
const takeUsername = async (
  c: Context<AppEnv>,
  { username, passwordHash }: { username: string; passwordHash: string },
): Promise<DonorId | null> => {
  const { store, db, keys } = c.get('deps')
  const usernameHash = keys.usernameHash(username)
  const take = async (): Promise<DonorId | null> => {
    const donorId = randomUUID() as string as DonorId
    const login = { ...asDonor(donorId), usernameHash, organisationId: null }
    const credential = { ...login, passwordHash, isPasswordConfirmed: false }
    const outcome = await saveCredential(db, credential)
    return outcome === 'saved' ? donorId : null
  }
  const newDonorId = await take()
  if (newDonorId !== null) return newDonorId
  const holder = await findCredential(db, { realm: 'donor', usernameHash })
  if (holder === null) throw new Refusal('busy')
  const { personId, passwordHash: from } = holder
  const { state } = await loadState(store, donor, personId)
  if (state.status === 'none') {
    await proposePassword(db, { ...asDonor(personId), from, passwordHash })
    return personId as DonorId
  }
  if (state.status === 'registered' && !isErased(state.username)) {
    if (state.emailVerified) throw new Refusal('email_registered')
    await writeAgain(c, state.donorId)
    return null
  }
  // An erased account frees its username.
  await forgetCredential(db, asDonor(personId))
  const free = await take()
  if (free === null) throw new Refusal('email_registered')
  return free
}

/** Mails a new link to an account that is not confirmed, a few times an hour. */
export const writeAgain = async (c: Context<AppEnv>, donorId: DonorId): Promise<void> => {
  const limit = { key: `verify:${donorId}`, perSeconds: 600, burst: 3 }
  const { allowed } = await takeFromLimit(c.get('deps').db, limit)
  if (!allowed) return
  const link = newLink(c)
  await handleDonorCommand(c, {
    donorId,
    command: { type: 'RequestEmailVerification', link },
    commandId: `verify-again:${link.linkId}`,
  })
}
