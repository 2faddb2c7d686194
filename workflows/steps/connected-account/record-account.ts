import { createHash } from 'node:crypto'
import {
  connectedAccount,
  type ConnectedAccountCommand,
} from '@almoner/domain/connected-account/index.ts'
import { canonicalJson } from '@almoner/domain/kernel/canonical-json.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { Id, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { OpenedAccount } from '@almoner/domain/connected-account/state.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { FinalError } from '../../flow/activity-failed.ts'
import type { ProviderAccount } from '../../gateways/ports/connected-accounts.ts'
import { recordCommand } from '../record/record-command.ts'

export type AccountBooks = { store: EventStore; now: () => Instant }

type By = { organisationId: OrganisationId; process: string }

/** Records that the provider has opened an account, and how it is there. */
export const recordOpened = async (
  books: AccountBooks,
  by: By,
  account: ProviderAccount & { representativeId: Id<'representative'> },
): Promise<OpenedAccount> => {
  const { accountId, representativeId } = account
  const { organisationId } = by
  const opening = { organisationId, accountId, representativeId }
  await recordOnAccount(books, by, { type: 'OpenConnectedAccount', ...opening })
  return await recordAccount(books, by, account)
}

/** Records the state of an account at the provider; does nothing if it is unchanged. */
export const recordAccount = async (
  books: AccountBooks,
  by: By,
  { requirements, capabilities }: ProviderAccount,
): Promise<OpenedAccount> =>
  await recordOnAccount(books, by, { type: 'RecordAccount', requirements, capabilities })

/** Records a process's finding about an account. */
export const recordOnAccount = async (
  books: AccountBooks,
  { organisationId, process }: By,
  command: ConnectedAccountCommand,
): Promise<OpenedAccount> => {
  const { revision } = await loadState(books.store, connectedAccount, organisationId)
  const result = await recordCommand(books, {
    decider: connectedAccount,
    id: organisationId,
    command,
    tenant: organisationId,
    process,
    // An identical finding on an unchanged state is one command; one that returns later is another.
    commandId: `${process}:${organisationId}:${revision}:${hashCommand(command)}`,
    input: command,
  })
  if (!result.handled) throw new FinalError(`${command.type} was refused: ${result.refused}`)
  assert(result.state.status === 'open', 'an account that was recorded is open')
  return result.state
}

const hashCommand = (command: ConnectedAccountCommand): string =>
  createHash('sha256').update(canonicalJson(command)).digest('hex')
