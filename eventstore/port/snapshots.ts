import type { StreamName } from '@almoner/domain/kernel/ids.ts'

/** The state of a long stream at one of its events, saved beside the events. It is no fact. */
export type Snapshot = {
  stream: StreamName
  /** Version of the decider's `snapshot`. */
  version: number
  revision: bigint
  /** Of the event at this revision: events that were restored from before it are others. */
  eventId: string
  state: unknown
}

/** One snapshot a stream. A lost one costs the next load time, and is saved again. */
export type Snapshots = {
  find: (stream: StreamName) => Promise<Snapshot | null>
  /** Replaces the one before. */
  save: (snapshot: Snapshot) => Promise<void>
}
