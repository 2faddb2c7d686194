import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { instant, toMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { sql } from 'kysely'
import type { Checkpoint } from '../../engine/checkpoint/checkpoints.ts'
import type { Db } from '../../engine/database.ts'
import { toEventFilter, type ReadModel } from '../../engine/read-model.ts'
import type { Findings } from '../finding/findings.ts'

type Expected = Pick<ReadModel, 'name' | 'version' | 'categories' | 'types' | 'personal'>

// Longer than any rebuild or restart of the projector leaves an event waiting.
const mostMillisecondsBehind = 60 * 60 * 1_000

/** Every reader has a position between the first event and the head, and advances. */
export const checkCheckpoints = async (
  findings: Findings,
  options: {
    store: Pick<EventStore, 'readAll'>
    readers: readonly Expected[]
    checkpoints: readonly Checkpoint[]
    /** When the database of the read models was made. */
    madeAt: Instant
    goal: bigint
    now: Instant
  },
): Promise<void> => {
  const { store, readers, checkpoints, madeAt, goal, now } = options
  for (const { name, position, stopped } of checkpoints) {
    findings.checked('checkpoints', 'read models')
    if (position > goal) {
      findings.found('checkpoints', `${name} stands at ${position}, beyond the head ${goal}`)
    }
    if (stopped) {
      const { type, position: at, eventId } = stopped
      findings.found('checkpoints', `${name} cannot take in ${type} ${eventId} at position ${at}`)
    }
  }
  for (const reader of readers) {
    const { name, version } = reader
    const checkpoint = checkpoints.find((candidate) => candidate.name === name)
    if (checkpoint && checkpoint.version > version) {
      findings.found(
        'checkpoints',
        `${name} was made by a newer program, version ${checkpoint.version}`,
      )
    }
    const after = checkpoint?.position ?? 0n
    if (after >= goal) continue
    const [next] = await store.readAll({ after, limit: 1, ...toEventFilter(reader) })
    if (next === undefined) continue
    // The demonstration's past has its own recorded times, and waits since it was written.
    const since = next.recordedAt > madeAt ? next.recordedAt : madeAt
    if (toMilliseconds(now) - toMilliseconds(since) < mostMillisecondsBehind) continue
    findings.found('checkpoints', `${name} has not taken in what stands here for an hour`, next)
  }
}

/** Returns when the tables of the read models were first made. */
export const findMadeAt = async (db: Db): Promise<Instant> => {
  const { rows } = await sql<{ at: string }>`
    select min(timestamp) as at from read_models.kysely_migration`.execute(db)
  return instant(requirePresent(rows[0], 'a migrated database').at)
}
