import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import type { StartedPayment } from '@almoner/domain/payment/state.ts'
import {
  findInstalment,
  isToBeRefunded,
  type Instalment,
  type StartedPlan,
} from '@almoner/domain/recurring-plan/state.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { openLateCapture, type Taken } from '../../steps/review/manual-review.ts'
import { loadPlan, recordOnPlan, type PlanBooks } from './books.ts'
import { instalmentPaymentId } from './contract.ts'

/**
 * Records a late capture in the plan and opens a manual review, in which a staff member refunds it.
 * The donor was informed that a written-off instalment is not charged. Returns true if a late
 * capture was found.
 */
export const noteLateCapture = async (deps: PlanBooks, plan: StartedPlan): Promise<boolean> => {
  for (const instalment of plan.instalments) {
    const state = await findCaptured(deps, plan, instalment)
    if (state === null) continue
    const { facts, paid } = state
    const { providerPaymentId, breakdown } = requirePresent(paid, 'what was taken')
    const capture = { providerPaymentId, amountCents: breakdown.totalAmountCents }
    await note(deps, plan, { facts, taken: capture })
    return true
  }
  return false
}

/**
 * Records a late capture for one payment that its provider reports late, before the payment is
 * recorded. The plan's process may have ended, and a recorded payment is not settled again.
 */
export const noteIfWrittenOff = async (
  deps: PlanBooks,
  { facts }: StartedPayment,
  capture: Taken,
): Promise<void> => {
  if (!facts.instalment) return
  const { planId, number } = facts.instalment
  const plan = await loadPlan(deps, planId)
  const instalment = findInstalment(plan, number)
  if (instalment === null || instalment.takenAfterAll !== null) return
  if (isToBeRefunded(instalment, facts.paymentId)) await note(deps, plan, { facts, taken: capture })
}

const findCaptured = async (
  { store }: PlanBooks,
  { facts: { planId } }: StartedPlan,
  instalment: Instalment,
): Promise<StartedPayment | null> => {
  if (instalment.takenAfterAll !== null) return null
  const { number } = instalment
  for (let round = instalment.round; round >= 1; round -= 1) {
    const paymentId = instalmentPaymentId({ planId, number, round })
    if (!mayHaveBegun(instalment, { round, paymentId })) continue
    const { state } = await loadState(store, payment, paymentId)
    if (state.status === 'succeeded') return state
  }
  return null
}

// Most instalments have one payment, and that is the one that completed them.
const mayHaveBegun = (
  instalment: Instalment,
  { round, paymentId }: { round: number; paymentId: PaymentId },
): boolean =>
  isToBeRefunded(instalment, paymentId) && (instalment.tries > 0 || round < instalment.round)

const note = async (
  deps: PlanBooks,
  plan: StartedPlan,
  { facts, taken }: Pick<StartedPayment, 'facts'> & { taken: Taken },
): Promise<void> => {
  const { paymentId } = facts
  const { number } = requirePresent(facts.instalment ?? null, 'the instalment that was taken')
  // First the manual review: the plan then records that it was opened.
  await openLateCapture(deps, { facts, taken, process: 'recurring-plan' })
  const command = { type: 'NoteTakenAfterAll', number, paymentId, at: deps.now() } as const
  await recordOnPlan(deps, { plan, command, news: `taken:${paymentId}` })
}
