import { randomUUID } from 'node:crypto'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { findStaffMember } from '@almoner/domain/organisation/team/staff.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { Db } from '@almoner/operational/database.ts'
import {
  findUsernameHash,
  listMembershipsOfLogin,
  markUsernameFollowed,
  type Membership,
} from '@almoner/operational/memberships/memberships.ts'
import { recordCommand } from '../record/record-command.ts'

export type FollowUsernameDependencies = {
  store: EventStore
  db: Db
  usernameHash: (username: string) => string
  now: () => Instant
}

/**
 * Gives each charity of a login the username that was changed at one of them. It compares the
 * current usernames, so that it may be repeated; of changes that are followed together, the last
 * one applies. No letter is sent, because the charity with the change has sent them.
 */
export const followUsername = async (
  deps: FollowUsernameDependencies,
  loginId: string,
): Promise<void> => {
  const { db } = deps
  const usernameHash = await findUsernameHash(db, loginId)
  if (usernameHash === null) return
  const memberships = await listMembershipsOfLogin(db, loginId)
  const members = await Promise.all(memberships.map((membership) => loadMember(deps, membership)))
  const knownMembers = members.filter((member) => member !== null)
  const isPresent = ({ username }: { username: string }) =>
    deps.usernameHash(username) === usernameHash
  const present = knownMembers.find(isPresent)
  // No charity has it yet: its own event is recorded after the login has changed.
  if (present === undefined) return
  for (const { username, ...membership } of knownMembers) {
    if (isPresent({ username }) || isErased(username)) continue
    await record(deps, membership, present.username)
  }
  // A person who is not a member yet stays due.
  const staffIds = knownMembers.map(({ staffId }) => staffId)
  await markUsernameFollowed(db, { staffIds, usernameHash })
}

const loadMember = async (
  { store }: FollowUsernameDependencies,
  membership: Membership,
): Promise<(Membership & { username: string }) | null> => {
  const { state } = await loadState(store, organisation, membership.organisationId)
  const member = state.status === 'none' ? null : findStaffMember(state.staff, membership.staffId)
  return member && { ...membership, username: member.username }
}

const record = async (
  books: FollowUsernameDependencies,
  { staffId, organisationId }: Membership,
  username: string,
): Promise<void> => {
  await recordCommand(books, {
    decider: organisation,
    id: organisationId,
    command: { type: 'FollowStaffUsername', staffId, username },
    tenant: organisationId,
    // The staff member is the actor, because they made the change, at any of the charities.
    actor: `staff:${staffId}`,
    commandId: `follow-username:${randomUUID()}`,
  })
}
