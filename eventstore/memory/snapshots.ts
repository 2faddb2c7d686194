import type { StreamName } from '@almoner/domain/kernel/ids.ts'
import type { Snapshot, Snapshots } from '../port/snapshots.ts'

/** Stored as JSON, as in PostgreSQL. */
export const createMemorySnapshots = (): Snapshots => {
  const snapshots = new Map<StreamName, Snapshot & { state: string }>()
  return {
    find: async (stream) => {
      const snapshot = snapshots.get(stream)
      return snapshot ? { ...snapshot, state: JSON.parse(snapshot.state) as unknown } : null
    },
    save: async (snapshot) => {
      snapshots.set(snapshot.stream, { ...snapshot, state: JSON.stringify(snapshot.state) })
    },
  }
}
