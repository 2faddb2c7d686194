import { createHash } from 'node:crypto'
import type {
  BankAccountCommand,
  BankAccountRefusal,
} from '@almoner/domain/bank-account/commands.ts'
import { bankAccount, type BankAccountState } from '@almoner/domain/bank-account/index.ts'
import { canonicalJson } from '@almoner/domain/kernel/canonical-json.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { recordCommand } from '../record/record-command.ts'

export type BankAccountBooks = { store: EventStore; now: () => Instant }

type Recorded = { refused: BankAccountRefusal | null; state: BankAccountState }

/** Records a process's finding about a charity's bank account, or returns the refusal. */
export const recordOnBankAccount = async (
  books: BankAccountBooks,
  { organisationId, process }: { organisationId: OrganisationId; process: string },
  command: BankAccountCommand,
): Promise<Recorded> => {
  const { state, revision } = await loadState(books.store, bankAccount, organisationId)
  const hash = createHash('sha256').update(canonicalJson(command)).digest('hex')
  const result = await recordCommand(books, {
    decider: bankAccount,
    id: organisationId,
    command,
    tenant: organisationId,
    process,
    // An identical finding on an unchanged state is one command; one that returns later is another.
    commandId: `${process}:${organisationId}:${revision}:${hash}`,
  })
  if (!result.handled) return { refused: result.refused, state }
  return { refused: null, state: result.state }
}
