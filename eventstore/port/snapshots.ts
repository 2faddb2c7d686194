import type { StreamName } from '@almoner/domain/kernel/ids.ts'

/**
 * The state of a long stream at one of its events, saved beside the events. It is a cache, not a
 * source of facts.
 */
export type Snapshot = {
  stream: StreamName
  /** The version of the decider's `snapshot`. */
  version: number
  revision: bigint
  /**
   * The id of the event at this revision. If the events were restored from an earlier time, the id
   * differs.
   */
  eventId: string
  state: unknown
}

/** One snapshot a stream. A lost one costs the next load time, and is saved again. */
export type Snapshots = {
  find: (stream: StreamName) => Promise<Snapshot | null>
  /** Replaces the previous snapshot of the stream. */
  save: (snapshot: Snapshot) => Promise<void>
}
