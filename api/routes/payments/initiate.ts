import type { Context } from 'hono'
import { unreachable } from '@almoner/domain/kernel/assert.ts'
import { toHkd } from '@almoner/domain/kernel/money.ts'
import type { InitiatePayment } from '@almoner/domain/payment/commands.ts'
import { currentTry, totalOf, type StartedPayment } from '@almoner/domain/payment/state.ts'
import type { TakePaymentOutcome } from '@almoner/workflows/take-payment/contract.ts'
import type { AppEnv } from '../../app-env.ts'
import { Refusal } from '../../problem.ts'
import { askedFrom } from './ask.ts'
import { beginPayment, paymentState, touched } from './begin.ts'
import type { InitiateBody, PaymentAnswer, Person } from './contract.ts'
import { receiptLinkOf } from './receipt-link.ts'

/** How long a payer's request waits for the bank before it is told that we are still asking. */
const firstOutcomeWithinMilliseconds = 20_000

/** Records that the payer pays by card and waits for the first outcome; it never drives it. */
export const initiatePayment = async (
  c: Context<AppEnv>,
  { body, person }: { body: InitiateBody; person: Person },
): Promise<PaymentAnswer> => {
  const { store, flows, catchUp } = c.get('deps')
  const { organizationId: organisationId, paymentMethod: reference } = body
  const asking = { body, person, organisationId, method: 'card', paidWith: reference } as const
  const { asked, charity } = await askedFrom(c, asking)
  const card = { reference, declared: declaredCard(body) }
  const command: InitiatePayment = { type: 'InitiatePayment', ...asked, card }
  const state = await beginPayment(c, {
    command,
    charity,
    commandId: `initiate:${asked.contentHash}:${reference}`,
    input: { content: asked.contentHash, card: reference },
  })
  if (state.status === 'succeeded') return succeeded(c, state, state.paid?.providerPaymentId ?? '')
  if (state.status === 'failed') throw failed(state)
  const { number, card: tried } = currentTry(state)
  // The card was tried before, and now something else is under way.
  if (tried?.reference !== reference) throw new Refusal('payment_in_progress')
  const input = { paymentId: command.paymentId, try: number }
  // What was asked for is recorded: that nobody can say how it went is no failure of the payment.
  const outcome = await flows
    .firstOutcome(input, firstOutcomeWithinMilliseconds)
    .catch((error: unknown) => {
      c.get('log').error({ err: error }, 'the first outcome could not be asked for')
      return null
    })
  await catchUp.waitFor(touched, await store.head())
  return answerTo(c, state, outcome)
}

const answerTo = async (
  c: Context<AppEnv>,
  state: StartedPayment,
  outcome: TakePaymentOutcome | null,
): Promise<PaymentAnswer> => {
  const id = state.facts.paymentId
  if (outcome === null) return { status: 'processing', id, paymentIntent: null }
  switch (outcome.status) {
    case 'succeeded': {
      const paid = await paymentState(c, id)
      return succeeded(c, paid, outcome.providerPaymentId)
    }
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
  receiptLink: receiptLinkOf(c, state.facts.paymentId),
  totalAmount: toHkd(totalOf(state)),
})

const failed = ({ failure }: StartedPayment): Refusal =>
  new Refusal(failure?.reason ?? 'provider_refused')

const declaredCard = ({ type, cardCountry }: InitiateBody) =>
  type && cardCountry ? { brand: type.toLowerCase(), country: cardCountry } : null
