import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { TreasuryCommand, TreasuryRefusal } from '@almoner/domain/treasury/commands.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import type { TreasuryState } from '@almoner/domain/treasury/state.ts'
import type { Refused } from '@almoner/domain/kernel/decider.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { recordCommand } from './record-command.ts'

export type TreasuryBooks = { store: EventStore; now: () => Instant }

type Recording = {
  command: TreasuryCommand
  process: string
  processId: string
  /** An id that is identical for every attempt, so that a repetition is recorded only once. */
  commandId: string
}

/** Records it in the charity's treasury, or answers why it is refused. */
export const recordInTreasury = async (
  books: TreasuryBooks,
  { command, process, processId, commandId }: Recording,
): Promise<TreasuryState | Refused<TreasuryRefusal>> => {
  const { organisationId } = command
  const result = await recordCommand(books, {
    decider: treasury,
    id: organisationId,
    command,
    tenant: organisationId,
    process,
    causation: processId,
    commandId,
    // The moment differs between attempts, so the id alone identifies what is recorded.
    input: { commandId },
  })
  return result.handled ? result.state : { refused: result.refused }
}
