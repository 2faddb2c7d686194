import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { readEvent, type AnyEvent, type Decider } from '@almoner/domain/kernel/decider.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import type { EventStore, RecordedEvent } from '@almoner/eventstore/event-store.ts'

// A person, a charity or a plan has tens or hundreds of events. This limit equals a change every
// hour for a year.
const mostEvents = 10_000

/** Reads every event of an aggregate, oldest first. */
export const readEvents = async <State, Command, Event extends AnyEvent, Reason extends string>(
  store: EventStore,
  { category, shapes }: Decider<State, Command, Event, Reason>,
  id: string,
): Promise<readonly (RecordedEvent & Event)[]> => {
  const recorded = await store.read(streamName(category, id), { limit: mostEvents })
  return recorded.map((event) => readEvent(shapes, event) as RecordedEvent & Event)
}

/** The event that a letter is about, and the events before it. */
export const findEvent = <Event extends { id: string }>(
  events: readonly Event[],
  eventId: string,
): { event: Event; before: readonly Event[] } => {
  const place = events.findIndex(({ id }) => id === eventId)
  const event = requirePresent(events[place] ?? null, 'the event of a letter')
  return { event, before: events.slice(0, place) }
}
