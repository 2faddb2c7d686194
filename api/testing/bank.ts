import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { HandOver } from '@almoner/domain/payment/events.ts'
import { payment, type PaymentCommand } from '@almoner/domain/payment/index.ts'
import { isWallet, type WalletMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { currentTry, paymentTotal, type StartedPayment } from '@almoner/domain/payment/state.ts'
import { handleCommand, loadState } from '@almoner/eventstore/handle-command.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import type { FlowClient, TryInput } from '@almoner/workflows/client.ts'
import type {
  TakePaymentInput,
  TakePaymentOutcome,
} from '@almoner/workflows/processes/take-payment/contract.ts'

import { createAccountKeeper } from './account-keeper.ts'
import { createCardKeeper } from './card-keeper.ts'
import { createInvoiceKeeper } from './invoice-keeper.ts'

export type BankAnswer = 'approve' | 'decline' | 'challenge' | 'silence'
/** A wallet provider's answer to a request, and its answer to the closing of a request. */
export type WalletAnswer = 'open' | 'refuse' | 'silence'
export type ClosingAnswer = 'closed' | 'paid meanwhile' | 'silence'

/** The processes and their providers as far as a route can see: they record, then report. */
export const createBank = (books: EventStore, now: () => number = Date.now) => {
  const store: Books = { ...books, now }
  const tries = new Map<string, Promise<TakePaymentOutcome | null>>()
  const requests = new Map<string, Promise<void>>()
  const looks: TryInput[] = []
  const retried: string[] = []
  const payoutLooks: string[] = []
  let answer: BankAnswer = 'approve'
  let wallet: WalletAnswer = 'open'
  let closing: ClosingAnswer = 'closed'

  const keeper = createCardKeeper(store)
  const accounts = createAccountKeeper(store)
  const invoices = createInvoiceKeeper(store)
  const flows: FlowClient = {
    ...keeper.flows,
    ...accounts.flows,
    ...invoices.flows,
    firstOutcome: (input) => {
      const key = `${input.paymentId}-${input.try}`
      const pastTry = tries.get(key)
      if (pastTry) return pastTry
      const outcome = take(store, input, answer)
      tries.set(key, outcome)
      return outcome
    },
    firstRequest: async (input) => {
      const key = `${input.paymentId}-${input.try}`
      const opened = requests.get(key) ?? openRequest(store, input, wallet)
      requests.set(key, opened)
      await opened
      return null
    },
    look: async (input) => {
      looks.push(input)
    },
    lookAtPayout: async ({ payoutId }) => {
      payoutLooks.push(payoutId)
    },
    abandon: async ({ paymentId }) => {
      if (closing === 'silence') return
      // The process receives it asynchronously.
      setTimeout(() => {
        void record(store, paymentId, closing === 'closed' ? abandoned : paidByWallet)
      }, 50)
    },
    retryOpening: async ({ organisationId }) => {
      retried.push(organisationId)
    },
  }
  return {
    flows,
    keeper,
    accounts,
    invoices,
    looks,
    /** The charities whose opening an administrator requested to retry. */
    retried,
    payoutLooks,
    /**
     * Counts how often a card was charged, or a charge was tried: once for each payment and try.
     */
    charges: () => tries.size,
    /** Counts the requests to wallets that were opened. */
    requests: () => requests.size,
    answers: (next: BankAnswer) => {
      answer = next
    },
    wallets: (next: WalletAnswer) => {
      wallet = next
    },
    closes: (next: ClosingAnswer) => {
      closing = next
    },
    /** The payer approves on the bank's page, and the process receives the result. */
    approve: (paymentId: string) => record(store, paymentId, succeeded),
    refuse: (paymentId: string) => record(store, paymentId, refused),
    /** The bank requires authentication from a donor who is not present. */
    failAway: (paymentId: string) => record(store, paymentId, neededDonor),
    /** The outcome of a wallet's open request, as the process finds it. */
    pay: (paymentId: string) => record(store, paymentId, paidByWallet),
    end: (paymentId: string, reason: 'rejected' | 'expired') =>
      record(store, paymentId, (state) => walletFailed(state, reason)),
  }
}

type Books = EventStore & { now: () => number }

const card = { brand: 'visa', country: 'HK', last4: '0004' }
const toIntentId = (paymentId: string) => `pi_${paymentId.replaceAll('-', '')}`

const take = async (
  store: Books,
  input: TakePaymentInput,
  answer: BankAnswer,
): Promise<TakePaymentOutcome | null> => {
  const { paymentId } = input
  const providerPaymentId = toIntentId(paymentId)
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

const toRequestId = (method: WalletMethod, input: { paymentId: string; try: number }): string =>
  method === 'payme'
    ? `${input.paymentId.slice(0, -2)}${String(input.try).padStart(2, '0')}`
    : `TAG${input.paymentId.replaceAll('-', '').slice(0, 26).toUpperCase()}${input.try}`

const toHandOver = (method: WalletMethod, providerRequestId: string): HandOver =>
  method === 'payme'
    ? { kind: 'link', url: `http://localhost:3000/sandbox/payme/${providerRequestId}` }
    : {
        kind: 'form',
        action: 'http://localhost:3000/sandbox/tap-and-go/web/payments',
        fields: { merTradeNo: providerRequestId, payload: '"><script>', sign: 'a+/=' },
      }

const openRequest = async (
  store: Books,
  input: { paymentId: string; try: number; method: WalletMethod },
  answer: WalletAnswer,
): Promise<void> => {
  if (answer === 'silence') return
  const providerRequestId = toRequestId(input.method, input)
  await record(store, input.paymentId, (state) =>
    answer === 'refuse'
      ? walletFailed(state, 'provider_refused')
      : {
          type: 'OpenPaymentRequest',
          try: input.try,
          providerRequestId,
          handOver: toHandOver(input.method, providerRequestId),
          expiresAt: instantFromMilliseconds(Date.now() + 600_000),
        },
  )
}

const walletFailed = (
  state: StartedPayment,
  reason: 'rejected' | 'expired' | 'abandoned' | 'provider_refused',
): PaymentCommand => {
  const { number, providerPaymentId } = currentTry(state)
  return { type: 'FailPayment', try: number, reason, code: null, providerPaymentId }
}

const abandoned = (state: StartedPayment) => walletFailed(state, 'abandoned')

const paidByWallet = (state: StartedPayment): PaymentCommand => {
  const { number, method, providerPaymentId } = currentTry(state)
  if (!isWallet(method)) throw new Error('no request to a wallet is open')
  return {
    type: 'SucceedPayment',
    try: number,
    providerPaymentId: providerPaymentId ?? '',
    transactionId: `transaction-of-${providerPaymentId}`,
    chargedCents: paymentTotal(state),
  }
}

const succeeded = (state: StartedPayment): PaymentCommand => ({
  type: 'SucceedPayment',
  try: currentTry(state).number,
  providerPaymentId: toIntentId(state.facts.paymentId),
  chargedCents: paymentTotal(state),
})

const neededDonor = (state: StartedPayment): PaymentCommand => ({
  type: 'FailPayment',
  try: currentTry(state).number,
  reason: 'authentication_needed',
  code: 'authentication_required',
  providerPaymentId: toIntentId(state.facts.paymentId),
})

const refused = (state: StartedPayment): PaymentCommand => ({
  type: 'FailPayment',
  try: currentTry(state).number,
  reason: 'authentication_failed',
  code: 'payment_intent_authentication_failure',
  providerPaymentId: toIntentId(state.facts.paymentId),
})

const record = async (
  store: Books,
  paymentId: string,
  commandOf: (state: StartedPayment) => PaymentCommand,
): Promise<void> => {
  const { state } = await loadState(store, payment, paymentId as PaymentId)
  if (state.status === 'none') throw new Error('the bank was asked about an unknown payment')
  const command = commandOf(state)
  const { number, method } = currentTry(state)
  const handled = await handleCommand(store, {
    decider: payment,
    id: paymentId,
    command,
    context: {
      tenant: state.facts.organisationId,
      actor: `process:${isWallet(method) ? 'await-wallet' : 'take-payment'}`,
      correlation: paymentId,
      causation: null,
      commandId: `${command.type}:${paymentId}:${number}`,
      input: command,
      at: instantFromMilliseconds(store.now()),
    },
  })
  if (!handled.handled) throw new Error(handled.refused)
}
