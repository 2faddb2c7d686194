import type { Driven, Load } from './drive.ts'

/** An event store, ours or another's, with one method for each measure. */
export type Contender = {
  name: string
  /** Opened afresh for each round: many open pools at once would exceed the server's connections. */
  open: (url: string) => Promise<Opened>
  /** Brings an empty database to where `open` can work. */
  prepare: (url: string) => Promise<unknown>
  ours?: true
}

export type Opened = {
  /** One event after another, each to a new stream. */
  appendOwn: (load: Load) => Promise<Driven>
  /** Null where there are no streams. */
  streams: Streams | null
  close: () => Promise<void>
}

type Streams = {
  /** One event to the stream that all workers write to; false when a concurrent append won. */
  appendHot: () => Promise<boolean>
  /** Makes a stream of so many events. */
  fill: (stream: string, events: number) => Promise<void>
  /** How many events the stream holds, by reading them all. */
  read: (stream: string) => Promise<number>
}
