import { assert } from '@almoner/domain/kernel/assert.ts'
import type { BillingCommand } from '@almoner/domain/plan-subscription/commands.ts'
import type { ChargeFailure } from '@almoner/domain/plan-subscription/events.ts'
import type { InvoiceId, RunningSubscription } from '@almoner/domain/plan-subscription/state.ts'
import type { BalanceGateway } from '../../gateways/ports/balance-gateway.ts'
import type {
  CardFailureReason,
  CardGateway,
  CardStatements,
  ChargeOutcome,
  SavedCards,
  SavedChargeOutcome,
} from '../../gateways/ports/card-gateway.ts'
import { finalIfRejected } from '../../gateways/ports/final-if-rejected.ts'
import {
  followPlan,
  recordOnSubscription,
  type SubscriptionBooks,
} from '../../steps/subscription/subscription-books.ts'
import { payInvoiceId, type PayInvoiceInput } from './contract.ts'
import type { InvoiceAnswer } from './process.ts'

export type PayInvoiceDependencies = SubscriptionBooks & {
  cards: Pick<CardGateway, 'charge' | 'look' | 'cancel'>
  savedCards: Pick<SavedCards, 'chargeSaved'>
  balances: Pick<BalanceGateway, 'findPaymentLine'>
  statements: Pick<CardStatements, 'listPayments'>
  /** The platform's own page to which a bank returns an owner. */
  deskReturnUrl: () => string
}

export type Outcome = ChargeOutcome | SavedChargeOutcome

export const payInvoiceName = 'pay-invoice'

export const by = (input: PayInvoiceInput) => ({
  process: payInvoiceName,
  processId: payInvoiceId(input),
})

/** Records what the provider answered to a charge, and answers the state of the invoice. */
export const recordOutcome = async (
  deps: PayInvoiceDependencies,
  options: { input: PayInvoiceInput; outcome: Outcome; cancelled: ChargeFailure },
): Promise<InvoiceAnswer> => {
  const { input, outcome, cancelled } = options
  const { providerPaymentId } = outcome
  switch (outcome.outcome) {
    case 'processing':
      return { status: 'processing', providerPaymentId: outcome.providerPaymentId }
    case 'succeeded':
      return await complete(deps, input, outcome)
    case 'authentication_required': {
      // The owner is away: they pay at their desk, where the bank can ask them.
      if (!('challengeUrl' in outcome)) {
        const code = 'authentication_required'
        return await fail(deps, input, { reason: 'authentication_needed', code, providerPaymentId })
      }
      const { challengeUrl } = outcome
      return {
        status: 'requires_action',
        providerPaymentId: outcome.providerPaymentId,
        challengeUrl,
      }
    }
    case 'failed': {
      const reason = toFailure(outcome.reason, cancelled)
      const { code } = outcome
      return await fail(deps, input, { reason, code, providerPaymentId })
    }
  }
}

const toFailure = (reason: CardFailureReason, cancelled: ChargeFailure): ChargeFailure =>
  reason === 'cancelled' ? cancelled : reason

/** The provider books its fee with the charge, or a moment later. */
const complete = async (
  deps: PayInvoiceDependencies,
  input: PayInvoiceInput,
  { providerPaymentId, chargedCents }: Extract<ChargeOutcome, { outcome: 'succeeded' }>,
): Promise<InvoiceAnswer> => {
  const line = await finalIfRejected(() => deps.balances.findPaymentLine(providerPaymentId))
  if (line === null) return { status: 'processing', providerPaymentId }
  const state = await record(deps, input, {
    type: 'CompleteInvoice',
    invoiceId: input.invoiceId as InvoiceId,
    try: input.try,
    providerPaymentId,
    amountCents: chargedCents,
    feeCents: line.feeCents,
    availableAt: line.availableAt,
    at: deps.now(),
  })
  await followPlan(deps, state.organisationId, by(input))
  return { status: 'succeeded', providerPaymentId }
}

export const fail = async (
  deps: PayInvoiceDependencies,
  input: PayInvoiceInput,
  failure: { reason: ChargeFailure; code: string | null; providerPaymentId: string | null },
): Promise<InvoiceAnswer> => {
  const invoiceId = input.invoiceId as InvoiceId
  const at = deps.now()
  await record(deps, input, {
    type: 'FailInvoiceCharge',
    invoiceId,
    try: input.try,
    ...failure,
    at,
  })
  return { status: 'failed', reason: failure.reason, code: failure.code }
}

const record = async (
  deps: PayInvoiceDependencies,
  input: PayInvoiceInput,
  command: BillingCommand,
): Promise<RunningSubscription> => {
  const state = await recordOnSubscription(deps, {
    organisationId: input.organisationId as RunningSubscription['organisationId'],
    command,
    by: by(input),
    step: command.type,
  })
  // A try has one end. If bill-plan was faster, the next attempt finds the end that it recorded.
  assert(!('refused' in state), `${command.type} of a try under way is accepted`)
  return state
}
