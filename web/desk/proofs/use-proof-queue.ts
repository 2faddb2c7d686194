import { useState } from 'react'
import type { DeclineReason, WaitingProof } from '@almoner/api/desk/proofs/contract.ts'
import { newUuid } from '../../lib/browser/new-uuid.ts'
import type { Decided } from './outbox/decided.ts'
import type { DecisionOutbox, OutboxView } from './outbox/decision-outbox.ts'
import { proofStates, toTotal, type ProofState } from './proof-state.ts'
import type { QueueActs } from './queue-keys.ts'

/** The question that is open above the queue. Its proofs do not change while it is open. */
export type QueueQuestion = { asks: 'approve' | 'decline'; rows: readonly WaitingProof[] }

/** A decision about several proofs, or about one with its bank line. */
type Decision =
  | { decision: 'approve' }
  | { decision: 'decline'; reason: DeclineReason }
  | { decision: 'match'; lineId: string }

const noRows: readonly WaitingProof[] = []

export type ProofQueue = ReturnType<typeof useProofQueue>

/** Manages the current place in the queue, the selection, and the effect of keys and buttons. */
export const useProofQueue = (
  listed: readonly WaitingProof[] | undefined,
  { outbox, view }: { outbox: DecisionOutbox; view: OutboxView },
) => {
  const rows = listed ?? noRows
  const states = proofStates(rows, view)
  const findState = (row: WaitingProof): ProofState => states.get(row.id) ?? { is: 'open' }
  const isOpen = (row: WaitingProof): boolean => findState(row).is === 'open'

  const [currentId, setCurrentId] = useState<string>()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [anchor, setAnchor] = useState<string>()
  const [question, setQuestion] = useState<QueueQuestion | null>(null)

  const index = rows.findIndex(({ id }) => id === currentId)
  const place = index >= 0 ? index : Math.max(0, rows.findIndex(isOpen))
  const current = rows[place]
  const selected = rows.filter((row) => chosen.has(row.id) && isOpen(row))

  const go = (row: WaitingProof | undefined): void => {
    if (row) setCurrentId(row.id)
  }

  const select = (all: readonly WaitingProof[], isOn: boolean): void => {
    const next = new Set(chosen)
    for (const row of all) {
      if (isOn && isOpen(row)) next.add(row.id)
      else next.delete(row.id)
    }
    setChosen(next)
  }

  const toggle = (row: WaitingProof): void => {
    select([row], !chosen.has(row.id))
    setAnchor(row.id)
  }

  const selectRange = (): void => {
    const from = rows.findIndex(({ id }) => id === anchor)
    const [first, last] = [Math.min(from, place), Math.max(from, place)]
    select(from < 0 ? rows.slice(place, place + 1) : rows.slice(first, last + 1), true)
    setAnchor(current?.id)
  }

  /** Records the decision, and moves to the next undecided proof. */
  const decide = (all: readonly WaitingProof[], decision: Decision): void => {
    const decidable = all.filter(isOpen)
    if (decidable.length === 0) return
    outbox.decide(decidable.map((row) => toDecided(row, decision)))
    const decidedIds = new Set(decidable.map(({ id }) => id))
    setChosen(new Set([...chosen].filter((id) => !decidedIds.has(id))))
    const isNext = (row: WaitingProof): boolean => isOpen(row) && !decidedIds.has(row.id)
    if (current && decidedIds.has(current.id)) {
      go(rows.slice(place).find(isNext) ?? rows.find(isNext) ?? current)
    }
  }

  const subject = (): readonly WaitingProof[] => {
    if (selected.length > 0) return selected
    return current && isOpen(current) ? [current] : noRows
  }

  const undo = (): void => {
    const undone = outbox.undo()
    go(rows.find(({ id }) => id === undone?.decisions[0]?.sent.paymentId))
  }

  // One alone is approved at once, because it can be undone; of many the sum is shown first.
  const approve = (all: readonly WaitingProof[]): void => {
    if (all.length === 1) decide(all, { decision: 'approve' })
    else if (all.length > 1) setQuestion({ asks: 'approve', rows: all })
  }

  const decline = (all: readonly WaitingProof[]): void => {
    if (all.length > 0) setQuestion({ asks: 'decline', rows: all })
  }

  // Matches the bank line of the current proof, regardless of the selection.
  const match = (): void => {
    if (!current?.bankLine?.paysInFull) return
    decide([current], { decision: 'match', lineId: current.bankLine.id })
  }

  const acts: QueueActs = {
    j: () => go(rows[place + 1]),
    k: () => go(rows[place - 1]),
    a: () => approve(subject()),
    d: () => decline(subject()),
    m: match,
    u: undo,
    x: () => current && toggle(current),
    X: selectRange,
  }

  return {
    rows,
    current,
    place,
    selected,
    question,
    findState,
    isOpen,
    go,
    toggle,
    decide,
    approve,
    decline,
    undo,
    acts,
    press: (key: keyof QueueActs) => acts[key](),
    selectAll: () => select(rows, true),
    clear: () => setChosen(new Set()),
    closeQuestion: () => setQuestion(null),
  }
}

const toDecided = (row: WaitingProof, decision: Decision): Decided => ({
  sent: { ...decision, paymentId: row.id, try: row.try, key: newUuid() },
  amountCents: toTotal(row),
  reference: row.reference,
})
