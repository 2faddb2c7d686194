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

/** The tables for one screen's question, and how they are derived from the events. */
export type ReadModel = {
  name: string
  /** Raised when `project` or the tables change: the next start replays the model from the first event. */
  version: number
  /** The categories of events that it receives. */
  categories: readonly string[] | 'every'
  /**
   * The types of its events that it receives, if most of them do not concern it. The event store
   * then does not read, open and check the others for it. Omitted: all.
   */
  types?: readonly string[]
  /**
   * Whether it shows personal data. If false, the model skips decryption. `sealed` is for a model
   * that proves the stored data.
   */
  personal: boolean | 'sealed'
  /**
   * The most events of a batch, if one of them can create hundreds of rows. Omitted: as many as the
   * reader takes.
   */
  largestBatch?: number
  /** Written by this model alone, and emptied when it is rebuilt. */
  tables: readonly TableName[]
  /** Applies events in their order. An event that was applied before changes nothing. */
  project: (trx: Transaction<Database>, events: readonly RecordedEvent[]) => Promise<void>
}

/** Returns the filter with which the store is read for a read model. */
export const toEventFilter = ({
  categories,
  types,
  personal,
}: Pick<ReadModel, 'categories' | 'types' | 'personal'>): EventFilter &
  Pick<ReadAllOptions, 'personal'> => ({
  personal,
  ...(categories !== 'every' && { categories }),
  ...(types && { types }),
})

export const toTypes = (shapes: readonly AnyShape[]): readonly string[] =>
  shapes.map(({ type }) => type)

/** An event of checked shape and charity. */
export type Fact<Event> = Event &
  Pick<RecordedEvent, 'position' | 'recordedAt'> & {
    tenant: OrganisationId
    meta: EventMeta
  }

/**
 * The events as the domain defines them; throws on an unknown one, or on events of two charities.
 */
export const readFacts = <const Shapes extends readonly AnyShape[]>(
  shapes: Shapes,
  events: readonly RecordedEvent[],
): readonly Fact<EventOf<Shapes[number]>>[] =>
  events.map((recorded) => readFact(shapes, recorded) as unknown as Fact<EventOf<Shapes[number]>>)

const readFact = (shapes: readonly AnyShape[], recorded: RecordedEvent): Fact<AnyEvent> => {
  const { type, data, personal, position, recordedAt, meta } = readEvent(shapes, recorded)
  const tenant = requireTenant({ type, data, position, meta })
  return { type, data, personal, position, recordedAt, meta, tenant }
}

const requireTenant = ({
  data,
  meta: { tenant },
  position,
  type,
}: Pick<RecordedEvent, 'data' | 'meta' | 'position' | 'type'>): OrganisationId => {
  const isTheirs = 'organisationId' in data && data.organisationId === tenant
  if (tenant !== null && isTheirs) return tenant
  // Formatted on failure only: a text with a position in it costs more than the check.
  const fault = tenant === null ? 'belongs to no charity' : "stands in another charity's books"
  throw new AssertionError(`${type} at ${position} ${fault}`)
}
