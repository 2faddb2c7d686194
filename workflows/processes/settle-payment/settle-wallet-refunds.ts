import type { Id } from '@almoner/domain/kernel/ids.ts'
import type { WalletMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type { StartedPayment } from '@almoner/domain/payment/state.ts'
import { uuidFrom } from '@almoner/eventstore/commands/event-id.ts'
import type { WalletLook } from '../../gateways/ports/wallet-gateway.ts'
import { openReview } from '../../steps/review/manual-review.ts'
import { loadPayment, tryRecordOnPayment } from '../../steps/record/payment-books.ts'
import type { SettlePaymentDependencies } from './dependencies.ts'

type Made = Extract<WalletLook, { status: 'paid' }>['refunds'][number]

/**
 * Records refunds of the paid request that the wallet made and our events lack, because the money
 * has left.
 */
export const settleWalletRefunds = async (
  deps: SettlePaymentDependencies,
  options: { paymentId: string; provider: WalletMethod; refunds: readonly Made[] },
): Promise<StartedPayment> => {
  const { paymentId, provider, refunds } = options
  for (const refund of refunds) {
    // The state is read after the wallet's answer, because a refund is recorded before it is
    // requested from the wallet. Each refund is compared with the state after the one before.
    const state = await loadPayment(deps, paymentId)
    const { providerRefundId, amountCents } = refund
    const ownRefund = state.refunds.find((each) => each.providerRefundId === providerRefundId)
    if (ownRefund?.amountCents === amountCents) continue
    // It may be the refund that is under way at this moment, which then finds it.
    const isUnderWay = (each: (typeof state.refunds)[number]): boolean =>
      each.status === 'under_way' && each.amountCents === amountCents
    if (!ownRefund && state.refunds.some(isUnderWay)) continue
    const refundId = uuidFrom('refund', providerRefundId) as Id<'refund'>
    const recorded =
      !ownRefund &&
      (await tryRecordOnPayment(deps, {
        state,
        command: { type: 'RecordRefund', refundId, providerRefundId, amountCents },
        process: 'settle-payment',
        processId: `settle-${paymentId}`,
        news: `refund-${refundId}`,
      }))
    if (recorded && !('refused' in recorded)) continue
    await openReview(deps, {
      process: 'settle-payment',
      organisationId: state.facts.organisationId,
      paymentId: state.facts.paymentId,
      discrepancy: 'unknown_refund',
      provider,
      providerObjectId: providerRefundId,
      amountCents,
    })
  }
  return await loadPayment(deps, paymentId)
}
