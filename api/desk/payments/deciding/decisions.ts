import type { Context } from 'hono'
import { toCalendarDay, type CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { PaymentCommand } from '@almoner/domain/payment/commands.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { currentTry, tryNumbered, type StartedPayment } from '@almoner/domain/payment/state.ts'
import { ofPayment } from '@almoner/domain/receipt/receipt-of.ts'
import { receipt } from '@almoner/domain/receipt/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { isMadeByHand } from '@almoner/projections/models/payment-history/rows/made-by-hand.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { Refusal } from '../../../http/problem.ts'
import type { DeskPaymentAnswer } from '../contract.ts'
import { requestKey } from '../../../use-cases/commands/idempotency-key.ts'
import { sendCommand } from '../../../use-cases/commands/send-command.ts'
import { ownOrganisation, ownStaffId } from '../../../use-cases/charity/own-charity.ts'
import { loadDeskPayment, loadOwnPayment } from '../own-payment.ts'

type Decision = {
  command: PaymentCommand
  /** The subject within the payment, so that a repeated click is one decision. */
  key: string
  /** The input, which must not differ in a retried request. */
  input: object
}

/** Decides about one of the charity's own payments, and answers after the desk can show it. */
export const decideOn = async (
  c: Context<AppEnv>,
  paymentId: PaymentId,
  decisionOn: (state: StartedPayment) => Decision,
): Promise<DeskPaymentAnswer> => {
  const { command, key, input } = decisionOn(await loadOwnState(c, paymentId))
  const handled = await sendCommand(c, { decider: payment, id: paymentId, command, key, input })
  if (!handled.handled) throw new Refusal(handled.refused)
  return await loadDeskPayment(c, paymentId)
}

export const decideApproval = (
  c: Context<AppEnv>,
  state: StartedPayment,
  approved: { try: number; receivedOn?: CalendarDay | undefined; onlyWaiting?: boolean },
): Decision => {
  const today = toCalendarDay(instantFromMilliseconds(c.get('deps').now()))
  const transfer = tryNumbered(state, approved.try)?.transfer
  const receivedOn = approved.receivedOn ?? transfer?.paidOn ?? transfer?.submittedOn ?? today
  return {
    command: { type: 'ApproveManualPayment', ...approved, receivedOn, today },
    key: requestKey(c),
    input: approved,
  }
}

export const decideDecline = (
  c: Context<AppEnv>,
  declined: { try: number; reason: string },
): Decision => ({
  command: { type: 'DeclineManualPayment', ...declined },
  key: requestKey(c),
  input: declined,
})

export const decideReopening = (c: Context<AppEnv>, reopened: { try: number }): Decision => ({
  command: { type: 'ReopenManualPayment', ...reopened },
  key: requestKey(c),
  input: reopened,
})

export const decideCorrection = (c: Context<AppEnv>, email: string): Decision => ({
  command: { type: 'CorrectPayerEmail', email },
  key: requestKey(c),
  input: { email },
})

/** Staff report only refunds that the charity makes itself; the provider reports the others. */
export const decideSettlement = (
  { paid }: StartedPayment,
  settled: { refundId: PaymentRefundId; outcome: 'returned' | 'not_returned' },
): Decision => {
  if (paid && !isMadeByHand(paid.provider)) throw new Refusal('refund_made_by_provider')
  const { refundId, outcome } = settled
  return {
    command: {
      type: 'SettleRefund',
      refundId,
      outcome:
        outcome === 'returned'
          ? { status: 'succeeded', providerRefundId: null }
          : { status: 'failed', code: null },
    },
    key: refundId,
    input: { outcome },
  }
}

type PaymentRefundId = Extract<PaymentCommand, { type: 'SettleRefund' }>['refundId']

/**
 * Issues a receipt before its payment is complete (decisions, 18). It does so only if no valid
 * receipt exists, the payment may still succeed, and its cost is determined.
 */
export const forceReceipt = async (
  c: Context<AppEnv>,
  paymentId: PaymentId,
  reason: string,
): Promise<DeskPaymentAnswer> => {
  const { store, now } = c.get('deps')
  const state = await loadOwnState(c, paymentId)
  const row = await loadOwnPayment(c, paymentId)
  const { state: receipts } = await loadState(store, receipt, paymentId)
  if (row.receiptNumber !== null && !row.receiptVoid) throw new Refusal('receipt_stands')
  if (receipts.forced !== null) throw new Refusal('receipt_stands')
  const isOpen = state.status !== 'succeeded' && state.status !== 'failed'
  if (!isOpen || currentTry(state).quote === null) throw new Refusal('receipt_not_forcible')
  const organisationId = ownOrganisation(c)
  const { payerId } = state.facts
  const turn = receipts.voided.length
  const at = instantFromMilliseconds(now())
  const handled = await sendCommand(c, {
    decider: receipt,
    id: paymentId,
    command: {
      type: 'ForceReceipt',
      of: ofPayment(paymentId),
      organisationId,
      payerId,
      reason,
      at,
    },
    // A forced receipt that is void may be forced again.
    key: `${ownStaffId(c)}${turn === 0 ? '' : `:${turn}`}`,
    input: { reason },
  })
  if (!handled.handled) throw new Error('a receipt refuses nothing')
  return await loadDeskPayment(c, paymentId)
}

// The payment's own stream, which is ahead of every read model; another charity's is a 404.
export const loadOwnState = async (
  c: Context<AppEnv>,
  paymentId: PaymentId,
): Promise<StartedPayment> => {
  const { state } = await loadState(c.get('deps').store, payment, paymentId)
  if (state.status === 'none') throw new Refusal('payment_not_found')
  if (state.facts.organisationId !== ownOrganisation(c)) throw new Refusal('payment_not_found')
  return state
}
