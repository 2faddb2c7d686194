import { requirePresent } from '../../kernel/assert.ts'
import { receivedDayRefusal } from '../../payment-methods/received-day.ts'
import type {
  ApproveManualPayment,
  DeclineManualPayment,
  FailPayment,
  ReopenManualPayment,
  SucceedPayment,
} from '../commands.ts'
import type { PaymentSucceeded } from '../events.ts'
import {
  isManual,
  type PaymentMethod,
  type PaymentProvider,
} from '../../payment-methods/payment-method.ts'
import { currentTry, tryNumbered, type PaymentTry, type StartedPayment } from '../state.ts'
import type { Decision } from './decision.ts'

// A capture is recorded even after an earlier failure. A sum other than the agreed one is not
// recorded as the agreed one.
export const succeed = (command: SucceedPayment, state: StartedPayment): Decision => {
  if (state.paid !== null) {
    return command.providerPaymentId === state.paid.providerPaymentId
      ? []
      : { refused: 'already_succeeded_elsewhere' }
  }
  const paid = tryNumbered(state, command.try)
  if (paid === null || isManual(paid.method)) return { refused: 'payment_not_found' }
  if (paid.quote === null) return { refused: 'card_not_identified' }
  if (paid.method === 'card' && !paid.identified) return { refused: 'card_not_identified' }
  if (command.chargedCents !== paid.quote.totalAmountCents) return { refused: 'amount_mismatch' }
  const { providerPaymentId, transactionId = null } = command
  const provider = findProvider(paid.method)
  return [succeeded(state, paid, { provider, providerPaymentId, transactionId })]
}

// A late failure, of an earlier try or after a success, changes nothing.
export const fail = (command: FailPayment, state: StartedPayment): Decision => {
  const isUnderWay = state.status !== 'succeeded' && state.status !== 'failed'
  if (!isUnderWay || state.status === 'awaiting_approval') return []
  if (command.try !== currentTry(state).number) return []
  const { paymentId, organisationId } = state.facts
  const { type: _type, ...failure } = command
  const data = { paymentId, organisationId, ...failure, ...toPlanFields(state) }
  return [{ type: 'PaymentFailed', data }]
}

// The charity has checked its own account. A staff member may have declined before the money
// arrived. An approval of one transfer does not cover another that the payer has sent since.
export const approve = (command: ApproveManualPayment, state: StartedPayment): Decision => {
  // A late wallet capture is not this transfer, because the money would then have arrived twice.
  if (state.paid !== null) {
    return state.paid.provider === null ? [] : { refused: 'not_awaiting_approval' }
  }
  const transfer = currentTry(state)
  if (transfer.transfer === null) return { refused: 'not_awaiting_approval' }
  if (command.onlyWaiting && state.status !== 'awaiting_approval') {
    return { refused: 'not_awaiting_approval' }
  }
  if (command.try !== transfer.number) return { refused: 'transfer_replaced' }
  const { receivedOn, today } = command
  const { reference: providerPaymentId, submittedOn } = transfer.transfer
  const refused = receivedDayRefusal(receivedOn, { submittedOn, today })
  if (refused !== null) return { refused }
  const by = { provider: null, providerPaymentId, transactionId: null, receivedOn }
  return [succeeded(state, transfer, by)]
}

export const decline = (command: DeclineManualPayment, state: StartedPayment): Decision => {
  if (state.failure?.reason === 'declined_by_charity') return []
  if (state.status !== 'awaiting_approval') return { refused: 'not_awaiting_approval' }
  const { number } = currentTry(state)
  if (command.try !== number) return { refused: 'transfer_replaced' }
  const { reason } = command
  const { paymentId, organisationId, payerId } = state.facts
  const data = { paymentId, organisationId, payerId, try: number }
  return [{ type: 'ManualPaymentDeclined', data, personal: { reason } }]
}

export const reopen = (command: ReopenManualPayment, state: StartedPayment): Decision => {
  const { number, transfer } = currentTry(state)
  if (transfer !== null && command.try !== number) return { refused: 'transfer_replaced' }
  if (state.status === 'awaiting_approval') return []
  if (state.failure?.reason !== 'declined_by_charity') return { refused: 'not_declined' }
  const { paymentId, organisationId } = state.facts
  return [{ type: 'ManualPaymentReopened', data: { paymentId, organisationId, try: number } }]
}

const succeeded = (
  { facts }: StartedPayment,
  { number, method, quote, identified }: PaymentTry,
  by: Pick<
    PaymentSucceeded['data'],
    'provider' | 'providerPaymentId' | 'transactionId' | 'receivedOn'
  >,
): PaymentSucceeded => ({
  type: 'PaymentSucceeded',
  data: {
    paymentId: facts.paymentId,
    organisationId: facts.organisationId,
    projectId: facts.projectId,
    transactionType: facts.transactionType,
    method,
    try: number,
    ...by,
    amountCents: facts.amountCents,
    coverFee: facts.coverFee,
    breakdown: requirePresent(quote, 'what a payment that succeeded cost'),
    card: identified && { brand: identified.brand, country: identified.country },
    ...(facts.receiptOnRequest && { receiptOnRequest: true as const }),
    ...toPlanFields({ facts }),
  },
})

const toPlanFields = ({ facts: { instalment } }: Pick<StartedPayment, 'facts'>) =>
  instalment && { planId: instalment.planId }

const findProvider = (method: PaymentMethod): PaymentProvider | null => {
  if (method === 'card') return 'stripe'
  return isManual(method) ? null : method
}
