import type { Context } from 'hono'
import type * as v from 'valibot'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { PaymentCommand } from '@almoner/domain/payment/commands.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { currentTry, type StartedPayment } from '@almoner/domain/payment/state.ts'
import { CommandKeyReused, loadState, type Handled } from '@almoner/eventstore/handle-command.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { laterPosition, type Position } from '@almoner/eventstore/position.ts'
import { inBatches } from '@almoner/platform/in-batches.ts'
import { reusedProofs } from '@almoner/projections/models/payment-history/matching/same-proof.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { problemMessage } from '../../http/problem.ts'
import { problemStatus, type ProblemCode } from '../../http/problem-codes.ts'
import { ownOrganisation } from '../../use-cases/charity/own-charity.ts'
import { sendCommand } from '../../use-cases/commands/send-command.ts'
import { waitUntilShown } from '../../use-cases/commands/wait-until-shown.ts'
import type { DecisionOutcome, DecisionsAnswer, decisionsSchema } from './contract.ts'
import { matchOne } from './match-one.ts'
import { declineSentences } from './decline-sentences.ts'

type Decision = v.InferOutput<typeof decisionsSchema>['decisions'][number]

const atOnce = 20

/**
 * Decides each transfer by its own command, with the try that staff saw and the key of the
 * decision. One refusal does not affect the others. Answers once the desk can show the results.
 */
export const decideMany = async (
  c: Context<AppEnv>,
  decisions: readonly Decision[],
): Promise<DecisionsAnswer> => {
  const { db } = c.get('deps')
  const organisationId = ownOrganisation(c)
  const states = new Map<PaymentId, StartedPayment>()
  await inBatches(decisions, atOnce, async ({ paymentId }) => {
    const state = await loadOwnState(c, paymentId)
    if (state !== null) states.set(paymentId, state)
  })
  // A transfer that is already decided is not checked, and its first answer stays valid.
  const proofs = [...states].flatMap(([paymentId, state]) =>
    state.status === 'awaiting_approval'
      ? [{ paymentId, proof: currentTry(state).transfer?.proof ?? null }]
      : [],
  )
  const reused = await reusedProofs(db, { organisationId, proofs })
  const events: RecordedEvent[] = []
  let position: Position = 0n
  const outcomes = await inBatches(
    decisions,
    atOnce,
    async (decision): Promise<DecisionOutcome> => {
      const { paymentId } = decision
      const state = states.get(paymentId)
      if (state === undefined) return refuse(c, paymentId, 'payment_not_found')
      if (reused.has(paymentId)) return refuse(c, paymentId, 'proof_reused')
      if (decision.decision === 'match') {
        // A match must not overrule a colleague who has declined the transfer since.
        const isDeclined = state.status === 'failed'
        const refused = isDeclined ? 'not_awaiting_approval' : await matchOne(c, decision)
        return refused === null ? { paymentId, outcome: 'done' } : refuse(c, paymentId, refused)
      }
      const decided = await decideOne(c, { decision, state })
      if ('refused' in decided) return refuse(c, paymentId, decided.refused)
      events.push(...decided.events)
      position = laterPosition(position, decided.position)
      return { paymentId, outcome: 'done' }
    },
  )
  if (position > 0n) await waitUntilShown(c, { category: payment.category, events, position })
  return { decisions: outcomes }
}

type Deciding = {
  decision: Exclude<Decision, { decision: 'match' }>
  state: StartedPayment
}

const decideOne = async (
  c: Context<AppEnv>,
  { decision, state }: Deciding,
): Promise<Extract<Handled<unknown, never>, { handled: true }> | { refused: ProblemCode }> => {
  const { paymentId, key, try: seenTry } = decision
  const command = toCommand(c, decision, state)
  try {
    return await sendCommand(c, {
      decider: payment,
      id: paymentId,
      command,
      key,
      input:
        decision.decision === 'approve'
          ? { try: seenTry }
          : { try: seenTry, reason: decision.reason },
      // All decisions of the request are waited for together.
      waits: false,
    })
  } catch (error) {
    if (error instanceof CommandKeyReused) return { refused: 'request_reused' }
    throw error
  }
}

const toCommand = (
  c: Context<AppEnv>,
  decision: Deciding['decision'],
  state: StartedPayment,
): PaymentCommand => {
  const { try: seenTry } = decision
  if (decision.decision === 'decline') {
    const reason = declineSentences[decision.reason][state.facts.language]
    return { type: 'DeclineManualPayment', try: seenTry, reason }
  }
  const today = toCalendarDay(instantFromMilliseconds(c.get('deps').now()))
  const transfer = currentTry(state).transfer
  const receivedOn = transfer?.paidOn ?? transfer?.submittedOn ?? today
  return { type: 'ApproveManualPayment', try: seenTry, receivedOn, today, onlyWaiting: true }
}

/** Returns null for a missing payment and for another charity's. */
const loadOwnState = async (
  c: Context<AppEnv>,
  paymentId: PaymentId,
): Promise<StartedPayment | null> => {
  const { state } = await loadState(c.get('deps').store, payment, paymentId)
  if (state.status === 'none' || state.facts.organisationId !== ownOrganisation(c)) return null
  return state
}

const changes: ReadonlySet<ProblemCode> = new Set([
  'not_awaiting_approval',
  'transfer_replaced',
  'bank_line_used_up',
  'bank_line_ignored',
  'bank_target_covered',
])

const refuse = (c: Context<AppEnv>, paymentId: PaymentId, code: ProblemCode): DecisionOutcome => ({
  paymentId,
  outcome: changes.has(code) ? 'changed' : 'refused',
  status: problemStatus[code],
  code,
  message: problemMessage(code, c.get('language')),
})
