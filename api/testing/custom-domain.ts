import { randomUUID } from 'node:crypto'
import type { OrganisationCommand } from '@almoner/domain/organisation/index.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import type { DomainCheckId } from '@almoner/domain/organisation/custom-domain/events.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { handleCommand } from '@almoner/eventstore/handle-command.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import type { TestApi } from './api.ts'

/** Requests, verifies, loses and removes a charity's own host as the processes do. */
export const createCustomDomain = (
  api: TestApi,
  { subDomain, host }: { subDomain: string; host: string },
) => {
  const organisationId = worldId('organisation', subDomain)
  const send = async (command: OrganisationCommand): Promise<void> => {
    const result = await handleCommand(api.store, {
      decider: organisation,
      id: organisationId,
      command,
      context: {
        tenant: organisationId,
        actor: 'spec',
        correlation: host,
        causation: null,
        commandId: randomUUID(),
        input: command,
        at: instantFromMilliseconds(Date.now()),
      },
    })
    if (!result.handled) throw new Error(`${command.type} was refused: ${result.refused}`)
    await api.dependencies.catchUp.waitFor(['charity-directory'], result.position)
  }
  return {
    host,
    organisationId,
    ask: () =>
      send({
        type: 'AskForCustomDomain',
        host,
        challenge: 'challenge-of-spec',
        checkId: randomUUID() as string as DomainCheckId,
        baseDomain: 'localhost',
        takesWholeDomains: true,
      }),
    verify: () => send({ type: 'VerifyCustomDomain', host }),
    lose: () => send({ type: 'LoseCustomDomain', host }),
    remove: () => send({ type: 'RemoveCustomDomain', host }),
  }
}
