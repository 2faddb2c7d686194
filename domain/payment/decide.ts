import { breakdownOf, quote, type FeeBreakdown } from '../fees/quote.ts'
import type { Refused } from '../kernel/decider.ts'
import { largestAmountCents } from '../kernel/money.ts'
import type {
  FailPayment,
  IdentifyCard,
  InitiatePayment,
  PaymentCommand,
  PaymentRefusal,
  RequireAuthentication,
  SucceedPayment,
} from './commands.ts'
import type { PaymentEvent } from './events.ts'
import type { PaymentState, StartedPayment } from './state.ts'

type Decision = readonly PaymentEvent[] | Refused<PaymentRefusal>

/** Cards on one attempt, so that a stolen list cannot be walked through one form. */
export const mostTries = 5

export const decidePayment = (command: PaymentCommand, state: PaymentState): Decision => {
  if (command.type === 'InitiatePayment') {
    return state.status === 'none' ? initiate(command) : initiateAgain(command, state)
  }
  if (state.status === 'none') return { refused: 'payment_not_found' }
  switch (command.type) {
    case 'IdentifyCard':
      return identifyCard(command, state)
    case 'RequireAuthentication':
      return requireAuthentication(command, state)
    case 'SucceedPayment':
      return succeed(command, state)
    case 'FailPayment':
      return fail(command, state)
  }
}

const initiate = (command: InitiatePayment): Decision => {
  const agreed = agree(command)
  if ('refused' in agreed) return agreed
  return [
    {
      type: 'PaymentInitiated',
      data: {
        paymentId: command.paymentId,
        organisationId: command.organisationId,
        payerId: command.payerId,
        projectId: command.projectId,
        projectName: command.projectName,
        transactionType: command.transactionType,
        method: 'card',
        amountCents: command.amountCents,
        coverFee: command.coverFee,
        quote: agreed.quote,
        card: command.card,
        transactionCountry: command.transactionCountry,
        language: command.language,
        contentHash: command.contentHash,
        try: 1,
      },
      personal: command.payer,
    },
  ]
}

type Agreement = { quote: FeeBreakdown | null }

// The terms come first: a quote is made only of a sum that may be given.
const agree = (command: InitiatePayment): Agreement | Refused<PaymentRefusal> => {
  const { terms, amountCents } = command
  if (!terms.organisation.approved) return { refused: 'organisation_not_open' }
  if (terms.project?.foreign) return { refused: 'project_not_found' }
  if (terms.project?.status === 'closed') return { refused: 'project_closed' }
  if (amountCents <= 0 || amountCents < terms.organisation.minimumCents) {
    return { refused: 'amount_below_minimum' }
  }
  // A card that nobody has described yet is measured as the dearest there is.
  const { declared } = command.card
  const quoted = quoteOf(command, declared ?? { brand: 'unknown', country: 'unknown' })
  if (quoted.totalAmountCents > largestAmountCents) return { refused: 'amount_too_large' }
  return { quote: declared ? quoted : null }
}

// The same attempt once more: a second click, a second tab, a replayed request, or another card
// after a decline. Only the last of these may lead to another charge.
const initiateAgain = (command: InitiatePayment, state: StartedPayment): Decision => {
  if (command.contentHash !== state.facts.contentHash) return { refused: 'attempt_reused' }
  if (state.status === 'succeeded') return []
  if (state.triedCards.includes(command.card.reference)) return []
  if (state.status !== 'failed') return { refused: 'payment_in_progress' }
  if (state.try >= mostTries) return { refused: 'too_many_tries' }
  const agreed = agree(command)
  if ('refused' in agreed) return agreed
  const { paymentId, organisationId } = state.facts
  return [
    {
      type: 'PaymentRetried',
      data: {
        paymentId,
        organisationId,
        try: state.try + 1,
        card: command.card,
        quote: agreed.quote,
      },
    },
  ]
}

// The payer agreed to the total that was shown. If the card turns out to cost more, the charity
// receives less; the payer is never charged another sum than the one they saw.
const identifyCard = (command: IdentifyCard, state: StartedPayment): Decision => {
  if (state.status !== 'processing' || command.try !== state.try || state.identified) return []
  const { paymentId, organisationId, payerId, transactionCountry } = state.facts
  const { brand, country, last4 } = command.card
  const shown = state.quote
  const quoted = shown
    ? breakdownOf({
        totalCents: shown.totalAmountCents,
        priced: { method: 'card', brand, cardCountry: country },
        transactionCountry,
      })
    : quoteOf(state.facts, { brand, country })
  return [
    {
      type: 'CardIdentified',
      data: { paymentId, organisationId, payerId, try: command.try, brand, country, quote: quoted },
      personal: { cardLast4: last4 },
    },
  ]
}

const requireAuthentication = (command: RequireAuthentication, state: StartedPayment): Decision => {
  if (state.status !== 'processing' || command.try !== state.try) return []
  const { paymentId, organisationId } = state.facts
  return [
    {
      type: 'AuthenticationRequired',
      data: {
        paymentId,
        organisationId,
        try: command.try,
        providerPaymentId: command.providerPaymentId,
      },
    },
  ]
}

// Money that was taken is recorded whatever was believed before: a success outlives an earlier
// failure. A sum that is not the one agreed is not recorded as if it were.
const succeed = (command: SucceedPayment, state: StartedPayment): Decision => {
  if (state.status === 'succeeded') {
    return command.providerPaymentId === state.providerPaymentId
      ? []
      : { refused: 'already_succeeded_elsewhere' }
  }
  const { quote: quoted, identified } = state
  if (!quoted || !identified) return { refused: 'card_not_identified' }
  if (command.chargedCents !== quoted.totalAmountCents) return { refused: 'amount_mismatch' }
  const { paymentId, organisationId, projectId, transactionType, amountCents, coverFee } =
    state.facts
  return [
    {
      type: 'PaymentSucceeded',
      data: {
        paymentId,
        organisationId,
        projectId,
        transactionType,
        method: 'card',
        try: command.try,
        provider: 'stripe',
        providerPaymentId: command.providerPaymentId,
        amountCents,
        coverFee,
        breakdown: quoted,
        card: { brand: identified.brand, country: identified.country },
      },
    },
  ]
}

// A failure that comes late, about an earlier card or after a success, changes nothing.
const fail = (command: FailPayment, state: StartedPayment): Decision => {
  if (state.status === 'succeeded' || state.status === 'failed') return []
  if (command.try !== state.try) return []
  const { paymentId, organisationId } = state.facts
  const { reason, code, providerPaymentId } = command
  return [
    {
      type: 'PaymentFailed',
      data: { paymentId, organisationId, try: command.try, reason, code, providerPaymentId },
    },
  ]
}

const quoteOf = (
  asked: Pick<InitiatePayment, 'amountCents' | 'coverFee' | 'transactionCountry'>,
  card: { brand: string; country: string },
): FeeBreakdown =>
  quote({
    amountCents: asked.amountCents,
    coverFee: asked.coverFee,
    priced: { method: 'card', brand: card.brand, cardCountry: card.country },
    transactionCountry: asked.transactionCountry,
  })
