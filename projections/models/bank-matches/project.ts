import {
  bankMatchEvents,
  type BankCounterpart,
  type BankMatchEvent,
} from '@almoner/domain/bank-match/events.ts'
import { bankMatch, type BankLineId } from '@almoner/domain/bank-match/index.ts'
import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { readEvent } from '@almoner/domain/kernel/decider.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import type { Db, RowOf } from '../../engine/database.ts'
import type { ReadModel } from '../../engine/read-model.ts'
import { addRows, saveRows } from '../../engine/row/save-rows.ts'

type LineState = RowOf<'read_models.bank_line_states'>
type Match = RowOf<'read_models.bank_matches'>
type Fact = RecordedEvent & BankMatchEvent

/** The payments that the lines of bank statements pay. */
export const bankMatchesModel: ReadModel = {
  name: 'bank-matches',
  version: 2,
  categories: [bankMatch.category],
  personal: false,
  tables: [
    'read_models.bank_line_states',
    'read_models.bank_matches',
    'read_models.bank_reconciliations',
  ],
  project: async (trx, events) => {
    const facts = events.map(toFact)
    if (facts.length === 0) return
    const { lines, matches } = await loadRows(trx, facts)
    for (const fact of facts) {
      const { lineId } = fact.data
      const line = lines.get(lineId) ?? null
      if (line !== null && line.position >= fact.position) continue
      lines.set(lineId, lineAfter(line, fact))
      const match = matchAfter(matches, fact)
      if (match !== null) matches.set(toKey(match), match)
    }
    await saveRows(trx, {
      table: 'read_models.bank_line_states',
      key: ['line_id'],
      rows: [...lines.values()],
    })
    await saveRows(trx, {
      table: 'read_models.bank_matches',
      key: ['line_id', 'target_id'],
      rows: [...matches.values()],
    })
    await addRows(trx, {
      table: 'read_models.bank_reconciliations',
      key: ['line_id', 'position'],
      rows: facts.flatMap(toReconciliation),
    })
  },
}

const toReconciliation = (fact: Fact): readonly RowOf<'read_models.bank_reconciliations'>[] => {
  if (fact.type !== 'BankLineReconciled' && fact.type !== 'BankLineRestored') return []
  const { lineId: line_id, organisationId: organisation_id, at } = fact.data
  const counterpart = fact.type === 'BankLineReconciled' ? fact.data.counterpart : null
  return [
    {
      line_id,
      position: fact.position,
      organisation_id,
      counterpart_kind: counterpart?.kind ?? null,
      counterpart_id: counterpart?.id ?? null,
      at,
    },
  ]
}

const toFact = (recorded: RecordedEvent): Fact => {
  const fact = readEvent(bankMatchEvents, recorded) as Fact
  assert(
    fact.data.organisationId === fact.meta.tenant,
    `${fact.type} at ${fact.position} stands in another charity's books`,
  )
  return fact
}

const loadRows = async (trx: Db, facts: readonly Fact[]) => {
  const ids = [...new Set(facts.map(({ data }) => data.lineId))]
  const lines = await trx
    .selectFrom('read_models.bank_line_states')
    .selectAll()
    .where('line_id', 'in', ids)
    .execute()
  const matches = await trx
    .selectFrom('read_models.bank_matches')
    .selectAll()
    .where('line_id', 'in', ids)
    .execute()
  return {
    lines: new Map<BankLineId, LineState>(lines.map((row) => [row.line_id, row])),
    matches: new Map<string, Match>(matches.map((row) => [toKey(row), row])),
  }
}

const toKey = (match: Pick<Match, 'line_id' | 'target_id'>): string =>
  `${match.line_id} ${match.target_id}`

const lineAfter = (row: LineState | null, fact: Fact): LineState => {
  const { position } = fact
  if (fact.type === 'BankLineUnmatched' || fact.type === 'BankLineRestored') {
    const line = requirePresent(row, `the line of ${fact.type} at ${position}`)
    return fact.type === 'BankLineRestored'
      ? { ...line, ignored: null, ...reconciledWith(null), position }
      : { ...line, matched_cents: line.matched_cents - BigInt(fact.data.amountCents), position }
  }
  const { lineId, organisationId, lineCents } = fact.data
  const before = row?.matched_cents ?? 0n
  const isMatch = fact.type === 'BankLineMatched'
  return {
    line_id: lineId,
    organisation_id: organisationId,
    line_cents: BigInt(lineCents),
    matched_cents: isMatch ? before + BigInt(fact.data.amountCents) : before,
    ignored: fact.type === 'BankLineIgnored' ? fact.data.reason : null,
    ...reconciledWith(fact.type === 'BankLineReconciled' ? fact.data.counterpart : null),
    position,
  }
}

const reconciledWith = (counterpart: BankCounterpart | null) => ({
  reconciled_with: counterpart?.kind ?? null,
  reconciled_id: counterpart?.id ?? null,
  reconciled_payment_id: counterpart?.kind === 'refund' ? counterpart.paymentId : null,
})

const matchAfter = (matches: ReadonlyMap<string, Match>, fact: Fact): Match | null => {
  const { position } = fact
  if (fact.type === 'BankLineMatched') {
    const { lineId, organisationId, target, targetCents, amountCents, at } = fact.data
    return {
      line_id: lineId,
      target_id: target.id,
      organisation_id: organisationId,
      target_kind: target.kind,
      target_cents: BigInt(targetCents),
      amount_cents: BigInt(amountCents),
      matched_at: at,
      position,
    }
  }
  if (fact.type !== 'BankLineUnmatched') return null
  const { lineId, target } = fact.data
  const match = matches.get(toKey({ line_id: lineId, target_id: target.id }))
  return {
    ...requirePresent(match, `the match of ${fact.type} at ${position}`),
    amount_cents: 0n,
    position,
  }
}
