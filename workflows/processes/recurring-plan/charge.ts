import { assert } from '@almoner/domain/kernel/assert.ts'
import { isRefused } from '@almoner/domain/kernel/decider.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import type { PersonId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import { donor } from '@almoner/domain/donor/index.ts'
import type { RegisteredDonor } from '@almoner/domain/donor/state.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import type { RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import type { ChargeInstalment, PaymentTerms } from '@almoner/domain/payment/commands.ts'
import type { Card } from '@almoner/domain/payment/events.ts'
import { payment, type PaymentRefusal } from '@almoner/domain/payment/index.ts'
import type { PaymentState } from '@almoner/domain/payment/state.ts'
import { project } from '@almoner/domain/project/index.ts'
import type { InstalmentFailure } from '@almoner/domain/recurring-plan/events.ts'
import type { Instalment, StartedPlan } from '@almoner/domain/recurring-plan/state.ts'
import { loadState, cachedState } from '@almoner/eventstore/handle-command.ts'
import { paymentTerms } from '../../steps/record/gift-terms.ts'
import { recordCommand } from '../../steps/record/record-command.ts'
import type { PlanBooks } from './books.ts'
import { recurringPlanId } from './contract.ts'
import { includes } from '@almoner/domain/plans/plan-features.ts'

export type ChargeDependencies = PlanBooks & {
  /** The payer identity of this address. */
  personOfEmail: (email: string) => PersonId
  /** Returns the platform's share of a charity's next card payment. */
  serviceBasisPoints: (charity: RegisteredOrganisation) => Promise<number>
}

/** One try of one instalment, as it is to be charged. */
export type Charging = {
  plan: StartedPlan
  instalment: Pick<Instalment, 'number' | 'round' | 'amountCents'> & { paymentId: PaymentId }
  try: number
  /**
   * The card of a donor who is present and pays with it now. If left out, the plan's own card is
   * charged while the donor is away.
   */
  card?: Card
}

/** Returns the donor with their current account data; null if it was erased. */
export const loadDonor = async (
  { store }: Pick<PlanBooks, 'store'>,
  { facts: { donorId } }: StartedPlan,
): Promise<RegisteredDonor | null> => {
  const { state } = await loadState(store, donor, donorId)
  return state.status === 'registered' && !isErased(state.username) ? state : null
}

/** The terms of the payment, or why the charity refuses it. */
export const buildCharge = async (
  deps: ChargeDependencies,
  charging: Charging & { account: RegisteredDonor },
): Promise<ChargeInstalment | { refused: InstalmentFailure }> => {
  const { plan, instalment, account } = charging
  const { facts, card, memo } = plan
  const { state: charity } = await cachedState(deps.store, organisation, facts.organisationId)
  assert(charity.status !== 'none', 'a plan is to a charity')
  if (!includes(charity.profile.plan, 'monthly')) return { refused: 'monthly_not_offered' }
  const { number, round, paymentId, amountCents } = instalment
  const { planId, donorId, organisationName, customFields } = facts
  const { firstName, lastName, phoneNumber } = account.details
  const email = account.username
  return {
    type: 'ChargeInstalment',
    paymentId,
    organisationId: facts.organisationId,
    projectId: facts.projectId,
    projectName: facts.projectName,
    transactionType: facts.transactionType,
    amountCents,
    coverFee: facts.coverFee,
    transactionCountry: facts.transactionCountry,
    language: account.language,
    // Every round is a payment of its own, so this id covers all parts of the request.
    contentHash: `${planId}:${number}:${round}`,
    payerId: deps.personOfEmail(email),
    payer: { firstName, lastName, organisationName, email, phoneNumber, memo, customFields },
    terms: await loadTerms(deps, charity, plan),
    instalment: { planId, number, donorId },
    card: charging.card ?? {
      reference: card.paymentMethodReference,
      declared: { brand: card.brand, country: card.country },
    },
    try: charging.try,
    offSession: charging.card === undefined,
  }
}

const loadTerms = async (
  { store, now, serviceBasisPoints }: ChargeDependencies,
  charity: RegisteredOrganisation,
  { facts }: StartedPlan,
): Promise<PaymentTerms> => {
  const giftProject =
    facts.projectId === null ? null : (await cachedState(store, project, facts.projectId)).state
  assert(giftProject?.status !== 'none', 'a plan’s project is in the books')
  return paymentTerms({
    charity,
    chosen: giftProject,
    method: 'card',
    at: now(),
    serviceBasisPoints: await serviceBasisPoints(charity),
  })
}

/**
 * Returns the reason for which the payment's stream would refuse a payment; null if it would accept
 * it.
 */
export const findRefusal = async (
  { store }: Pick<PlanBooks, 'store'>,
  command: ChargeInstalment,
): Promise<InstalmentFailure | null> => {
  const { state } = await cachedState(store, payment, command.paymentId)
  const decision = payment.decide(command, state)
  return isRefused(decision) ? toFailure(decision.refused) : null
}

/**
 * True if the charity is suspended, or its plan does not include monthly gifts: the plan rests, and
 * no instalment fails.
 */
export const isChargingPaused = (reason: InstalmentFailure): boolean =>
  reason === 'organisation_not_open' || reason === 'monthly_not_offered'

const failures: Partial<Record<PaymentRefusal, InstalmentFailure>> = {
  organisation_not_open: 'organisation_not_open',
  project_not_found: 'project_closed',
  project_closed: 'project_closed',
  method_not_available: 'method_not_available',
  amount_below_minimum: 'amount_below_minimum',
  amount_too_large: 'amount_too_large',
}

const toFailure = (refused: PaymentRefusal): InstalmentFailure =>
  failures[refused] ?? 'provider_refused'

/** Begins the payment, or this try of it; its own process charges the card. */
export const beginPayment = async (
  books: PlanBooks,
  command: ChargeInstalment,
  actor = 'process:recurring-plan',
): Promise<PaymentState> => {
  const { planId } = command.instalment
  const processId = recurringPlanId({ planId })
  const commandName = `charge:${command.contentHash}:${command.try}`
  const result = await recordCommand(books, {
    decider: payment,
    id: command.paymentId,
    command,
    tenant: command.organisationId,
    actor,
    processId,
    step: commandName,
    input: { paymentId: command.paymentId, news: commandName },
  })
  if (result.handled) return result.state
  return (await loadState(books.store, payment, command.paymentId)).state
}
