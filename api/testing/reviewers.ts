import { application } from '@almoner/domain/application/index.ts'
import { administrator } from '@almoner/domain/administrator/index.ts'
import type { AdministratorId, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { handleCommand, loadState } from '@almoner/eventstore/handle-command.ts'
import { saveCredential } from '@almoner/operational/credentials/credentials.ts'
import { hashPassword } from '@almoner/platform/password/password.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { administratorPerson } from '@almoner/sandbox/world/people.ts'
import type { AnsweredFile } from '../admin/applications/contract.ts'
import { openBrowser, type Client, type TestApi } from './api.ts'

/** The address of an application, by its charity's sub-domain. */
export const applicationAt = (subDomain: string): string =>
  `/api/admin/organizations/${worldId('organisation', subDomain)}`

/**
 * Gives an administrator's reason to open the data of this open charity, as their screen requires.
 */
export const giveAccessReason = async (browser: Client, subDomain: string): Promise<void> => {
  const reason = 'The charity asked for help'
  await browser.post(`${applicationAt(subDomain)}/access-reason`, { reason })
}

type Person = { username: string; password: string }

/** Logs an administrator in and returns their browser. */
export const administratorAt = async (
  api: Pick<TestApi, 'app'>,
  { username, password }: Person = administratorPerson,
): Promise<ReturnType<typeof openBrowser>> => {
  const browser = openBrowser(api, 'localhost')
  await browser.post('/api/donors/login', { username, password, as: 'admin' })
  return browser
}

/** Appoints a second administrator. */
export const appointColleague = async (api: TestApi, username: string) => {
  const administratorId = worldId('administrator', username) as AdministratorId
  const at = instantFromMilliseconds(Date.now())
  await handleCommand(api.store, {
    decider: administrator,
    id: administratorId,
    command: {
      type: 'AppointAdministrator',
      administratorId,
      username,
      firstName: 'Ka Wai',
      lastName: 'Ng',
    },
    context: {
      tenant: null,
      actor: 'sandbox:world',
      correlation: 'test',
      causation: null,
      commandId: `appoint:${username}`,
      input: {},
      at,
    },
  })
  const password = 'Colleague2026'
  await saveCredential(api.db, {
    realm: 'administrator',
    usernameHash: api.keys.usernameHash(username),
    personId: administratorId,
    organisationId: null,
    passwordHash: await hashPassword(password),
  })
  return await administratorAt(api, { username, password })
}

/** Reads the state of a charity's application that a reviewer saw. */
export const readSeen = async (api: Pick<TestApi, 'store'>, organisationId: OrganisationId) => {
  const { state } = await loadState(api.store, application, organisationId)
  if (state.status === 'none') throw new Error(`no application of ${organisationId}`)
  return { round: state.round, snapshotSha256: state.snapshotSha256 ?? '' }
}

/** A reviewer is sent a file of an application, and their screen shows it. */
export const openPaper = async (
  reviewer: Client,
  { path, sha256 }: Pick<AnsweredFile, 'path' | 'sha256'>,
): Promise<void> => {
  await reviewer.get(path).thenAnswered(200)
  await reviewer.post(path.replace(/\?.*/, '/opened'), { sha256 }).thenAnswered(204)
}
