import type { Driven, Load } from './drive.ts'

/** An event store, ours or another's, with one method for each measure. */
export type Contender = {
  name: string
  /** Opened afresh for each round: many open pools at once would exceed the server's connections. */
  open: (url: string) => Promise<Opened>
  /** Prepares an empty database so that `open` can work. */
  prepare: (url: string) => Promise<unknown>
  ours?: true
}

export type Opened = {
  /** Appends one event after another, each to a new stream. */
  appendOwn: (load: Load) => Promise<Driven>
  /** Null if there are no streams. */
  streams: Streams | null
  close: () => Promise<void>
}

type Streams = {
  /** One event to the stream that all workers write to; false when a concurrent append won. */
  appendHot: () => Promise<boolean>
  /** Makes a stream of so many events. */
  fill: (stream: string, events: number) => Promise<void>
  /** Returns the number of events in the stream, by reading them all. */
  read: (stream: string) => Promise<number>
}
