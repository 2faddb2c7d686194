import type { OrganisationId, PersonId, StreamName } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { Snapshots } from './port/snapshots.ts'
import type { Position } from './position.ts'

/**
 * The port to the event store. Every store keeps these promises, which one contract suite tests:
 * - an append with an expectation that does not hold is answered with a conflict, as a value;
 * - an append retried with the same event ids is the same append and answers the first result,
 *   also when it expects another revision now and the stream has moved on (EventStoreDB: by up to
 *   1,000 events). An id belongs to one stream; stores with an index of all ids refuse it in another;
 * - the global order is commit-ordered: positions rise strictly, and a reader who has seen one will
 *   see none before it later. No event is skipped or repeated. Where the store counts (memory,
 *   PostgreSQL) it is also dense: 1, 2, 3 …; EventStoreDB's positions are places in its log;
 * - one stream to an append: what must be unique across streams is a reservation stream created
 *   with `expected: 'none'`.
 */
export type EventStore = {
  append: (append: Append) => Promise<AppendResult>
  /**
   * Appends to different streams are committed in the order of the calls, also before the earlier
   * ones are answered, unless a commit is repeated. Omitted if the server decides the order: an
   * append that follows another is then sent after the answer to that one.
   */
  commitsInCallOrder?: true
  /** Events of one stream in its order, or newest first when `direction` is 'backwards'. */
  read: (stream: StreamName, options?: ReadOptions) => Promise<readonly RecordedEvent[]>
  /**
   * The revision of an event in its stream, by its id; null if the stream has no such event.
   * Omitted if the server has no index of ids: the stream is then searched.
   */
  findRevision?: (stream: StreamName, eventId: string) => Promise<bigint | null>
  /** Events of all streams in the one global order, from after a position. */
  readAll: (options: ReadAllOptions) => Promise<readonly RecordedEvent[]>
  /** The newest position of the global order, 0 when the store is empty. */
  head: () => Promise<Position>
  /**
   * Counts the events after one position up to another. Omitted if positions are not dense, because
   * counting would then need a read of all events.
   */
  countBetween?: (after: Position, upTo: Position) => number
  /** Events from after a position and then live, in batches, until the signal aborts. */
  subscribe: (options: SubscribeOptions) => AsyncIterable<SubscriptionBatch>
  /**
   * Returns a fingerprint of a command's input, stored beside its events. The fingerprint is keyed
   * in a sealed store, so that an attacker cannot find a person by trying inputs.
   */
  inputHash: (input: string) => string
  /**
   * Returns the number of erasures that this process has seen: data read before one must not stay
   * in a cache after it. Omitted if nothing is sealed and no person can be erased.
   */
  erasures?: () => number
  /** States of long streams. Omitted: these are folded from the first event. */
  snapshots?: Snapshots
  /** A clock in milliseconds that measures the age of cached data. Default: the machine's own. */
  elapsed?: () => number
  close: () => Promise<void>
}

/** `none`: the stream must not exist. A number: its newest revision (the first event has 0). */
export type ExpectedRevision = 'none' | 'any' | bigint

export type Append = {
  stream: StreamName
  expected: ExpectedRevision
  events: readonly NewEvent[]
}

export type EventMeta = {
  /** The charity that the event belongs to; null for facts of the platform itself. */
  tenant: OrganisationId | null
  /**
   * The author: `staff:<id>`, `donor:<id>`, `guest`, `process:take-payment`, `provider:stripe` …
   */
  actor: string
  /** The cause: the id of a request or of an event. */
  causation: string | null
  /** The id that all steps share, from the first request to the last mail. */
  correlation: string
  /** The version of the event's shape; left out for the first. */
  version?: number
  /** `EventStore.inputHash` of the command's input. */
  inputHash?: string
  /**
   * When it was decided. The store adds its own `recordedAt`, which never runs backwards; in
   * EventStoreDB it is the server's clock, and does when that does. The store of a past that is
   * written later takes it from this moment (port/recorded-time.ts).
   */
  at: Instant
}

/** An event to be appended. `personal` holds all data about a person, `data` none of it. */
export type NewEvent = {
  /** A uuid. Equal ids mean one event. */
  id: string
  type: string
  data: object
  personal?: object | undefined
  /**
   * The person of `personal`. Stores hold `personal` and not this field: the sealing in front of
   * them (personal-data.ts) needs it and returns it. A recorded event with a person and without a
   * personal part is about an erased person, or was read without its personal part.
   */
  person?: PersonId | undefined
  meta: EventMeta
}

export type RecordedEvent = NewEvent & {
  stream: StreamName
  /** Place in its stream, from 0. */
  revision: bigint
  /** The place in the one global order, greater than 0. */
  position: Position
  recordedAt: Instant
}

export type AppendResult =
  | {
      outcome: 'appended'
      /** Revision of the last event of this append in its stream. */
      revision: bigint
      /** Position of the last event of this append. */
      position: Position
      /**
       * The time of the last event. All events share it, except in EventStoreDB, which stamps each.
       */
      recordedAt: Instant
      /** True when these events had been appended before and this is the first result again. */
      duplicate: boolean
    }
  | { outcome: 'conflict'; actual: bigint | 'none' }

export type ReadOptions = {
  /** First revision to read (inclusive). Default: the start, or the end when backwards. */
  from?: bigint
  direction?: 'forwards' | 'backwards'
  /** The maximum number of events; default 1,000. */
  limit?: number
  /** False skips decryption, for a state that holds nothing about a person. */
  personal?: boolean
}

/** Selects events. */
export type EventFilter = {
  /** Selects only streams of these categories. */
  categories?: readonly string[]
  /**
   * Selects only events of these types within the categories. Use it for common types: the others
   * are scanned to reach the next one.
   */
  types?: readonly string[]
}

export type PageOptions = EventFilter & {
  /** Position to read after, of an event or a batch; 0 is the beginning. */
  after: Position
  limit: number
}

export type ReadAllOptions = PageOptions & {
  /**
   * False skips decryption, for readers that need no personal data. `sealed` returns events as they
   * are stored, for an audit that nothing was changed.
   */
  personal?: boolean | 'sealed'
}

export type SubscribeOptions = EventFilter & {
  after: Position
  personal?: boolean | 'sealed'
  /** Most events in one batch; default 500. */
  batchSize?: number
  /**
   * True for projections: appends of this process wait for a short time while the subscription
   * lags. A store on another machine ignores it.
   */
  backpressure?: boolean
  signal: AbortSignal
}

export type SubscriptionBatch = {
  events: readonly RecordedEvent[]
  /** Everything up to this position is delivered or excluded by the filter. */
  position: Position
  /** True when the subscriber had everything there was at the moment of reading. */
  caughtUp: boolean
}
