import type { Context } from 'hono'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { isWallet } from '@almoner/domain/payment-methods/payment-method.ts'
import { currentTry, type PaymentTry, type StartedPayment } from '@almoner/domain/payment/state.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { currentCharity } from '../../../middleware/tenant.ts'
import { Refusal, problemMessage } from '../../../http/problem.ts'
import type { PayersProof } from '../contract.ts'
import { findPayerReceiptLink } from '../payer/payers-proof.ts'
import { toFailureReason, nudge, loadPaymentHere, waitUntilSettled } from '../status/status.ts'
import type {
  FetchStatusAnswer,
  FinalizeAnswer,
  WalletStatusAnswer,
  WalletStatusCode,
} from './wallet-contract.ts'

// A wallet's pages poll these. They answer from recorded events, decide nothing and call no
// provider.

/** The payer has returned from the wallet. */
export const finalizeWallet = async (
  c: Context<AppEnv>,
  { objectId, ...proof }: PayersProof & { objectId: string },
): Promise<FinalizeAnswer> => {
  const { organisationId, profile } = currentCharity(c)
  const state = await waitUntilSettled(c, await loadPaymentHere(c, objectId))
  if (state.status === 'failed') throw new Refusal(toFailureReason(state))
  const { paid } = state
  return {
    status: paid ? 'complete' : 'processing',
    PayMeId: paid && (paid.transactionId ?? paid.providerPaymentId),
    PayMePaymentRequestId: (paid ?? currentTry(state)).providerPaymentId,
    receiptLink: paid && (await findPayerReceiptLink(c, state, proof)),
    organization: {
      id: organisationId,
      organizationName: localised(profile.name, c.get('language')),
      organizationUrl: profile.organisationUrl,
    },
  }
}

export const fetchWalletStatus = async (
  c: Context<AppEnv>,
  { PayMePaymentRequestId, ...proof }: PayersProof & { PayMePaymentRequestId: string },
): Promise<FetchStatusAnswer> => {
  const { keys, now } = c.get('deps')
  const { token } = proof
  const paymentId = token === undefined ? null : keys.paymentOfPollToken(token, now())
  const state = await loadPaymentHere(c, paymentId ?? PayMePaymentRequestId)
  if (state.status === 'succeeded') {
    const receiptUrl = await findPayerReceiptLink(c, state, proof)
    return { result: { status: 'complete', receiptUrl } }
  }
  if (state.status !== 'failed') return { result: { status: 'processing', receiptUrl: null } }
  const reason = toFailureReason(state)
  const message = problemMessage(reason, c.get('language'))
  return { result: { status: 'error', receiptUrl: null, reason, message } }
}

/** The status of one request, in PayMe's own codes, for callers with its token. */
export const loadWalletStatus = async (
  c: Context<AppEnv>,
  { token, PayMePaymentRequestId }: { token: string; PayMePaymentRequestId: string },
): Promise<WalletStatusAnswer> => {
  const { keys, now } = c.get('deps')
  const paymentId = keys.paymentOfPollToken(token, now())
  if (paymentId === null) throw new Refusal('payment_not_found')
  const state = await loadPaymentHere(c, paymentId)
  const paymentTry = state.tries.find(
    ({ method, providerPaymentId }) =>
      isWallet(method) && providerPaymentId === PayMePaymentRequestId,
  )
  if (!paymentTry) throw new Refusal('payment_not_found')
  await nudge(c, state)
  const paid = state.paid?.providerPaymentId === PayMePaymentRequestId ? state.paid : null
  return {
    result: {
      statusCode: paid ? 'PR005' : toStatusCode(state, paymentTry),
      paymentRequestId: PayMePaymentRequestId,
      transactions: paid ? [{ transactionId: paid.transactionId ?? paid.providerPaymentId }] : [],
    },
  }
}

// If a later try replaced the request, the events record that it failed but not why.
const toStatusCode = (state: StartedPayment, paymentTry: PaymentTry): WalletStatusCode => {
  if (currentTry(state).number !== paymentTry.number || state.status === 'succeeded') return 'PR004'
  if (state.status !== 'failed') return 'PR001'
  return state.failure?.reason === 'expired' ? 'PR007' : 'PR004'
}
