/**
 * Thrown if the queue of appends is full, or the event store was locked for too long. Nothing of
 * the append was written.
 */
export class EventStoreOverloaded extends Error {
  override name = 'EventStoreOverloaded'
}

/**
 * Thrown if the append may or may not be stored. A repeated append with unchanged ids resolves it.
 */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown'
}
