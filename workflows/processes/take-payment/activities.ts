import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { toMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import { connectedAccount } from '@almoner/domain/connected-account/index.ts'
import type { FeeBreakdown } from '@almoner/domain/fees/quote.ts'
import { streamName, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { statementSuffix } from '@almoner/domain/charity-details/statement-line.ts'
import type { CardIdentified } from '@almoner/domain/payment/events.ts'
import type { FailureReason } from '@almoner/domain/payment/values.ts'
import { payment, type PaymentCommand } from '@almoner/domain/payment/index.ts'
import {
  currentTry,
  tryNumbered,
  type PaymentTry,
  type StartedPayment,
} from '@almoner/domain/payment/state.ts'
import { cachedState } from '@almoner/eventstore/handle-command.ts'
import type { CharityHosts } from '@almoner/platform/site.ts'
import { FinalError } from '../../flow/activity-failed.ts'
import type {
  CardCharge,
  CardFailureReason,
  CardGateway,
  ChargeOutcome,
  SavedCards,
  SavedChargeOutcome,
} from '../../gateways/ports/card-gateway.ts'
import { finalIfRejected } from '../../gateways/ports/final-if-rejected.ts'
import { openReview, openNotSettled } from '../../steps/review/manual-review.ts'
import type { PaymentBooks } from '../../steps/record/payment-books.ts'
import {
  loadPayment,
  loadCachedPayment,
  recordOnPayment,
} from '../../steps/record/payment-books.ts'
import { takePaymentId, type TakePaymentInput } from './contract.ts'
import { identifyCard } from './identify-card.ts'
import { findSavedCard } from './saved-card.ts'
import type { CardAnswer, TakePaymentActivities } from './process.ts'

export type TakePaymentDependencies = PaymentBooks & {
  cards: CardGateway
  savedCards: Pick<SavedCards, 'chargeSaved'>
  /** Returns the address to which a bank returns its customer. */
  returnUrl: (charity: CharityHosts) => string
}

/**
 * Each activity reads the payment, calls the provider, and records the answer. The next attempt
 * repairs a crash in between: provider and stream recognise a repetition.
 */
export const takePaymentActivities = (deps: TakePaymentDependencies): TakePaymentActivities => ({
  identifyCard: async (input) => {
    const state = await loadCachedPayment(deps, input)
    const settled = settledAnswer(state, input)
    if (settled) return settled
    const { identified, card, offSession } = findTry(state, input)
    if (identified) return { status: 'identified', at: await findIdentifiedAt(deps, input) }
    const { reference } = requirePresent(card, 'the card to be charged')
    const { command, outcome } = await identifyCard(deps, {
      input: { ...input, offSession },
      state,
      reference,
    })
    const after = await record(deps, { input, state, command, outcome })
    return settledAnswer(after, input) ?? { status: 'identified' }
  },

  chargeCard: async (input) => {
    const state = await loadCachedPayment(deps, input)
    const settled = settledAnswer(state, input)
    if (settled) return settled
    const { providerPaymentId } = findTry(state, input)
    // It was charged before; only its outcome is unknown here.
    const isCharged = state.status === 'authenticating' && providerPaymentId !== null
    // This also applies if an earlier try's payment exists: if that was cancelled, this try has its
    // own payment.
    if (!isCharged && toMilliseconds(deps.now()) > toMilliseconds(input.until)) {
      throw new FinalError('too late to charge: it may have been charged already')
    }
    const outcome = isCharged
      ? await finalIfRejected(() => deps.cards.look(providerPaymentId))
      : await charge(deps, input, state)
    return await recordOutcome(deps, { input, state, outcome, cancelled: 'provider_refused' })
  },

  lookAtPayment: async (input) => {
    const state = await loadCachedPayment(deps, input)
    const settled = settledAnswer(state, input)
    if (settled) {
      await closeWherePaidElsewhere(deps, input, state)
      return settled
    }
    const outcome = await finalIfRejected(() => deps.cards.look(input.providerPaymentId))
    return await recordOutcome(deps, { input, state, outcome, cancelled: 'provider_refused' })
  },

  cancelPayment: async (input) => {
    const state = await loadCachedPayment(deps, input)
    const settled = settledAnswer(state, input)
    if (settled) {
      await closeWherePaidElsewhere(deps, input, state)
      return settled
    }
    const outcome = await finalIfRejected(() => deps.cards.cancel(input.providerPaymentId))
    return await recordOutcome(deps, {
      input,
      state,
      outcome,
      cancelled: 'authentication_timed_out',
    })
  },

  openReview: async (input) => {
    const state = await loadPayment(deps, input.paymentId)
    const reference = 'providerPaymentId' in input && { providerPaymentId: input.providerPaymentId }
    await openNotSettled(deps, { state, number: input.try, process: 'take-payment', ...reference })
    return null
  },
})

const findIdentifiedAt = async (
  { store }: Pick<PaymentBooks, 'store'>,
  input: TakePaymentInput,
): Promise<Instant> => {
  const events = await store.read(streamName(payment.category, input.paymentId))
  const event = events.find(
    ({ type, data }) =>
      type === 'CardIdentified' && (data as CardIdentified['data']).try === input.try,
  )
  return requirePresent(event, 'the identification of the card').recordedAt
}

const findTry = (state: StartedPayment, input: TakePaymentInput): PaymentTry =>
  requirePresent(tryNumbered(state, input.try), `try ${input.try} of payment ${input.paymentId}`)

/** The recorded outcome, so that the provider is not called twice. */
const settledAnswer = (state: StartedPayment, input: TakePaymentInput): CardAnswer | null => {
  if (state.status === 'succeeded') {
    const { providerPaymentId } = requirePresent(state.paid, 'how it was paid')
    return { status: 'succeeded', providerPaymentId }
  }
  if (currentTry(state).number !== input.try) return { status: 'superseded' }
  if (state.status === 'failed') {
    return { status: 'failed', reason: requirePresent(state.failure, 'the failure').reason }
  }
  return null
}

// A wallet of an earlier try was paid late: the payer must not go on to pay by this card too.
const closeWherePaidElsewhere = async (
  deps: TakePaymentDependencies,
  { providerPaymentId }: TakePaymentInput & { providerPaymentId: string },
  { facts, paid }: StartedPayment,
): Promise<void> => {
  if (paid === null || paid.providerPaymentId === providerPaymentId) return
  const outcome = await finalIfRejected(() => deps.cards.cancel(providerPaymentId))
  if (outcome.outcome !== 'succeeded') return
  const { paymentId, organisationId } = facts
  await openReview(deps, {
    process: 'take-payment',
    organisationId,
    paymentId,
    discrepancy: 'paid_twice',
    provider: 'stripe',
    providerObjectId: providerPaymentId,
    amountCents: outcome.chargedCents,
  })
}

const charge = async (
  { store, cards, savedCards, returnUrl }: TakePaymentDependencies,
  input: TakePaymentInput,
  state: StartedPayment,
): Promise<ChargeOutcome | SavedChargeOutcome> => {
  const { facts } = state
  const { card, quote, identified, providerPaymentId, offSession, authenticationForced } = findTry(
    state,
    input,
  )
  assert(
    card !== null && quote !== null && identified !== null,
    'a card is charged once it is identified',
  )
  const charity = (await cachedState(store, organisation, facts.organisationId)).state
  assert(charity.status !== 'none', 'a payment is to a charity')
  const savedCard = await findSavedCard(store, input, card.reference)
  const customerId = savedCard?.customerId ?? null
  const money = {
    paymentId: facts.paymentId,
    amountCents: quote.totalAmountCents,
    try: input.try,
    paymentMethodReference: card.reference,
    providerPaymentId,
    description: facts.projectName,
    statementSuffix: statementSuffix(charity.profile.statementDescriptor),
    destination: await findDestination(store, { ...facts, quote }),
    metadata: { organisationId: facts.organisationId },
  }
  if (!offSession) {
    const here = { customerId, returnUrl: returnUrl(charity), authenticationForced }
    return await finalIfRejected(() => cards.charge({ ...money, ...here }))
  }
  assert(customerId !== null, 'a card that is charged while its owner is away is kept for them')
  return await finalIfRejected(() => savedCards.chargeSaved({ ...money, customerId }))
}

/**
 * Returns the account that takes the charge: the charity's own, less the fee shown to the payer and
 * the charity. If the account may not take it yet, the charge stays with the platform. The platform
 * moves the charity's part there once it settles.
 */
const findDestination = async (
  store: TakePaymentDependencies['store'],
  { organisationId, quote }: { organisationId: OrganisationId; quote: FeeBreakdown },
): Promise<CardCharge['destination']> => {
  const { state } = await cachedState(store, connectedAccount, organisationId)
  if (state.status === 'none') return null
  const { card_payments: cards, transfers } = state.capabilities
  return cards === 'active' && transfers === 'active'
    ? { account: state.accountId, feeCents: quote.totalFeeCents }
    : null
}

const recordOutcome = async (
  deps: TakePaymentDependencies,
  options: {
    input: TakePaymentInput
    state: StartedPayment
    outcome: ChargeOutcome | SavedChargeOutcome
    cancelled: FailureReason
  },
): Promise<CardAnswer> => {
  const { input, state, outcome, cancelled } = options
  if (outcome.outcome === 'processing') {
    return { status: 'processing', providerPaymentId: outcome.providerPaymentId }
  }
  const command = toCommand(outcome, input, cancelled)
  const after = await record(deps, { input, state, command, outcome: outcome.outcome })
  const settled = settledAnswer(after, input)
  if (settled) return settled
  assert('challengeUrl' in outcome, `${outcome.outcome} was not recorded`)
  const { providerPaymentId, challengeUrl } = outcome
  return { status: 'requires_action', providerPaymentId, challengeUrl }
}

const toCommand = (
  outcome: Exclude<ChargeOutcome | SavedChargeOutcome, { outcome: 'processing' }>,
  input: TakePaymentInput,
  cancelled: FailureReason,
): PaymentCommand => {
  const { providerPaymentId } = outcome
  switch (outcome.outcome) {
    case 'succeeded':
      return {
        type: 'SucceedPayment',
        try: input.try,
        providerPaymentId: outcome.providerPaymentId,
        chargedCents: outcome.chargedCents,
      }
    case 'authentication_required':
      // The payer is away and cannot authenticate at the bank: the instalment waits for the donor.
      if (!('challengeUrl' in outcome)) {
        const failed = { reason: 'authentication_needed', code: 'authentication_required' } as const
        return { type: 'FailPayment', try: input.try, ...failed, providerPaymentId }
      }
      return {
        type: 'RequireAuthentication',
        try: input.try,
        providerPaymentId: outcome.providerPaymentId,
      }
    case 'failed': {
      const reason = toFailure(outcome.reason, cancelled)
      return { type: 'FailPayment', try: input.try, reason, code: outcome.code, providerPaymentId }
    }
  }
}

const toFailure = (reason: CardFailureReason, cancelled: FailureReason): FailureReason =>
  reason === 'cancelled' ? cancelled : reason

const record = async (
  deps: TakePaymentDependencies,
  options: {
    input: TakePaymentInput
    state: StartedPayment
    command: PaymentCommand
    outcome: string
  },
): Promise<StartedPayment> => {
  const { input, state, command, outcome: news } = options
  const process = { process: 'take-payment', processId: takePaymentId(input) }
  return await recordOnPayment(deps, { state, command, ...process, news })
}
