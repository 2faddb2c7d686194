import type { BankMatchEvent, BankTarget } from '@almoner/domain/bank-match/events.ts'
import { bankMatch, type BankLineId } from '@almoner/domain/bank-match/index.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { readEvent } from '@almoner/domain/kernel/decider.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { anyOf } from '@almoner/projections/engine/row/any-of.ts'
import type { ReportSource } from '../report-kind.ts'

/** A match of a bank line, or its end: the list of activities does not name what the line pays. */
type Match = { position: bigint; lineId: BankLineId; matchId: BankLineId }

// Lines and payments that meet are tens.
const mostEvents = 10_000

/**
 * Returns what each of these lines was matched with, by the position of the fact. A line that ever
 * had one payment had that one; of another line, the events are read.
 */
export const findTargets = async (
  { db, store, organisationId }: ReportSource,
  matches: readonly Match[],
): Promise<ReadonlyMap<bigint, BankTarget>> => {
  const lineIds = [...new Set(matches.map(({ lineId }) => lineId))]
  const rows = await db
    .selectFrom('read_models.bank_matches')
    .select(['line_id', 'target_kind', 'target_id'])
    .where('organisation_id', '=', organisationId)
    .where('line_id', '=', anyOf<BankLineId>(lineIds))
    .execute()
  const byLine = Map.groupBy(rows, (row) => row.line_id)
  const targets = new Map<bigint, BankTarget>()
  const shared: Match[] = []
  for (const match of matches) {
    const [row, ...others] = byLine.get(match.lineId) ?? []
    if (row === undefined || others.length > 0) shared.push(match)
    else targets.set(match.position, { kind: row.target_kind, id: row.target_id } as BankTarget)
  }
  for (const matchId of new Set(shared.map((match) => match.matchId))) {
    const stream = streamName(bankMatch.category, matchId)
    for (const event of await store.read(stream, { limit: mostEvents })) {
      const { type, data } = readEvent(bankMatch.shapes, event) as RecordedEvent & BankMatchEvent
      if (type === 'BankLineMatched' || type === 'BankLineUnmatched') {
        targets.set(event.position, data.target)
      }
    }
  }
  for (const { position } of matches) requirePresent(targets.get(position), 'what a line pays')
  return targets
}
