import { AssertionError } from '@almoner/domain/kernel/assert.ts'
import {
  readEvent,
  type AnyEvent,
  type AnyShape,
  type EventOf,
} from '@almoner/domain/kernel/decider.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type {
  EventFilter,
  EventMeta,
  ReadAllOptions,
  RecordedEvent,
} from '@almoner/eventstore/event-store.ts'
import type { Transaction } from 'kysely'
import type { Database, TableName } from './database.ts'

/** What answers one screen's question, and how it is derived from the events. */
export type ReadModel = {
  name: string
  /** Raised when `project` or the tables change: the next start replays the model from the first event. */
  version: number
  /** Whose events it is told of. */
  categories: readonly string[] | 'every'
  /**
   * Which of their events it is told of, where it says nothing about most of them: the books then do
   * not read, open and check those for it. Left out: all.
   */
  types?: readonly string[]
  /**
   * Shows something about people; one that does not is spared the opening of what is sealed. One that
   * proves what is stored is told it as it is stored.
   */
  personal: boolean | 'sealed'
  /** Written by this model alone, and emptied when it is rebuilt. */
  tables: readonly TableName[]
  /** Applies events in their order. An event that was applied before changes nothing. */
  project: (trx: Transaction<Database>, events: readonly RecordedEvent[]) => Promise<void>
}

/** What to ask the store for on behalf of a read model. */
export const eventsFor = ({
  categories,
  types,
  personal,
}: Pick<ReadModel, 'categories' | 'types' | 'personal'>): EventFilter &
  Pick<ReadAllOptions, 'personal'> => ({
  personal,
  ...(categories !== 'every' && { categories }),
  ...(types && { types }),
})

export const typesOf = (shapes: readonly AnyShape[]): readonly string[] =>
  shapes.map(({ type }) => type)

/** An event whose shape and charity were checked. */
export type Fact<Event> = Event &
  Pick<RecordedEvent, 'position' | 'recordedAt'> & {
    tenant: OrganisationId
    meta: EventMeta
  }

/** The events as the domain knows them; throws on one it does not know, or of two charities. */
export const factsOf = <const Shapes extends readonly AnyShape[]>(
  shapes: Shapes,
  events: readonly RecordedEvent[],
): readonly Fact<EventOf<Shapes[number]>>[] =>
  events.map((recorded) => readFact(shapes, recorded) as unknown as Fact<EventOf<Shapes[number]>>)

const readFact = (shapes: readonly AnyShape[], recorded: RecordedEvent): Fact<AnyEvent> => {
  const { type, data, personal, position, recordedAt, meta } = readEvent(shapes, recorded)
  const tenant = tenantOf({ type, data, position, meta })
  return { type, data, personal, position, recordedAt, meta, tenant }
}

const tenantOf = ({
  data,
  meta: { tenant },
  position,
  type,
}: Pick<RecordedEvent, 'data' | 'meta' | 'position' | 'type'>): OrganisationId => {
  const isTheirs = 'organisationId' in data && data.organisationId === tenant
  if (tenant !== null && isTheirs) return tenant
  // Said for those alone who fail: a text with a position in it costs more than the question.
  const fault = tenant === null ? 'belongs to no charity' : "stands in another charity's books"
  throw new AssertionError(`${type} at ${position} ${fault}`)
}
