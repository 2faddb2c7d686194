import type { Context } from 'hono'
import { administrator } from '@almoner/domain/administrator/index.ts'
import type { AppointedAdministrator } from '@almoner/domain/administrator/state.ts'
import type { StartedApplication } from '@almoner/domain/application/state.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { fullName } from '@almoner/domain/kernel/full-name.ts'
import type { AdministratorId } from '@almoner/domain/kernel/ids.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { AppEnv } from '../../app-env.ts'
import { isSameUsername } from '../../use-cases/accounts/username-holder.ts'
import type { Reviewer } from './contract.ts'
import type { History } from './history.ts'

/** The signed-in administrator. */
export const ownAdministratorId = (c: Context<AppEnv>): AdministratorId =>
  requirePresent(c.get('signedIn')?.personId, 'who is signed in') as AdministratorId

/** Names a reviewer, by their id. */
export type ToReviewer = (id: AdministratorId) => Reviewer

/** The reviewers in a history. */
export const reviewersIn = async (c: Context<AppEnv>, history: History): Promise<ToReviewer> => {
  const own = ownAdministratorId(c)
  const ids = history.flatMap(({ data }) =>
    'administratorId' in data ? [data.administratorId] : [],
  )
  const names = await administratorNames(c, ids)
  return (id) => ({ name: names.get(id) ?? null, isMe: id === own })
}

/** The names of administrators; one that is erased, or another's id, has none. */
export const administratorNames = async (
  c: Context<AppEnv>,
  ids: readonly AdministratorId[],
): Promise<ReadonlyMap<string, string>> => {
  const found = await Promise.all(
    [...new Set(ids)].map(async (id) => {
      const person = await readAdministrator(c, id)
      return person === null ? [] : [[id, fullName(person)] as const]
    }),
  )
  return new Map(found.flat())
}

/** Whether the administrator is the applicant, or is named by the charity as one of its people. */
export const isOwnCharity = async (
  c: Context<AppEnv>,
  { organisationId, email, filled }: StartedApplication,
): Promise<boolean> => {
  const own = await readAdministrator(c, ownAdministratorId(c))
  if (own === null) return false
  const { state } = await loadState(c.get('deps').store, organisation, organisationId)
  const staff = state.status === 'none' ? [] : state.staff.map(({ username }) => username)
  const named = [email, filled.charity?.email, filled.identity?.email, ...staff]
  return named.some((one) => one !== undefined && isSameUsername(c, one, own.username))
}

const readAdministrator = async (
  c: Context<AppEnv>,
  id: AdministratorId,
): Promise<AppointedAdministrator | null> => {
  const { state } = await loadState(c.get('deps').store, administrator, id)
  return state.status === 'none' ? null : state
}
