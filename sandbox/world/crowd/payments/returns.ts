import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { worldId } from '../../ids.ts'
import { handle, toPaymentId } from '../../life/deeds/handle.ts'
import type { Moment } from '../../life/moment.ts'
import type { Past } from '../../life/past.ts'
import type { SandboxStripeStore } from '../../../stripe/store/store.ts'
import type { CrowdGift } from '../crowd-plan.ts'

/** Lists gifts that went back: refunded by the charity, or taken back by a bank. */
export const listReturns = (
  past: Past,
  { gifts, stripe }: { gifts: readonly CrowdGift[]; stripe: SandboxStripeStore },
): readonly Moment[] =>
  gifts.flatMap((gift): readonly Moment[] => {
    const { refundedAt } = gift
    if (gift.card === 'pm_card_createDispute') {
      const at = gift.at
      return [{ at, act: () => dispute(past, { gift, stripe }) }]
    }
    if (refundedAt === null) return []
    return [{ at: refundedAt, act: () => refundGift(past, gift) }]
  })

const load = async ({ store }: Past, { key }: CrowdGift) => {
  const { state } = await loadState(store, payment, toPaymentId(key))
  return requirePresent(state.status === 'none' ? null : state.paid, 'how it was paid')
}

const refundGift = async (past: Past, gift: CrowdGift): Promise<void> => {
  const { key, to } = gift
  const { breakdown } = await load(past, gift)
  await handle(past, {
    decider: payment,
    id: toPaymentId(key),
    command: {
      type: 'RequestRefund',
      refundId: worldId('refund', key),
      amountCents: breakdown.totalAmountCents,
      reason: 'paid_twice',
      note: '',
    },
    key: `crowd:refund:${key}`,
    actor: `staff:${worldId('staff', to)}`,
    to,
  })
}

/** Records a dispute, as the provider's notice does. */
const dispute = async (
  past: Past,
  { gift, stripe }: { gift: CrowdGift; stripe: SandboxStripeStore },
): Promise<void> => {
  const { key, to } = gift
  const { providerPaymentId } = await load(past, gift)
  const query = { limit: 1, order: 'oldest', where: { payment_intent: providerPaymentId } } as const
  const [opened] = await stripe.list('dispute', query)
  const { id, amount, reason, balance_transactions, evidence_details } = requirePresent(
    opened,
    'the bank’s dispute',
  )
  const fee = balance_transactions.reduce((sum, booked) => sum + booked.fee, 0)
  const dueBy = evidence_details.due_by
  await handle(past, {
    decider: payment,
    id: toPaymentId(key),
    command: {
      type: 'OpenDispute',
      disputeId: uuidFrom('dispute', id) as Id<'dispute'>,
      provider: 'stripe',
      providerDisputeId: id,
      amountCents: cents(amount),
      feeCents: cents(fee),
      reason,
      evidenceDueAt: dueBy === null ? null : instantFromMilliseconds(dueBy * 1_000),
    },
    key: `crowd:dispute:${key}`,
    actor: 'provider:stripe',
    to,
  })
}
