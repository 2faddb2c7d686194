import type { Discrepancy } from '@almoner/domain/manual-review/index.ts'
import { isWallet } from '@almoner/domain/payment-methods/payment-method.ts'
import type { StartedPayment } from '@almoner/domain/payment/state.ts'
import { openReview } from '../../steps/review/manual-review.ts'
import type { WalletLook } from '../../gateways/ports/wallet-gateway.ts'
import {
  loadPayment,
  recordOnPayment,
  tryRecordOnPayment,
} from '../../steps/record/payment-books.ts'
import type { SettlePaymentDependencies } from './dependencies.ts'
import { closeAgreedWalletItems, isReturned } from './close-agreed-items.ts'
import { settleWalletRefunds } from './settle-wallet-refunds.ts'

/** Reads every request of a payment that a wallet was shown once more, in any state. */
export const settleWalletPayment = async (
  deps: SettlePaymentDependencies,
  { paymentId, processId }: { paymentId: string; processId: string },
): Promise<StartedPayment> => {
  let state = await loadPayment(deps, paymentId)
  for (const { number, method, request, providerPaymentId } of state.tries) {
    if (!isWallet(method) || request === null || providerPaymentId === null) continue
    const { organisationId } = state.facts
    const at = { organisationId, providerRequestId: providerPaymentId }
    // One after the other: the first that was paid is the one that counts.
    const look = await deps.wallets[method].look(at)
    if (hasEndedUnpaid(look) && state.status === 'awaiting_payer') {
      const failure = { try: number, reason: look.status, code: null, providerPaymentId } as const
      state = await recordOnPayment(deps, {
        state,
        command: { type: 'FailPayment', ...failure },
        process: 'settle-payment',
        processId,
        news: `failed-${number}`,
      })
    }
    const read = { provider: method, requestId: providerPaymentId, look }
    if (look.status !== 'paid') {
      await closeAgreedWalletItems(deps, { state, ...read })
      continue
    }
    if (state.paid?.providerPaymentId === providerPaymentId) {
      state = await settleWalletRefunds(deps, {
        paymentId,
        provider: method,
        refunds: look.refunds,
      })
      await closeAgreedWalletItems(deps, { state, ...read })
      continue
    }
    const { transactionId, paidCents: chargedCents } = look
    const success = { try: number, providerPaymentId, transactionId, chargedCents }
    const result = await tryRecordOnPayment(deps, {
      state,
      command: { type: 'SucceedPayment', ...success },
      process: 'settle-payment',
      processId,
      news: `succeeded-${number}`,
    })
    if ('refused' in result) {
      const isTwice = result.refused === 'already_succeeded_elsewhere'
      if (!isTwice || !isReturned(look)) {
        await put(deps, state, {
          discrepancy: isTwice ? 'paid_twice' : 'other_sum',
          provider: method,
          providerObjectId: transactionId,
          amountCents: chargedCents,
        })
      }
    } else {
      state = result
    }
    await closeAgreedWalletItems(deps, { state, ...read })
  }
  return state
}

const hasEndedUnpaid = (
  look: WalletLook,
): look is WalletLook & { status: 'rejected' | 'expired' } =>
  look.status === 'rejected' || look.status === 'expired'

const put = (
  deps: SettlePaymentDependencies,
  { facts: { organisationId, paymentId } }: StartedPayment,
  finding: {
    discrepancy: Discrepancy
    provider: 'payme' | 'tap_and_go'
    providerObjectId: string
    amountCents: StartedPayment['facts']['amountCents']
  },
): Promise<void> =>
  openReview(deps, { process: 'settle-payment', organisationId, paymentId, ...finding })
