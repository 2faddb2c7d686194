import { randomUUID } from 'node:crypto'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { treasury, type TreasuryCommand } from '@almoner/domain/treasury/index.ts'
import { handleCommand } from '@almoner/eventstore/handle-command.ts'
import type { TestApi } from './api.ts'

type Without<Command> = Command extends unknown ? Omit<Command, 'organisationId' | 'at'> : never

/** Records in a charity's treasury what a process would; answers after the read models have it. */
export const recordInTreasury = async (
  api: TestApi,
  organizationId: string,
  command: Without<TreasuryCommand>,
): Promise<void> => {
  const organisationId = organizationId as OrganisationId
  const at = instantFromMilliseconds(Date.now())
  const handled = await handleCommand(api.store, {
    decider: treasury,
    id: organizationId,
    command: { ...command, organisationId, at },
    context: {
      tenant: organisationId,
      actor: 'process:settle-stripe',
      correlation: organizationId,
      causation: null,
      commandId: randomUUID(),
      input: command,
      at,
    },
  })
  if (!handled.handled) throw new Error(handled.refused)
  await api.caughtUp()
}
