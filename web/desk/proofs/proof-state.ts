import type { DecisionOutcome, WaitingProof } from '@almoner/api/desk/proofs/contract.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { Decided } from './outbox/decided.ts'
import type { OutboxView } from './outbox/decision-outbox.ts'

/** The state of a proof that only this browser knows, beyond the list. */
export type ProofState =
  | { is: 'open' }
  /** It was sent with another payment too, and is decided on its own page. */
  | { is: 'reused' }
  | { is: 'waiting' | 'sending' | 'unsent'; decided: Decided }
  | { is: 'answered'; decided: Decided; outcome: DecisionOutcome }

export const toTotal = (row: Pick<WaitingProof, 'fees' | 'amount'>): Cents =>
  row.fees?.totalAmount ?? row.amount

/** The state of each proof, by the try that the list shows: a newer one is open again. */
export const proofStates = (
  rows: readonly WaitingProof[],
  view: OutboxView,
): ReadonlyMap<string, ProofState> => {
  const states = new Map<string, ProofState>()
  const take = (decided: Decided, state: ProofState): void => {
    states.set(nameTry(decided.sent.paymentId, decided.sent.try), state)
  }
  for (const each of view.outcomes) {
    take(each, { is: 'answered', decided: each, outcome: each.outcome })
  }
  for (const decided of view.unsent) take(decided, { is: 'unsent', decided })
  for (const decided of view.sending) take(decided, { is: 'sending', decided })
  for (const { decisions } of view.waiting) {
    for (const decided of decisions) take(decided, { is: 'waiting', decided })
  }
  return new Map(
    rows.map((row) => {
      const fresh: ProofState = row.reusedProof === null ? { is: 'open' } : { is: 'reused' }
      return [row.id, states.get(nameTry(row.id, row.try)) ?? fresh]
    }),
  )
}

const nameTry = (paymentId: string, number: number): string => `${paymentId} ${number}`
