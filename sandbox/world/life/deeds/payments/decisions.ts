import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { PaymentCommand } from '@almoner/domain/payment/commands.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { currentTry } from '@almoner/domain/payment/state.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { worldId } from '../../../ids.ts'
import type { Past } from '../../past.ts'
import type { Deed, DeedOf } from '../../story.ts'
import { handle, toPaymentId } from '../handle.ts'

type Decision = DeedOf<'approve' | 'decline' | 'refund' | 'dispute'>

const decisions = new Set<Deed['does']>(['approve', 'decline', 'refund', 'dispute'])

export const isDecision = (deed: Deed): deed is Decision => decisions.has(deed.does)

/** Staff decide about a gift, or a bank takes it back. */
export const decide = async (past: Past, deed: Decision): Promise<void> => {
  const { gift, to } = deed
  const command = await toCommand(past, deed)
  const staff = 'by' in deed && deed.by === 'finance' ? `${to}:finance` : to
  await handle(past, {
    decider: payment,
    id: toPaymentId(gift),
    command,
    key: `${command.type}:${gift}`,
    actor: deed.does === 'dispute' ? 'provider:stripe' : `staff:${worldId('staff', staff)}`,
    to,
  })
}

const toCommand = async (past: Past, deed: Decision): Promise<PaymentCommand> => {
  switch (deed.does) {
    case 'approve': {
      const today = toCalendarDay(past.now())
      const { transfer } = currentTry(await loadGift(past, deed))
      const receivedOn = transfer?.submittedOn ?? today
      return { type: 'ApproveManualPayment', try: 1, receivedOn, today }
    }
    case 'decline':
      return { type: 'DeclineManualPayment', try: 1, reason: 'No such sum has come in.' }
    case 'refund':
      return {
        type: 'RequestRefund',
        refundId: worldId('refund', deed.gift),
        amountCents: (await loadPaid(past, deed)).breakdown.totalAmountCents,
        reason: 'paid_twice',
        note: deed.note ?? '',
      }
    case 'dispute':
      return await toDispute(past, deed)
  }
}

const loadGift = async ({ store }: Past, { gift }: Decision) => {
  const { state } = await loadState(store, payment, toPaymentId(gift))
  return requirePresent(state.status === 'none' ? null : state, 'a gift of the story')
}

const loadPaid = async (past: Past, deed: Decision) =>
  requirePresent((await loadGift(past, deed)).paid, 'how it was paid')

/** Returns a dispute as the provider's notice records it. */
const toDispute = async (past: Past, deed: Decision): Promise<PaymentCommand> => {
  const { providerPaymentId } = await loadPaid(past, deed)
  const query = { limit: 1, order: 'oldest', where: { payment_intent: providerPaymentId } } as const
  const [opened] = await past.providers.stripe.list('dispute', query)
  const { id, amount, reason, balance_transactions, evidence_details } = requirePresent(
    opened,
    'the bank’s dispute',
  )
  const fee = balance_transactions.reduce((sum, booked) => sum + booked.fee, 0)
  const dueBy = evidence_details.due_by
  return {
    type: 'OpenDispute',
    disputeId: uuidFrom('dispute', id) as Id<'dispute'>,
    provider: 'stripe',
    providerDisputeId: id,
    amountCents: cents(amount),
    feeCents: cents(fee),
    reason,
    evidenceDueAt: dueBy === null ? null : instantFromMilliseconds(dueBy * 1_000),
  }
}
