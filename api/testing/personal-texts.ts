import { assert } from '@almoner/domain/kernel/assert.ts'
import type { EventStore, RecordedEvent } from '@almoner/eventstore/event-store.ts'

/** An event type, and the texts of the personal part of its newest event. */
export type PersonalTexts = { type: string; texts: readonly string[] }

const mostEvents = 10_000

/** Reads the personal texts of each event type with a personal part, decrypted with the keys. */
export const readPersonalTexts = async (
  store: Pick<EventStore, 'readAll'>,
): Promise<readonly PersonalTexts[]> => {
  const events = await store.readAll({ after: 0n, limit: mostEvents })
  assert(events.length < mostEvents, 'the whole store is read')
  const openTexts = new Set(events.flatMap(({ data }) => listTexts(data)))
  const newest = new Map<string, RecordedEvent>()
  for (const event of events) if (event.personal !== undefined) newest.set(event.type, event)
  return [...newest.values()].map(({ type, personal }) => ({
    type,
    texts: [...new Set(listTexts(personal))].filter(
      (text) => text.length >= shortestText && !openTexts.has(text) && !isTechnical(text),
    ),
  }))
}

// Shorter texts occur within other texts by chance.
const shortestText = 5

const listTexts = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(listTexts)
}

// Names of kinds and media types reveal nothing about a person.
const isTechnical = (text: string): boolean => /^[a-z_]+(?:\/[a-z]+)?$/.test(text)
