import type { OfflineEntryEvent } from '@almoner/domain/offline-entry/events.ts'
import type { NewEvent } from '@almoner/eventstore/event-store.ts'
import { importEntriesActor } from '../processes/import-entries/contract.ts'
import { reviseMatchId } from '../processes/revise-match/contract.ts'
import { reviseMatch } from '../processes/revise-match/process.ts'
import type { Start } from './start.ts'

type Of<Type extends OfflineEntryEvent['type']> = Extract<OfflineEntryEvent, { type: Type }> &
  Pick<NewEvent, 'id' | 'meta'>

/** Bank lines pay no more of an entry than it is now. */
export const matchOfAmended = (event: Of<'OfflineEntryAmended'>): readonly Start[] => {
  const { before, after } = event.data
  return before.amountCents === after.amountCents ? [] : [toStart(event)]
}

/** An import that is undone voids thousands at once, and revises each of them itself. */
export const matchOfVoided = (event: Of<'OfflineEntryVoided'>): readonly Start[] =>
  event.meta.actor === importEntriesActor ? [] : [toStart(event)]

const toStart = ({
  id: eventId,
  data: { offlineEntryId, organisationId, by, at },
}: Of<'OfflineEntryAmended' | 'OfflineEntryVoided'>): Start => {
  const input = { offlineEntryId, organisationId, eventId, by, at }
  return { process: reviseMatch.name, id: reviseMatchId(input), input }
}
