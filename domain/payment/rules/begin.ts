import { agreeTerms } from '../../fees/agree.ts'
import { findWalletPricing, type PricedMethod } from '../../fees/rates.ts'
import { receivedDayRefusal } from '../../payment-methods/received-day.ts'
import type {
  Asked,
  ChargeInstalment,
  InitiatePayment,
  PaymentCommand,
  RequestPayment,
  SubmitManualPayment,
} from '../commands.ts'
import type { PaymentEvent } from '../events.ts'
import { currentTry, type PaymentState, type StartedPayment } from '../state.ts'
import type { Decision } from './decision.ts'

/** Cards on one attempt, so that a stolen list cannot be walked through one form. */
export const mostCards = 5

/** Tries of every kind, so that no stream grows without end. */
export const mostTries = 12

type Begin = InitiatePayment | ChargeInstalment | RequestPayment | SubmitManualPayment

export const isBeginning = (command: PaymentCommand): command is Begin =>
  command.type === 'InitiatePayment' ||
  command.type === 'ChargeInstalment' ||
  command.type === 'RequestPayment' ||
  command.type === 'SubmitManualPayment'

/**
 * Begins the first try or repeats the attempt. A repeat is a second click, a second tab, a replayed
 * request, or another method after a failure. Only the last of these may cause another charge.
 */
export const begin = (command: Begin, state: PaymentState): Decision => {
  if (state.status === 'none') return toEvent(command, 1)
  if (command.contentHash !== state.facts.contentHash) return { refused: 'attempt_reused' }
  if (state.status === 'succeeded' || isSameTry(command, state)) return []
  if (state.status !== 'failed') return { refused: 'payment_in_progress' }
  if (hasTriedEnough(command, state)) return { refused: 'too_many_tries' }
  // Only a try that is requested by its number can differ from the next one.
  if (command.type === 'ChargeInstalment' && command.try !== state.tries.length + 1) {
    return { refused: 'payment_in_progress' }
  }
  return toEvent(command, state.tries.length + 1)
}

const isSameTry = (command: Begin, state: StartedPayment): boolean => {
  switch (command.type) {
    case 'InitiatePayment':
      return state.tries.some(({ card }) => card?.reference === command.card.reference)
    // The card does not change from day to day, so the number identifies the try.
    case 'ChargeInstalment':
      return state.tries.length >= command.try
    case 'RequestPayment':
    case 'SubmitManualPayment':
      return state.status !== 'failed' && currentTry(state).method === command.method
  }
}

const hasTriedEnough = (command: Begin, { tries }: StartedPayment): boolean =>
  tries.length >= mostTries ||
  (command.type === 'InitiatePayment' &&
    tries.filter(({ method }) => method === 'card').length >= mostCards)

const toEvent = (command: Begin, number: number): Decision => {
  switch (command.type) {
    case 'InitiatePayment':
    case 'ChargeInstalment':
      return cardEvent(command, number)
    case 'RequestPayment':
      return requestEvent(command, number)
    case 'SubmitManualPayment':
      return submissionEvent(command, number)
  }
}

const cardEvent = (command: InitiatePayment | ChargeInstalment, number: number): Decision => {
  const { card, payer: personal } = command
  // A card that is not described yet is priced as the most expensive.
  const { brand, country: cardCountry } = card.declared ?? { brand: 'unknown', country: 'unknown' }
  const agreed = agreedBy(command, { method: 'card', brand, cardCountry })
  if ('refused' in agreed) return agreed
  const quoted = card.declared ? agreed.quote : null
  const isAway = command.type === 'ChargeInstalment' && command.offSession
  // The payer is absent and cannot be redirected to their bank.
  const isForced = !isAway && command.authenticationForced === true
  const flags = {
    ...(isAway && { offSession: true as const }),
    ...(isForced && { authenticationForced: true as const }),
  }
  if (number === 1) {
    const initiation = { ...toFacts(command), method: 'card', quote: quoted, card, try: 1 } as const
    const instalment = command.type === 'ChargeInstalment' && { instalment: command.instalment }
    return [
      { type: 'PaymentInitiated', data: { ...initiation, ...instalment, ...flags }, personal },
    ]
  }
  const { paymentId, organisationId } = command
  const data = { paymentId, organisationId, try: number, card, quote: quoted, ...flags }
  return [{ type: 'PaymentRetried', data }]
}

const requestEvent = (command: RequestPayment, number: number): Decision => {
  const { method, payer: personal, terms } = command
  const priced = findWalletPricing(method, terms.tapAndGoBasisPoints)
  if (priced === null) return { refused: 'method_not_available' }
  const agreed = agreedBy(command, priced)
  if ('refused' in agreed) return agreed
  const data = { ...toFacts(command), method, quote: agreed.quote, try: number }
  return [{ type: 'PaymentRequested', data, personal }]
}

const submissionEvent = (command: SubmitManualPayment, number: number): Decision => {
  const { method, payer: personal, reference, proof, submittedOn, paidOn } = command
  if (paidOn !== null) {
    const refused = receivedDayRefusal(paidOn, { submittedOn, today: submittedOn })
    if (refused !== null) return { refused }
  }
  const agreed = agreedBy(command, { method: 'manual' })
  if ('refused' in agreed) return agreed
  const paid = { method, quote: agreed.quote, try: number, reference, proof, submittedOn }
  const data = { ...toFacts(command), ...paid, ...(paidOn !== null && { paidOn }) }
  return [{ type: 'ManualPaymentSubmitted', data, personal }] satisfies readonly PaymentEvent[]
}

const agreedBy = (
  { terms, amountCents, coverFee, transactionCountry }: Asked,
  priced: PricedMethod,
) => {
  const { serviceBasisPoints, methodUsable } = terms
  const unless = methodUsable ? null : 'method_not_available'
  const charged = { amountCents, coverFee, priced, transactionCountry, serviceBasisPoints }
  return agreeTerms(terms, { ...charged, unless })
}

const toFacts = (command: Asked) => ({
  paymentId: command.paymentId,
  organisationId: command.organisationId,
  payerId: command.payerId,
  projectId: command.projectId,
  projectName: command.projectName,
  transactionType: command.transactionType,
  amountCents: command.amountCents,
  coverFee: command.coverFee,
  transactionCountry: command.transactionCountry,
  language: command.language,
  contentHash: command.contentHash,
  serviceBasisPoints: command.terms.serviceBasisPoints,
  ...(command.terms.receiptOnRequest && { receiptOnRequest: true as const }),
})
