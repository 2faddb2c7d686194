import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { treasury, type TreasuryCommand } from '@almoner/domain/treasury/index.ts'
import type { TestApi } from './api.ts'
import { record } from './record.ts'

type Without<Command> = Command extends unknown ? Omit<Command, 'organisationId' | 'at'> : never

/** Records in a charity's treasury what a process would; answers after the read models have it. */
export const recordInTreasury = async (
  api: TestApi,
  organizationId: string,
  command: Without<TreasuryCommand>,
): Promise<void> => {
  const organisationId = organizationId as OrganisationId
  const at = instantFromMilliseconds(Date.now())
  await record(api, {
    decider: treasury,
    tenant: organisationId,
    command: { ...command, organisationId, at },
    actor: 'process:settle-stripe',
    at,
  })
}
