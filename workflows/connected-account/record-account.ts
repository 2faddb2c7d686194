import { randomUUID } from 'node:crypto'
import {
  connectedAccount,
  type ConnectedAccountCommand,
} from '@almoner/domain/connected-account/index.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { OpenedAccount } from '@almoner/domain/connected-account/state.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { handleCommand } from '@almoner/eventstore/handle-command.ts'
import { FinalError } from '../flow/activity-failed.ts'
import type { ProviderAccount } from '../gateways/connected-accounts.ts'

export type AccountBooks = { store: EventStore; now: () => Instant }

type By = { organisationId: OrganisationId; process: string }

/** Records that the provider has opened an account, and how it is there. */
export const recordOpened = async (
  books: AccountBooks,
  by: By,
  account: ProviderAccount,
): Promise<OpenedAccount> => {
  const { accountId } = account
  const { organisationId } = by
  await record(books, by, { type: 'OpenConnectedAccount', organisationId, accountId })
  return await recordAccount(books, by, account)
}

/** Records how an account is at the provider; nothing where it is as before. */
const recordAccount = async (
  books: AccountBooks,
  by: By,
  { requirements, capabilities }: ProviderAccount,
): Promise<OpenedAccount> =>
  await record(books, by, { type: 'RecordAccount', requirements, capabilities })

const record = async (
  { store, now }: AccountBooks,
  { organisationId, process }: By,
  command: ConnectedAccountCommand,
): Promise<OpenedAccount> => {
  const result = await handleCommand(store, {
    decider: connectedAccount,
    id: organisationId,
    command,
    context: {
      tenant: organisationId,
      actor: `process:${process}`,
      correlation: organisationId,
      causation: null,
      // What is recorded already is no event, so a repetition needs no name of its own.
      commandId: randomUUID(),
      input: command,
      at: now(),
    },
  })
  if (!result.handled) throw new FinalError(`${command.type} was refused: ${result.refused}`)
  assert(result.state.status === 'open', 'an account that was recorded is open')
  return result.state
}
