/**
 * The chain that proves that no event has changed since it was recorded. There is a row for every
 * 64 events of a book, so that ten million events are some 160,000 rows. The last row of a book is
 * small enough to be written again with every event.
 */
export type HashChainTable = {
  /** A charity's id, or `platform`. */
  book: string
  /** Counts a book's blocks from 0. All but the last hold 64 events. */
  block: number
  first_position: bigint
  last_position: bigint
  events: number
  /** The position and fingerprint of each event, so that an altered one can be named. */
  entries: string
  /** The link after the last event, in hex. */
  link: string
}
