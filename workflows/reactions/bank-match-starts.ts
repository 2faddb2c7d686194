import type { OfflineEntryEvent } from '@almoner/domain/offline-entry/events.ts'
import type { NewEvent } from '@almoner/eventstore/event-store.ts'
import { importEntriesActor } from '../tasks/import-entries.ts'
import { reviseMatch } from '../tasks/revise-match.ts'
import { toStart, type Start } from './start.ts'

type Of<Type extends OfflineEntryEvent['type']> = Extract<OfflineEntryEvent, { type: Type }> &
  Pick<NewEvent, 'id' | 'meta'>

/** Bank lines pay no more of an entry than it is now. */
export const matchOfAmended = (event: Of<'OfflineEntryAmended'>): readonly Start[] => {
  const { before, after } = event.data
  return before.amountCents === after.amountCents ? [] : [toRevision(event)]
}

/** An import that is undone voids thousands at once, and revises each of them itself. */
export const matchOfVoided = (event: Of<'OfflineEntryVoided'>): readonly Start[] =>
  event.meta.actor === importEntriesActor ? [] : [toRevision(event)]

const toRevision = ({
  id: eventId,
  data: { offlineEntryId, organisationId, by, at },
}: Of<'OfflineEntryAmended' | 'OfflineEntryVoided'>): Start =>
  toStart(reviseMatch, { offlineEntryId, organisationId, eventId, by, at })
