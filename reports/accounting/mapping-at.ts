import { accountingCodes } from '@almoner/domain/accounting-codes/index.ts'
import { fold, readEvent } from '@almoner/domain/kernel/decider.ts'
import { streamName, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { AccountMapping } from '@almoner/domain/reporting/accounting/mapping.ts'
import type { AccountingCodesEvent } from '@almoner/domain/accounting-codes/index.ts'
import type { EventStore, RecordedEvent } from '@almoner/eventstore/event-store.ts'

// A bookkeeper changes the accounts some tens of times.
const mostEvents = 10_000

/** Returns a charity's mapping as it was at a position, or as it is if this is null. */
export const loadMappingAt = async (
  store: Pick<EventStore, 'read'>,
  { organisationId, position }: { organisationId: OrganisationId; position: bigint | null },
): Promise<AccountMapping> => {
  const stream = streamName(accountingCodes.category, organisationId)
  const recorded = await store.read(stream, { limit: mostEvents })
  const events = recorded
    .filter((event) => position === null || event.position <= position)
    .map(
      (event) => readEvent(accountingCodes.shapes, event) as RecordedEvent & AccountingCodesEvent,
    )
  const { software, dayOrder, codes } = fold(accountingCodes, events)
  return { software, dayOrder, codes }
}
