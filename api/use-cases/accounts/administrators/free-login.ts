import { randomBytes, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type {
  AdministratorCommand,
  AdministratorLinkId,
} from '@almoner/domain/administrator/commands.ts'
import { administrator } from '@almoner/domain/administrator/index.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { AdministratorId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { StaffCommand } from '@almoner/domain/organisation/commands.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import type { StaffLinkId } from '@almoner/domain/organisation/team/staff-events.ts'
import type { StaffMember } from '@almoner/domain/organisation/team/staff.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import {
  changePassword,
  changeUsername,
  findCredential,
  voidLinks,
} from '@almoner/operational/credentials/credentials.ts'
import { forgetDevices } from '@almoner/operational/known-devices/known-devices.ts'
import {
  findSecondFactor,
  removeSecondFactor,
} from '@almoner/operational/second-factors/second-factors.ts'
import { saveSecurityEvent } from '@almoner/operational/security-events/security-events.ts'
import { revokeLoginSessions } from '@almoner/operational/sessions/sessions.ts'
import type { Keys } from '@almoner/platform/key/keys.ts'
import { hashPassword } from '@almoner/platform/password/password.ts'
import { findCharityBySubDomain } from '@almoner/projections/models/charity-directory/query.ts'
import type { AppDb } from '@almoner/workflows/database.ts'
import { recordCommand } from '@almoner/workflows/steps/record/record-command.ts'
import { emailSchema } from '../../../http/contract.ts'
import { toFactorId } from '../second-factor/second-factor.ts'

type Given = { store: EventStore; db: AppDb; keys: Keys; now: () => number }

export type OwnerToFree = {
  /** The charity's sub-domain. */
  charity: string
  /** The current username of the owner's login. */
  address: string
  /** The new username, if the owner no longer receives mail at the old one. */
  newAddress: string | null
  /** The administrator who has compared the owner's proof of identity: the charity sees who acted. */
  by: string
}

type Refused = { refused: string }
type FreedOwner = { address: string; otherOwners: readonly string[] }

/**
 * Returns an owner's login to a person who has proved their identity. The old credentials no longer
 * work, and a link to choose a password is mailed. After an interruption, the same command is run
 * again.
 */
export const freeOwner = async (
  deps: Given,
  { charity: subDomain, address, newAddress, by }: OwnerToFree,
): Promise<FreedOwner | Refused> => {
  const { store, db, keys, now } = deps
  const reviewer = await findCredential(db, {
    realm: 'administrator',
    usernameHash: keys.usernameHash(by),
  })
  if (reviewer === null) return { refused: `${by} is no administrator's address.` }
  const charity = await findCharityBySubDomain(db, subDomain)
  if (charity === null) return { refused: `There is no charity at ${subDomain}.` }
  const { organisationId } = charity
  const { state } = await loadState(store, organisation, organisationId)
  assert(state.status !== 'none', 'a charity of the directory has registered')
  const owners = state.staff.filter(({ role }) => role === 'owner')
  const usernameHash = keys.usernameHash(address)
  const owner = owners.find(({ username }) => keys.usernameHash(username) === usernameHash)
  if (owner === undefined) return { refused: noOwner({ address, subDomain, owners }) }
  const who = { realm: 'staff', personId: owner.staffId } as const
  if (newAddress !== null && !v.is(emailSchema, newAddress)) {
    return { refused: 'The new address must be an e-mail address.' }
  }
  // Before anything is changed, so that an address that is another login's changes nothing.
  if (newAddress !== null) {
    const moved = { ...who, usernameHash: keys.usernameHash(newAddress) }
    if ((await changeUsername(db, moved)) === 'taken') {
      return { refused: `${newAddress} has a login already.` }
    }
  }
  await voidLogin(deps, who)
  // There is no request whose origin could be stored: the operator is at the machine itself.
  const actor = `administrator:${reviewer.personId}`
  const { staffId } = owner
  const { defaultLanguage: language } = state.profile
  const at = instantFromMilliseconds(now())
  const books = { store, now: () => at }
  const handle = async (command: StaffCommand, commandId = randomUUID() as string) => {
    const recorded = { id: organisationId, command, tenant: organisationId, actor, commandId }
    const { handled } = await recordCommand(books, { decider: organisation, ...recorded })
    assert(handled, 'nothing stands against what an operator does for an owner')
  }
  await takeFactor(deps, {
    ...who,
    told: (factorId) => {
      const login = { type: 'RemoveSecondFactor', language } as const
      return handle({ type: 'ManageStaffLogin', staffId, login }, `RemoveSecondFactor:${factorId}`)
    },
  })
  const link = { linkId: randomUUID() as string as StaffLinkId, language, at }
  await handle({ type: 'FreeStaffLogin', staffId, username: newAddress, link })
  await saveSecurityEvent(db, {
    organisationId,
    staffId,
    event: 'password_reset_asked',
    outcome: 'succeeded',
    reason: 'by_operator',
    address: '',
    device: '',
    happenedAt: at,
  })
  const others = owners.filter((other) => other !== owner)
  return {
    address: newAddress ?? owner.username,
    otherOwners: others.map(({ username }) => username),
  }
}

/** Returns an administrator's login, which belongs to no charity. */
export const freeAdministrator = async (
  deps: Given,
  { address }: { address: string },
): Promise<'freed' | Refused> => {
  const { store, db, keys, now } = deps
  const usernameHash = keys.usernameHash(address)
  const credential = await findCredential(db, { realm: 'administrator', usernameHash })
  if (credential === null) return { refused: `${address} is no administrator's address.` }
  const id = credential.personId as AdministratorId
  const who = { realm: 'administrator', personId: id } as const
  const at = instantFromMilliseconds(now())
  const language = 'en'
  const books = { store, now: () => at }
  const handle = async (command: AdministratorCommand, commandId = randomUUID() as string) => {
    const actor = 'operator'
    const recorded = { id, command, tenant: null, actor, correlation: actor, commandId }
    const { handled } = await recordCommand(books, { decider: administrator, ...recorded })
    assert(handled, 'an administrator with a login was appointed')
  }
  await voidLogin(deps, who)
  await takeFactor(deps, {
    ...who,
    told: (factorId) =>
      handle({ type: 'RemoveSecondFactor', language }, `RemoveSecondFactor:${factorId}`),
  })
  const linkId = randomUUID() as string as AdministratorLinkId
  await handle({ type: 'RequestPasswordReset', link: { linkId, language, at } })
  return 'freed'
}

type Who = { realm: 'staff' | 'administrator'; personId: string }

// Another person may know the password, so it no longer works until a new one is chosen.
const voidLogin = async ({ db, now }: Given, who: Who): Promise<void> => {
  if (who.realm === 'staff') {
    await voidLinks(db, { ...who, at: instantFromMilliseconds(now()), undo: true })
  }
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  await changePassword(db, { ...who, passwordHash })
  await revokeLoginSessions(db, { ...who, now: instantFromMilliseconds(now()) })
  await forgetDevices(db, who)
}

// The event is recorded first: after an interruption, the factor is found again and recorded only
// once.
const takeFactor = async (
  { db }: Given,
  { told, ...who }: Who & { told: (factorId: string) => Promise<void> },
): Promise<void> => {
  const factor = await findSecondFactor(db, who)
  if (factor === null) return
  if (factor.confirmedAt !== null) await told(toFactorId(factor))
  await removeSecondFactor(db, who)
}

const noOwner = (options: {
  address: string
  subDomain: string
  owners: readonly StaffMember[]
}): string => {
  const { address, subDomain, owners } = options
  const usernames = owners.map(({ username }) => username).join(', ')
  return `${address} is no owner's address at ${subDomain}. Its owners log in with: ${usernames}.`
}
