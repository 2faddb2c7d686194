import type { Context } from 'hono'
import { administrator } from '@almoner/domain/administrator/index.ts'
import type { AppointedAdministrator } from '@almoner/domain/administrator/state.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import type { AdministratorId } from '@almoner/domain/kernel/ids.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import type { NamedAdministrator } from './contract.ts'

/** The signed-in administrator. */
export const ownAdministratorId = (c: Context<AppEnv>): AdministratorId =>
  requirePresent(c.get('signedIn')?.personId, 'who is signed in') as AdministratorId

/** Names these administrators, by their ids. */
export const nameAdministrators = async (
  c: Context<AppEnv>,
  ids: readonly AdministratorId[],
): Promise<(id: AdministratorId) => NamedAdministrator> => {
  const own = ownAdministratorId(c)
  const names = await administratorNames(c, ids)
  return (id) => ({ name: names.get(id) ?? null, isMe: id === own })
}

/** The names of administrators; one that is erased, or another's id, has none. */
export const administratorNames = async (
  c: Context<AppEnv>,
  ids: readonly AdministratorId[],
): Promise<ReadonlyMap<string, string>> => {
  const nameEntries = await Promise.all(
    [...new Set(ids)].map(async (id) => {
      const person = await readAdministrator(c, id)
      return person === null ? [] : [[id, fullName(person)] as const]
    }),
  )
  return new Map(nameEntries.flat())
}

/** Returns null if there is no administrator with this id. */
export const readAdministrator = async (
  c: Context<AppEnv>,
  id: AdministratorId,
): Promise<AppointedAdministrator | null> => {
  const { state } = await loadState(c.get('deps').store, administrator, id)
  return state.status === 'none' ? null : state
}
