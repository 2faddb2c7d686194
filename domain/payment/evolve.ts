import type {
  ManualPaymentSubmitted,
  PaymentEvent,
  PaymentInitiated,
  PaymentRequested,
} from './events.ts'
import type { PaymentState, PaymentTry, StartedPayment, Transfer } from './state.ts'

export const evolvePayment = (state: PaymentState, event: PaymentEvent): PaymentState => {
  if (isBeginning(event)) {
    return state.status === 'none' ? started(event) : triedAgain(state, toTry(event))
  }
  // A stream that begins with another event is no payment; decide refuses it.
  if (state.status === 'none') return state
  switch (event.type) {
    case 'PaymentRetried': {
      const { try: number, card, quote, offSession = false } = event.data
      const { authenticationForced = false } = event.data
      const providerPaymentId = findCardPayment(state)
      const next = { ...noTry, number, method: 'card', card, quote, offSession } as const
      return triedAgain(state, { ...next, authenticationForced, providerPaymentId })
    }
    case 'CardIdentified': {
      const { try: number, brand, country, quote } = event.data
      const identified = { brand, country, last4: event.personal.cardLast4 }
      return withTry(state, number, { identified, quote })
    }
    case 'AuthenticationRequired': {
      const { try: number, providerPaymentId } = event.data
      return { ...withTry(state, number, { providerPaymentId }), status: 'authenticating' }
    }
    case 'PaymentRequestOpened': {
      const { try: number, providerRequestId, handOver, expiresAt } = event.data
      const request = { handOver, expiresAt }
      return {
        ...withTry(state, number, { request, providerPaymentId: providerRequestId }),
        status: 'awaiting_payer',
      }
    }
    case 'PaymentSucceeded': {
      const { try: number, method, provider, providerPaymentId } = event.data
      const { transactionId, breakdown, receivedOn } = event.data
      return {
        ...withTry(state, number, { quote: breakdown, providerPaymentId }),
        status: 'succeeded',
        paid: {
          method,
          provider,
          providerPaymentId,
          transactionId,
          breakdown,
          receivedOn: receivedOn ?? null,
        },
        failure: null,
      }
    }
    case 'PaymentFailed': {
      const { try: number, reason, code, providerPaymentId } = event.data
      const nextState =
        providerPaymentId === null ? state : withTry(state, number, { providerPaymentId })
      return { ...nextState, status: 'failed', failure: { reason, code } }
    }
    case 'ManualPaymentDeclined':
      return { ...state, status: 'failed', failure: { reason: 'declined_by_charity', code: null } }
    case 'ManualPaymentReopened':
      return { ...state, status: 'awaiting_approval', failure: null }
    case 'PayerEmailCorrected': {
      const payer = { ...state.facts.payer, email: event.personal.email }
      return { ...state, facts: { ...state.facts, payer }, isEmailCorrected: true }
    }
    case 'RefundRequested': {
      const { refundId, amountCents, shortfallCents } = event.data
      const sums = { refundId, amountCents, shortfallCents }
      const refund = { ...sums, status: 'under_way', providerRefundId: null } as const
      return { ...state, refunds: [...state.refunds, refund] }
    }
    case 'RefundSucceeded':
      return withRefund(state, event.data.refundId, {
        status: 'succeeded',
        providerRefundId: event.data.providerRefundId,
      })
    case 'RefundFailed':
      return withRefund(state, event.data.refundId, { status: 'failed' })
    case 'DisputeOpened': {
      const { disputeId, amountCents, shortfallCents } = event.data
      const dispute = { disputeId, amountCents, shortfallCents, status: 'open' } as const
      return { ...state, disputes: [...state.disputes, dispute] }
    }
    case 'DisputeClosed': {
      const { disputeId, outcome } = event.data
      const disputes = state.disputes.map((dispute) =>
        dispute.disputeId === disputeId ? { ...dispute, status: outcome } : dispute,
      )
      return { ...state, disputes }
    }
  }
}

type Beginning = PaymentInitiated | PaymentRequested | ManualPaymentSubmitted

const isBeginning = (event: PaymentEvent): event is Beginning =>
  event.type === 'PaymentInitiated' ||
  event.type === 'PaymentRequested' ||
  event.type === 'ManualPaymentSubmitted'

const noTry = {
  quote: null,
  card: null,
  offSession: false,
  authenticationForced: false,
  identified: null,
  request: null,
  transfer: null,
  providerPaymentId: null,
}

const toTry = ({ type, data }: Beginning): PaymentTry => {
  const { try: number, method, quote } = data
  const newTry = { ...noTry, number, method, quote }
  switch (type) {
    case 'PaymentInitiated':
      return {
        ...newTry,
        card: data.card,
        offSession: data.offSession ?? false,
        authenticationForced: data.authenticationForced ?? false,
      }
    case 'PaymentRequested':
      return newTry
    case 'ManualPaymentSubmitted':
      return { ...newTry, transfer: toTransfer(data) }
  }
}

const toTransfer = ({
  reference,
  proof,
  submittedOn,
  paidOn,
}: ManualPaymentSubmitted['data']): Transfer => ({
  reference,
  proof,
  submittedOn,
  paidOn: paidOn ?? null,
})

const started = (event: Beginning): StartedPayment => {
  const { paymentId, organisationId, payerId, projectId, projectName, transactionType } = event.data
  const { amountCents, coverFee, transactionCountry, language, contentHash } = event.data
  return {
    status: statusOfTry(event.data.method),
    facts: {
      paymentId,
      organisationId,
      payerId,
      projectId,
      projectName,
      transactionType,
      amountCents,
      coverFee,
      transactionCountry,
      language,
      contentHash,
      serviceBasisPoints: event.data.serviceBasisPoints,
      receiptOnRequest: event.data.receiptOnRequest ?? false,
      payer: event.personal,
      instalment: (event.type === 'PaymentInitiated' && event.data.instalment) || null,
    },
    tries: [toTry(event)],
    failure: null,
    paid: null,
    refunds: [],
    disputes: [],
    isEmailCorrected: false,
  }
}

// A request to a wallet is processed until it is open; a transfer waits for the charity at once.
const statusOfTry = (method: PaymentTry['method']): StartedPayment['status'] =>
  method === 'card' || method === 'payme' || method === 'tap_and_go'
    ? 'processing'
    : 'awaiting_approval'

const triedAgain = (state: StartedPayment, next: PaymentTry): StartedPayment => ({
  ...state,
  status: statusOfTry(next.method),
  tries: [...state.tries, next],
  failure: null,
})

const findCardPayment = ({ tries }: StartedPayment): string | null =>
  tries.findLast(({ method }) => method === 'card')?.providerPaymentId ?? null

const withTry = (
  state: StartedPayment,
  number: number,
  changes: Partial<PaymentTry>,
): StartedPayment => ({
  ...state,
  tries: state.tries.map((each) => (each.number === number ? { ...each, ...changes } : each)),
})

const withRefund = (
  state: StartedPayment,
  refundId: string,
  changes: Partial<StartedPayment['refunds'][number]>,
): StartedPayment => ({
  ...state,
  refunds: state.refunds.map((refund) =>
    refund.refundId === refundId ? { ...refund, ...changes } : refund,
  ),
})
