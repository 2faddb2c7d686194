import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { administrator } from '@almoner/domain/administrator/index.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { AdministratorId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { passwordWeakness } from '@almoner/domain/logins/weak-password.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { reserve } from '@almoner/eventstore/commands/reservation.ts'
import type { AppDb } from '@almoner/workflows/database.ts'
import { recordCommand } from '@almoner/workflows/steps/record/record-command.ts'
import {
  changePassword,
  findCredential,
  findPasswordHash,
  saveCredential,
} from '@almoner/operational/credentials/credentials.ts'
import { revokeSessions } from '@almoner/operational/sessions/sessions.ts'
import { emailSchema, lineSchema } from '../../../http/contract.ts'
import type { Keys } from '@almoner/platform/key/keys.ts'
import { hashPassword } from '@almoner/platform/password/password.ts'
import { isPublishedPassword } from '@almoner/platform/password/published-passwords.ts'
import { newPasswordSchema } from '../contract.ts'

type Given = { store: EventStore; db: AppDb; keys: Keys; now: () => number }

export type Wish = { email: string; password: string; firstName: string; lastName: string }

type Answer = 'created' | 'password_changed' | { refused: string }

const realm = 'administrator'

/** The error in the input, in one sentence that repeats no password, or null. */
export const refuseWish = ({ email, password, firstName, lastName }: Wish): string | null => {
  if (!v.is(emailSchema, email)) return 'The first line must be an e-mail address.'
  const result = v.safeParse(newPasswordSchema, password)
  if (!result.success) {
    return 'The password needs 8 to 200 characters, with a letter and a digit among them.'
  }
  const personalWords = ['almoner', email, firstName, lastName]
  if (isPublishedPassword(password) || passwordWeakness(password, personalWords) !== null) {
    return 'That password is among those that are guessed first: choose another.'
  }
  const isName = (name: string) => v.is(lineSchema(100, 'name'), name)
  return isName(firstName) && isName(lastName)
    ? null
    : 'A name is one line of at most 100 characters.'
}

/**
 * Creates an administrator with a login of their own. The id is derived from the address, so that a
 * repeated command completes an interrupted one. An existing login is refused, or gets the new
 * password if that is requested.
 */
export const createAdministrator = async (
  deps: Given,
  { wish, newPassword }: { wish: Wish; newPassword: boolean },
): Promise<Answer> => {
  const { db, keys } = deps
  const email = wish.email.trim()
  const usernameHash = keys.usernameHash(email)
  const login = await findCredential(db, { realm, usernameHash })
  if (newPassword) {
    if (login === null) return { refused: `${email} is no administrator's address.` }
    return await setPassword(deps, { personId: login.personId, password: wish.password })
  }
  if (login !== null) return { refused: existing(email) }
  const id = uuidFrom('administrator', usernameHash) as AdministratorId
  const command = await appoint(deps, { id, usernameHash, wish: { ...wish, email } })
  if (command !== null) return command
  const passwordHash = await hashPassword(wish.password)
  const credential = { realm, usernameHash, personId: id, organisationId: null } as const
  const outcome = await saveCredential(db, { ...credential, passwordHash })
  // If two commands run at once, the first one's password is stored. The other must not report
  // success.
  const isOurs = (await findPasswordHash(db, { realm, personId: id })) === passwordHash
  return outcome === 'saved' && isOurs ? 'created' : { refused: existing(email) }
}

const existing = (email: string): string =>
  `${email} is an administrator's address already: add --new-password to give them a new password.`

const appoint = async (
  { store, now }: Given,
  { id, usernameHash, wish }: { id: AdministratorId; usernameHash: string; wish: Wish },
): Promise<{ refused: string } | null> => {
  const context = {
    tenant: null,
    actor: 'operator',
    correlation: id,
    causation: null,
    commandId: randomUUID(),
    input: id,
    at: instantFromMilliseconds(now()),
  }
  const name = { category: 'administrator_username', key: usernameHash, owner: id }
  if ((await reserve(store, { ...name, context })) === 'taken') {
    return { refused: existing(wish.email) }
  }
  const { email: username, firstName, lastName } = wish
  const { handled } = await recordCommand(
    { store, now: () => context.at },
    {
      ...context,
      decider: administrator,
      id,
      command: { type: 'AppointAdministrator', administratorId: id, username, firstName, lastName },
    },
  )
  assert(handled, 'nothing stands against an appointment')
  return null
}

const setPassword = async (
  { db, now }: Given,
  { personId, password }: { personId: string; password: string },
): Promise<Answer> => {
  const passwordHash = await hashPassword(password)
  await changePassword(db, { realm, personId, passwordHash })
  await revokeSessions(db, { realm, personId, now: instantFromMilliseconds(now()) })
  return 'password_changed'
}
