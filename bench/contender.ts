import type { Driven, Load } from './drive.ts'

/** Something that stores events, ours or another's, with one door for each thing measured. */
export type Contender = {
  name: string
  /** Opened afresh for each round: many open pools at once would exceed the server's connections. */
  open: (url: string) => Promise<Opened>
  /** Brings an empty database to where `open` can work. */
  prepare: (url: string) => Promise<void>
  ours?: true
}

export type Opened = {
  /** One event after another, each to a new stream. */
  appendOwn: (load: Load) => Promise<Driven>
  /** Null where there are no streams. */
  streams: Streams | null
  close: () => Promise<void>
}

export type Streams = {
  /** One event to the stream everybody writes to; false when it was refused for another's sake. */
  appendHot: () => Promise<boolean>
  /** Makes a stream of so many events. */
  fill: (stream: string, events: number) => Promise<void>
  /** How many events the stream holds, by reading them all. */
  read: (stream: string) => Promise<number>
}
