/**
 * The queue of appends is full, or the event store was locked for too long. Nothing of the append
 * was written.
 */
export class EventStoreOverloaded extends Error {
  override name = 'EventStoreOverloaded'
}

/** The append may or may not be stored. The same append again, with the same ids, resolves it. */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown'
}
