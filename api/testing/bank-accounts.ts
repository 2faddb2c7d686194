import { randomUUID } from 'node:crypto'
import type { BankAccountCommand } from '@almoner/domain/bank-account/commands.ts'
import { bankAccount } from '@almoner/domain/bank-account/index.ts'
import { streamName, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { handleCommand } from '@almoner/eventstore/handle-command.ts'
import type { TestApi } from './api.ts'

/** A charity's bank accounts, as a process records what happens to them. */
export const createBankAccounts = (api: TestApi, organisationId: OrganisationId) => ({
  record: async (command: BankAccountCommand): Promise<void> => {
    const handled = await handleCommand(api.store, {
      decider: bankAccount,
      id: organisationId,
      command,
      context: {
        tenant: organisationId,
        actor: 'process:spec',
        correlation: organisationId,
        causation: null,
        commandId: randomUUID(),
        input: { type: command.type },
        at: instantFromMilliseconds(Date.now()),
      },
    })
    if (!handled.handled) throw new Error(handled.refused)
    await api.caughtUp()
  },
  events: () => api.store.read(streamName(bankAccount.category, organisationId)),
})
