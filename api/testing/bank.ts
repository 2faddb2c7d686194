import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { payment, type PaymentCommand } from '@almoner/domain/payment/index.ts'
import { currentTry, totalOf, type StartedPayment } from '@almoner/domain/payment/state.ts'
import { handleCommand, loadState } from '@almoner/eventstore/handle-command.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import type { FlowClient } from '@almoner/workflows/client.ts'
import type {
  TakePaymentInput,
  TakePaymentOutcome,
} from '@almoner/workflows/take-payment/contract.ts'

export type BankAnswer = 'approve' | 'decline' | 'challenge' | 'silence'

/** The process and the bank behind it as far as a route can tell: it records, then reports. */
export const createBank = (store: EventStore) => {
  const tries = new Map<string, Promise<TakePaymentOutcome | null>>()
  const looks: TakePaymentInput[] = []
  let answer: BankAnswer = 'approve'

  const flows: FlowClient = {
    firstOutcome: (input) => {
      const key = `${input.paymentId}-${input.try}`
      const known = tries.get(key)
      if (known) return known
      const outcome = take(store, input, answer)
      tries.set(key, outcome)
      return outcome
    },
    look: async (input) => {
      looks.push(input)
    },
  }
  return {
    flows,
    looks,
    /** How often a card was charged or tried to be: once for each payment and try. */
    charges: () => tries.size,
    answers: (next: BankAnswer) => {
      answer = next
    },
    /** The payer approves on the bank's page, and the process hears of it. */
    approve: (paymentId: string) => record(store, paymentId, succeeded),
    refuse: (paymentId: string) => record(store, paymentId, refused),
  }
}

const card = { brand: 'visa', country: 'HK', last4: '0004' }
const intentOf = (paymentId: string) => `pi_${paymentId.replaceAll('-', '')}`

const take = async (
  store: EventStore,
  input: TakePaymentInput,
  answer: BankAnswer,
): Promise<TakePaymentOutcome | null> => {
  const { paymentId } = input
  const providerPaymentId = intentOf(paymentId)
  if (answer === 'silence') return null
  await record(store, paymentId, () => ({ type: 'IdentifyCard', try: input.try, card }))
  if (answer === 'decline') {
    await record(store, paymentId, () => ({
      type: 'FailPayment',
      try: input.try,
      reason: 'card_declined',
      code: 'generic_decline',
      providerPaymentId,
    }))
    return { status: 'failed', reason: 'card_declined' }
  }
  if (answer === 'challenge') {
    await record(store, paymentId, () => ({
      type: 'RequireAuthentication',
      try: input.try,
      providerPaymentId,
    }))
    const challengeUrl = `http://localhost:3000/sandbox/stripe/challenge/${providerPaymentId}`
    return { status: 'requires_action', providerPaymentId, challengeUrl }
  }
  await record(store, paymentId, succeeded)
  return { status: 'succeeded', providerPaymentId }
}

const succeeded = (state: StartedPayment): PaymentCommand => ({
  type: 'SucceedPayment',
  try: currentTry(state).number,
  providerPaymentId: intentOf(state.facts.paymentId),
  chargedCents: totalOf(state),
})

const refused = (state: StartedPayment): PaymentCommand => ({
  type: 'FailPayment',
  try: currentTry(state).number,
  reason: 'authentication_failed',
  code: 'payment_intent_authentication_failure',
  providerPaymentId: intentOf(state.facts.paymentId),
})

const record = async (
  store: EventStore,
  paymentId: string,
  commandOf: (state: StartedPayment) => PaymentCommand,
): Promise<void> => {
  const { state } = await loadState(store, payment, paymentId as PaymentId)
  if (state.status === 'none') throw new Error('the bank was asked about an unknown payment')
  const command = commandOf(state)
  const handled = await handleCommand(store, {
    decider: payment,
    id: paymentId,
    command,
    context: {
      tenant: state.facts.organisationId,
      actor: 'process:take-payment',
      correlation: paymentId,
      causation: null,
      commandId: `${command.type}:${paymentId}:${currentTry(state).number}`,
      input: command,
      at: instantFromMilliseconds(Date.now()),
    },
  })
  if (!handled.handled) throw new Error(handled.refused)
}
