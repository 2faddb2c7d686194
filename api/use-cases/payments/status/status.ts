import { setTimeout as delay } from 'node:timers/promises'
import type { Context } from 'hono'
import { isUuid, type OrganisationId, type PaymentId } from '@almoner/domain/kernel/ids.ts'
import { paymentByProviderId } from '@almoner/projections/models/payment-history/query.ts'
import { currentTry, paymentTotal, type StartedPayment } from '@almoner/domain/payment/state.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { currentCharity } from '../../../middleware/tenant.ts'
import { Refusal, problemMessage } from '../../../http/problem.ts'
import { loadPaymentAndPosition, loadPaymentState, waitForPayment } from '../attempt/begin.ts'
import type { ConfirmAnswer, PayersProof, PaymentStatusAnswer } from '../contract.ts'
import { findPayerReceiptLink } from '../payer/payers-proof.ts'

/** The longest time that a confirmation waits for the provider before it answers `processing`. */
const confirmWithinMilliseconds = 5_000
const lookAgainMilliseconds = 100

/** Reads a payment's status. It decides nothing and calls no provider. */
export const loadPaymentStatus = async (
  c: Context<AppEnv>,
  reference: string,
): Promise<PaymentStatusAnswer> => {
  const state = await loadPaymentHere(c, reference)
  switch (state.status) {
    case 'succeeded':
      return { status: 'succeeded' }
    case 'authenticating':
    case 'awaiting_payer':
      return { status: 'requires_action' }
    case 'processing':
    case 'awaiting_approval':
      return { status: 'processing' }
    case 'failed': {
      const message = problemMessage(toFailureReason(state), c.get('language'))
      return { status: 'requires_payment_method', message }
    }
  }
}

/**
 * The payer's page reports that the bank is done. The process checks again; its result is the
 * answer, or, if it takes longer, `processing`.
 */
export const confirmPayment = async (
  c: Context<AppEnv>,
  { paymentIntent: reference, ...proof }: PayersProof & { paymentIntent: string },
): Promise<ConfirmAnswer> => {
  const state = await waitUntilSettled(c, await loadPaymentHere(c, reference))
  const id = state.facts.paymentId
  if (state.status === 'failed') throw new Refusal(toFailureReason(state))
  if (state.status !== 'succeeded') return { status: 'processing', id }
  const totalAmount = paymentTotal(state)
  const receivedOn = state.paid?.receivedOn
  const receiptLink = await findPayerReceiptLink(c, state, proof)
  return { status: 'succeeded', id, receiptLink, totalAmount, ...(receivedOn && { receivedOn }) }
}

/** Wakes the process and waits briefly for its result. */
export const waitUntilSettled = async (
  c: Context<AppEnv>,
  before: StartedPayment,
): Promise<StartedPayment> => {
  const { now } = c.get('deps')
  const deadline = now() + confirmWithinMilliseconds
  let state = before
  await nudge(c, state)
  while (isOpen(state) && now() < deadline) {
    await delay(lookAgainMilliseconds)
    state = await loadPaymentState(c, state.facts.paymentId)
  }
  if (state.status !== 'succeeded') return state
  const settled = await loadPaymentAndPosition(c, state.facts.paymentId)
  await waitForPayment(c, settled.position)
  return settled.state
}

/** Wakes the process, which also polls by itself; the recorded state can be read either way. */
export const nudge = async (c: Context<AppEnv>, state: StartedPayment): Promise<void> => {
  if (!isOpen(state)) return
  const { number, method } = currentTry(state)
  await c
    .get('deps')
    .flows.look({ paymentId: state.facts.paymentId, try: number, method })
    .catch((error: unknown) => {
      c.get('log').error({ err: error }, 'the process could not be asked to look')
    })
}

// A payment that awaits a charity's own confirmation is not open: no process delivers that, and it
// takes longer than seconds.
export const isOpen = ({ status }: StartedPayment): boolean =>
  status === 'authenticating' || status === 'processing' || status === 'awaiting_payer'

export const toFailureReason = (state: StartedPayment) =>
  state.failure?.reason ?? 'provider_refused'

/**
 * Finds a payment by the provider's reference, or by ours. Another charity's payment and a missing
 * one get the same 404.
 */
export const loadPaymentHere = async (
  c: Context<AppEnv>,
  reference: string,
): Promise<StartedPayment> => {
  const { organisationId } = currentCharity(c)
  const paymentId =
    (await findByProviderId(c, { organisationId, providerPaymentId: reference })) ??
    (isUuid(reference) ? (reference as PaymentId) : null)
  if (paymentId === null) throw new Refusal('payment_not_found')
  const state = await loadPaymentState(c, paymentId)
  if (state.facts.organisationId !== organisationId) throw new Refusal('payment_not_found')
  return state
}

/** The payment with this provider reference; some references are uuids as our ids are. */
export const findByProviderId = async (
  c: Context<AppEnv>,
  where: { organisationId: OrganisationId; providerPaymentId: string },
): Promise<PaymentId | null> =>
  (await paymentByProviderId(c.get('deps').db, where))?.paymentId ?? null
