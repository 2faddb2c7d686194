import type { Context } from 'hono'
import type { StartedApplication } from '@almoner/domain/application/state.ts'
import type { AdministratorId } from '@almoner/domain/kernel/ids.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { AppEnv } from '../../http/app-env.ts'
import {
  nameAdministrators,
  ownAdministratorId,
  readAdministrator,
} from '../../use-cases/accounts/administrators/administrators.ts'
import { isSameUsername } from '../../use-cases/accounts/usernames/username-holder.ts'
import type { Reviewer } from './contract.ts'
import type { History } from './history/history.ts'

/** Returns the reviewer with this id. */
export type ToReviewer = (id: AdministratorId) => Reviewer

/** The reviewers in a history. */
export const reviewersIn = async (c: Context<AppEnv>, history: History): Promise<ToReviewer> => {
  const ids = history.flatMap(({ data }) =>
    'administratorId' in data ? [data.administratorId] : [],
  )
  return await nameAdministrators(c, ids)
}

/**
 * Returns whether the administrator is the applicant, or one of the people that the charity names.
 */
export const isOwnCharity = async (
  c: Context<AppEnv>,
  { organisationId, email, filled }: StartedApplication,
): Promise<boolean> => {
  const own = await readAdministrator(c, ownAdministratorId(c))
  if (own === null) return false
  const { state } = await loadState(c.get('deps').store, organisation, organisationId)
  const staff = state.status === 'none' ? [] : state.staff.map(({ username }) => username)
  const usernames = [email, filled.charity?.email, filled.identity?.email, ...staff]
  return usernames.some((one) => one !== undefined && isSameUsername(c, one, own.username))
}
