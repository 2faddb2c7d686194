import type { Context } from 'hono'
import { donorCards } from '@almoner/domain/donor-cards/index.ts'
import { isUuid, type PaymentId } from '@almoner/domain/kernel/ids.ts'
import { isWallet } from '@almoner/domain/payment-methods/payment-method.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import {
  currentTry,
  type PaymentState,
  type StartedPayment,
} from '@almoner/domain/payment/state.ts'
import {
  providerNotice,
  providerNoticeId,
  type ReceiveAccountNotice,
  type ReceiveBalanceNotice,
  type ReceiveNotice,
} from '@almoner/domain/provider-notice/index.ts'
import { loadState, peekState } from '@almoner/eventstore/handle-command.ts'
import { findCardByReference } from '@almoner/projections/models/donor-cards/query.ts'
import type { AppEnv, StripeNotice } from '../http/app-env.ts'
import { sendCommand } from '../use-cases/commands/send-command.ts'
import { isOpen, nudge } from '../use-cases/payments/status/status.ts'

/**
 * A notice about a payment whose process is active wakes the process. Some notices report more than
 * the process would find: a refund, a dispute, or money that came after the end. These are recorded
 * before Stripe gets its response; the details are then read at Stripe.
 */
export const followStripeNotice = async (
  c: Context<AppEnv>,
  notice: StripeNotice,
): Promise<void> => {
  if (notice.kind === 'other') return
  if (notice.kind === 'payout') return await lookAtPayout(c, notice)
  if (notice.kind === 'card') return await reportCardChange(c, notice)
  if (notice.kind === 'payment' && !(await isUnknown(c, notice))) return
  const { noticeId, kind, providerPaymentId, accountId, at: happenedAt } = notice
  if (kind === 'balance') {
    // A charity's balance moves with the platform's: the charge settles there.
    if (accountId !== null) return
    const what = { provider: 'stripe', noticeId, happenedAt } as const
    return await writeDown(c, { type: 'ReceiveBalanceNotice', ...what })
  }
  if (kind === 'account') {
    if (accountId === null) return
    const what = { provider: 'stripe', noticeId, accountId, happenedAt } as const
    return await writeDown(c, { type: 'ReceiveAccountNotice', ...what })
  }
  if (providerPaymentId === null) return
  const what = { noticeId, kind, providerPaymentId, paymentId: null, happenedAt } as const
  await writeDown(c, { type: 'ReceiveNotice', provider: 'stripe', ...what })
}

/**
 * Handles a wallet's notice. A notice may come after its request has ended here, or after another
 * payment method has replaced it. It is then recorded once: the payer may have paid at the last
 * moment.
 */
export const followWalletNotice = async (
  c: Context<AppEnv>,
  { paymentId, providerPaymentId }: { paymentId: PaymentId; providerPaymentId: string },
): Promise<void> => {
  const { state } = await loadState(c.get('deps').store, payment, paymentId)
  if (state.status === 'none' || state.paid?.providerPaymentId === providerPaymentId) return
  const isOfThisTry = currentTry(state).providerPaymentId === providerPaymentId
  if (isOpen(state) && isOfThisTry) return await nudge(c, state)
  const paymentTry = state.tries.find((each) => each.providerPaymentId === providerPaymentId)
  if (!paymentTry || !isWallet(paymentTry.method)) return
  const late = { noticeId: `late-${providerPaymentId}`, kind: 'payment', happenedAt: null } as const
  const what = { provider: paymentTry.method, ...late, providerPaymentId, paymentId }
  await writeDown(c, { type: 'ReceiveNotice', ...what })
}

// Its process reads it anyway; the notice only makes it read sooner.
const lookAtPayout = async (c: Context<AppEnv>, { payoutId }: StripeNotice): Promise<void> => {
  if (payoutId === null || !isUuid(payoutId)) return
  await c.get('deps').flows.lookAtPayout({ payoutId })
}

// The process of the card reads it at the provider. A notice about a card that no donor has saved
// is ignored.
const reportCardChange = async (
  c: Context<AppEnv>,
  { objectId, noticeId }: StripeNotice,
): Promise<void> => {
  const { db } = c.get('deps')
  const card = objectId === null ? null : await findCardByReference(db, objectId)
  if (card === null) return
  const { donorId, setupId } = card
  await sendCommand(c, {
    decider: donorCards,
    id: donorId,
    command: { type: 'ReportCardChange', setupId, noticeId },
    by: 'provider:stripe',
    tenant: null,
    correlation: setupId,
    commandId: noticeId,
    input: { noticeId },
    waits: false,
  })
}

const writeDown = async (
  c: Context<AppEnv>,
  what: ReceiveNotice | ReceiveAccountNotice | ReceiveBalanceNotice,
): Promise<void> => {
  await sendCommand(c, {
    decider: providerNotice,
    id: providerNoticeId(what),
    command: what,
    by: `provider:${what.provider}`,
    tenant: null,
    correlation: what.noticeId,
    commandId: what.noticeId,
    input: { noticeId: what.noticeId },
    waits: false,
  })
}

/**
 * Returns whether a notice needs recording. For an ended payment, only money does. Most notices are
 * about a charge whose response this process is recording at the moment. Afterwards the state shows
 * that this is the charge, which no later event changes. Everything else is read from the events.
 */
const isUnknown = async (
  c: Context<AppEnv>,
  { type, paymentId, providerPaymentId }: StripeNotice,
): Promise<boolean> => {
  const { store } = c.get('deps')
  const isMoney = type.endsWith('.succeeded')
  if (paymentId === null || !isUuid(paymentId)) return isMoney
  const isPaidByThis = (state: PaymentState) =>
    state.status !== 'none' && state.paid?.providerPaymentId === providerPaymentId
  const before = peekState(store, payment, paymentId)
  const isNudged = before !== null && isAtCard(before)
  if (isNudged) await nudge(c, before)
  const after = peekState(store, payment, paymentId)
  if (after !== null && isPaidByThis(after)) return false
  const { state } = await loadState(store, payment, paymentId)
  if (isAtCard(state)) {
    if (!isNudged) await nudge(c, state)
    return false
  }
  return isMoney && !isPaidByThis(state)
}

// A wallet's process would not check the card that was abandoned for it.
const isAtCard = (state: PaymentState): state is StartedPayment =>
  state.status !== 'none' && isOpen(state) && currentTry(state).method === 'card'
