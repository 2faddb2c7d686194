import type { EventStore } from '../event-store.ts'

/** Milliseconds from some moment on, which only grow: the machine's, unless the store has its own. */
export const elapsedMilliseconds = (store: Pick<EventStore, 'elapsed'>): number =>
  store.elapsed?.() ?? performance.now()
