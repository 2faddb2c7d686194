/**
 * More is waiting than this process should promise to write, or the books were not free in time.
 * Nothing of the append was written.
 */
export class EventStoreOverloaded extends Error {
  override name = 'EventStoreOverloaded'
}

/** The append may or may not be in the books. The same append again, with the same ids, tells. */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown'
}
