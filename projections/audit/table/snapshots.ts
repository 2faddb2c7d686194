import { canonicalJson } from '@almoner/domain/kernel/canonical-json.ts'
import type { AnyEvent, SnapshotShape } from '@almoner/domain/kernel/decider.ts'
import { streamCategory, type StreamName } from '@almoner/domain/kernel/ids.ts'
import { receiptBook } from '@almoner/domain/receipt-book/index.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import { sql } from 'kysely'
import type { Db } from '../../engine/database.ts'
import type { AuditedFact } from '../finding/facts.ts'
import type { Findings } from '../finding/findings.ts'

type Folds = {
  category: string
  initial: unknown
  evolve: (state: never, event: never) => unknown
  snapshot?: SnapshotShape<unknown>
}

const deciders = new Map<string, Folds>(
  [receiptBook, treasury].map((decider: Folds) => [decider.category, decider]),
)

export type AuditedSnapshot = {
  stream: StreamName
  version: number
  revision: bigint
  eventId: string
  state: unknown
}

/** Lists the states of long streams that are saved beside the events. */
export const listSnapshots = async (db: Db): Promise<readonly AuditedSnapshot[]> => {
  const { rows } = await sql<{
    stream: StreamName
    version: number
    revision: string
    event_id: string
    state: string
  }>`select stream, version, revision::text as revision, event_id, state::text as state
    from es.snapshots`.execute(db)
  return rows.map(({ stream, version, revision, event_id: eventId, state }) => ({
    stream,
    version,
    revision: BigInt(revision),
    eventId,
    state: JSON.parse(state) as unknown,
  }))
}

/**
 * Checks that a saved state equals the fold of the events up to it. A state of another version, or
 * of an event that does not exist, is not compared: no program uses it.
 */
export const createSnapshotChecks = (findings: Findings, snapshots: readonly AuditedSnapshot[]) => {
  const waiting = new Map<string, { saved: AuditedSnapshot; decider: Folds; state: unknown }>()
  for (const snapshot of snapshots) {
    const decider = deciders.get(streamCategory(snapshot.stream))
    if (decider?.snapshot?.version !== snapshot.version) continue
    waiting.set(snapshot.stream, { saved: snapshot, decider, state: decider.initial })
  }
  return {
    take: (fact: AuditedFact): void => {
      const one = waiting.get(fact.stream)
      if (one === undefined) return
      const { saved, decider } = one
      one.state = decider.evolve(one.state as never, fact as AnyEvent as never)
      if (fact.revision !== saved.revision) return
      waiting.delete(fact.stream)
      if (fact.id !== saved.eventId) return
      findings.checked('folded', 'snapshots')
      if (canonicalJson(one.state) !== canonicalJson(saved.state)) {
        findings.found('folded', `the snapshot of ${fact.stream} is not what its events come to`)
      }
    },
  }
}
