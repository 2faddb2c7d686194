import type { Context } from 'hono'
import { assert, unreachable } from '@almoner/domain/kernel/assert.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { InitiatePayment } from '@almoner/domain/payment/commands.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { currentTry, paymentTotal, type StartedPayment } from '@almoner/domain/payment/state.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { loadState, cachedState } from '@almoner/eventstore/handle-command.ts'
import type { TakePaymentOutcome } from '@almoner/workflows/processes/take-payment/contract.ts'
import { endPaymentTryAfter, type PassedTry } from '../../abuse/card-try.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { Refusal } from '../../../http/problem.ts'
import { recordConsent } from '../../marketing-consent/record-consent.ts'
import { toAsked } from './ask.ts'
import { beginPayment, waitForPayment } from './begin.ts'
import type { InitiateBody, PaymentAnswer, Person } from '../contract.ts'
import { findReceiptLink } from '../payer/receipt-link.ts'
import type { Position } from '@almoner/eventstore/position.ts'

/** The longest time that a payer's request waits for the bank before it answers `processing`. */
const firstOutcomeWithinMilliseconds = 20_000

/**
 * Records that the payer pays by card and waits for the first outcome. The process does the work.
 */
export const initiatePayment = async (
  c: Context<AppEnv>,
  { body, person }: { body: InitiateBody; person: Person },
): Promise<PaymentAnswer> => {
  const { organizationId: organisationId, paymentMethod: reference } = body
  const asking = { body, person, organisationId, method: 'card', paidWith: reference } as const
  const { asked, charity } = await toAsked(c, asking)
  const card = { reference, declared: declaredCard(body) }
  const command: InitiatePayment = { type: 'InitiatePayment', ...asked, card }
  const agreeing = { news: body.news, charity, person }
  const { state, passed } = await beginPayment(c, {
    command,
    charity,
    again: body.again,
    commandId: `initiate:${asked.contentHash}:${reference}`,
    input: { content: asked.contentHash, card: reference },
    alongside: () => recordConsent(c, { ...agreeing, givenWith: asked.paymentId }),
  })
  return await endPaymentTryAfter(passed, async () => {
    if (state.status === 'succeeded')
      return succeeded(c, state, state.paid?.providerPaymentId ?? '')
    if (state.status === 'failed') throw failed(state)
    const { number, card: tried } = currentTry(state)
    // The card was tried before, and another try is pending now.
    if (tried?.reference !== reference) throw new Refusal('payment_in_progress')
    return await answerOfTry(c, { paymentId: command.paymentId, try: number }, passed)
  })
}

/**
 * Returns the first outcome of a started try, or `processing`. `passed` is null if another request
 * began it.
 */
export const answerOfTry = async (
  c: Context<AppEnv>,
  input: { paymentId: PaymentId; try: number },
  passed: PassedTry | null,
): Promise<PaymentAnswer> => {
  const { store, flows } = c.get('deps')
  // The request is recorded: an unknown outcome is no failure of the payment.
  const outcome = await flows
    .firstOutcome(input, firstOutcomeWithinMilliseconds)
    .catch((error: unknown) => {
      c.get('log').error({ err: error }, 'the first outcome could not be asked for')
      return null
    })
  const now = await paymentAfter(store, input.paymentId, outcome)
  const isProjected = await waitForPayment(c, now.position)
  // A projected success is enough. If read models lag, the try would otherwise remain pending.
  if (!isProjected && outcome?.status === 'succeeded') await passed?.end('not_refused')
  return answerTo(c, now.state, outcome)
}

const statusAfter = {
  succeeded: 'succeeded',
  requires_action: 'authenticating',
  failed: 'failed',
  processing: 'processing',
} as const satisfies Record<TakePaymentOutcome['status'], StartedPayment['status']>

/** The payment's state after that outcome, and the position of the event that has it. */
const paymentAfter = async (
  store: EventStore,
  paymentId: PaymentId,
  outcome: TakePaymentOutcome | null,
): Promise<{ state: StartedPayment; position: Position }> => {
  let snapshot = await cachedState(store, payment, paymentId)
  // If the process runs elsewhere, its events are not in this cache yet.
  if (outcome && snapshot.state.status !== statusAfter[outcome.status]) {
    snapshot = await loadState(store, payment, paymentId)
  }
  const { state, position } = snapshot
  assert(state.status !== 'none', 'a payment that has an outcome has begun')
  return { state, position }
}

const answerTo = (
  c: Context<AppEnv>,
  state: StartedPayment,
  outcome: TakePaymentOutcome | null,
): PaymentAnswer => {
  const id = state.facts.paymentId
  if (outcome === null) return { status: 'processing', id, paymentIntent: null }
  switch (outcome.status) {
    case 'succeeded':
      return succeeded(c, state, outcome.providerPaymentId)
    case 'requires_action':
      return {
        status: 'requires_action',
        id,
        paymentIntent: outcome.providerPaymentId,
        stripe3DS: outcome.challengeUrl,
      }
    case 'failed':
      throw new Refusal(outcome.reason)
    case 'processing':
      return { status: 'processing', id, paymentIntent: outcome.providerPaymentId }
    default:
      return unreachable(outcome)
  }
}

const succeeded = (
  c: Context<AppEnv>,
  state: StartedPayment,
  providerPaymentId: string,
): PaymentAnswer => ({
  status: 'succeeded',
  id: state.facts.paymentId,
  paymentIntent: providerPaymentId,
  receiptLink: findReceiptLink(c, state),
  totalAmount: paymentTotal(state),
})

const failed = ({ failure }: StartedPayment): Refusal =>
  new Refusal(failure?.reason ?? 'provider_refused')

export const declaredCard = ({ type, cardCountry }: InitiateBody) =>
  type && cardCountry ? { brand: type.toLowerCase(), country: cardCountry } : null
