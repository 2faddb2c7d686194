import { hash } from 'node:crypto'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { canonicalJson } from '@almoner/domain/kernel/canonical-json.ts'

export const eventsInABlock = 64

/** The chain of an event: a charity's by its id, or the platform's own. */
export const toBook = ({ meta }: Pick<RecordedEvent, 'meta'>): string => meta.tenant ?? 'platform'

/** The link before a book's first event. */
export const chainBeginning = (book: string): string =>
  hash('sha256', `almoner hash chain 1 of ${book}`, 'hex')

/** The event exactly as it is stored: its personal part stays the sealed box it is. */
export const eventText = (event: RecordedEvent): string => {
  const { stream, revision, position, id, type, data, personal, meta, recordedAt } = event
  const place = [stream, String(revision), String(position)]
  const parts = [...place, id, type, data, personal ?? null, meta, recordedAt]
  return canonicalJson(parts)
}

export const eventHash = (event: RecordedEvent): string => hash('sha256', eventText(event), 'hex')

/** The link after an event: it proves that nothing before it was changed. */
export const nextLink = (previous: string, hashed: string): string =>
  hash('sha256', previous + hashed, 'hex')
