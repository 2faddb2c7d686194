import { assert } from '@almoner/domain/kernel/assert.ts'
import type { AnyEvent, Decider } from '@almoner/domain/kernel/decider.ts'
import { streamName, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { toMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { readFacts, type Fact } from '@almoner/projections/engine/read-model.ts'
import { readStream } from '../commands/read-stream.ts'

/** The stream of one thing of a charity, up to the end of the day that a reader may see. */
export type HistoryStream = {
  organisationId: OrganisationId
  streamId: string
  upTo: Instant | null
}

/** Reads the events that a reader may see, the oldest first. */
export const readHistory = async <State, Event extends AnyEvent>(
  store: EventStore,
  { category, shapes }: Pick<Decider<State, never, Event, string>, 'category' | 'shapes'>,
  { organisationId, streamId, upTo }: HistoryStream,
): Promise<readonly Fact<Event>[]> => {
  const recorded = await readStream(store, streamName(category, streamId))
  const facts = readFacts(shapes, recorded) as unknown as readonly Fact<Event>[]
  assert(
    facts.every(({ tenant }) => tenant === organisationId),
    'a history of this charity',
  )
  const end = facts.findIndex(({ meta }) => upTo !== null && isLater(meta.at, upTo))
  return end === -1 ? facts : facts.slice(0, end)
}

const isLater = (one: Instant, other: Instant): boolean =>
  toMilliseconds(one) > toMilliseconds(other)
