import { assert } from '@almoner/domain/kernel/assert.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { WalletMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type { OpenRequestAnswer } from '@almoner/api/use-cases/payments/wallet/wallet-contract.ts'
import { confirmPayment, requestWallet } from '../../checkout/checkout-api.ts'
import type { AskedPayment, WalletRequest } from '../../checkout/state/checkout-shape.ts'
import { isLoginEnded } from '../../signed-in/payer-identity.ts'
import {
  askAgainAfterMilliseconds,
  findFinalRefusal,
  wait,
  type Refusal,
} from '../../../lib/paying/asking.ts'

export type Opened =
  | { kind: 'open'; request: WalletRequest }
  /** The payment was already paid: by this wallet, or by the one that was left for it. */
  | { kind: 'paid'; receiptLink: string; totalCents: Cents }
  | Refusal
  /** The session has expired; a guest who sends equal content gets this request again. */
  | { kind: 'signed_out' }
  /** The payer was shown nothing that could be paid. */
  | { kind: 'unavailable' }

/**
 * Opens a wallet request. Equal content with the same fingerprint is one request, so it is sent
 * again after a lost answer.
 */
export const openRequest = async (
  to: { method: WalletMethod; at: 'paymeLink' | 'paymeQrCode' },
  payment: AskedPayment,
  signal: AbortSignal,
): Promise<Opened> => {
  let wasLost = false
  for (const pause of [...askAgainAfterMilliseconds, undefined]) {
    try {
      const answer = await requestWallet(to, payment, signal)
      if (answer.state === 'open') return { kind: 'open', request: requestFrom(answer.result) }
      if (answer.state === 'complete') {
        return await paidBefore(answer.result, payment, signal)
      }
    } catch (error) {
      if (isLoginEnded(error)) return { kind: 'signed_out' }
      const refusal = findFinalRefusal(error, signal, { wasLost })
      if (refusal) return refusal
      wasLost = true
    }
    if (pause !== undefined) await wait(pause, signal)
  }
  return { kind: 'unavailable' }
}

const paidBefore = async (
  { objectId, receiptLink }: { objectId: string; receiptLink: string },
  payment: AskedPayment,
  signal: AbortSignal,
): Promise<Opened> => {
  const confirmed = await confirmPayment(objectId, payment, signal)
  assert(confirmed.status === 'succeeded', 'what is complete has succeeded')
  return { kind: 'paid', receiptLink, totalCents: confirmed.totalAmount }
}

const requestFrom = (answer: OpenRequestAnswer): WalletRequest => ({
  objectId: answer.objectId,
  paymentRequestId: answer.paymentRequestId,
  webLink: answer.webLink,
  token: answer.token,
  totalCents: answer.totalAmount,
  expiresAt: Date.now() + answer.effectiveDuration * 1_000,
})
