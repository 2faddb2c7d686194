import type { Context } from 'hono'
import { assert, requirePresent, unreachable } from '@almoner/domain/kernel/assert.ts'
import { readEvent } from '@almoner/domain/kernel/decider.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type {
  ChargeFailure,
  PlanSubscriptionEvent,
} from '@almoner/domain/plan-subscription/events.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import {
  findInvoice,
  findOpenInvoice,
  type Invoice,
  type InvoiceId,
} from '@almoner/domain/plan-subscription/state.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { PayInvoiceOutcome } from '@almoner/workflows/processes/pay-invoice/contract.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import type { StepUpProof } from '../../use-cases/accounts/step-up/contract.ts'
import { assertStepUp } from '../../use-cases/accounts/step-up/step-up.ts'
import { recordSecurityEvent } from '../../use-cases/accounts/security-log.ts'
import { ownOrganisation } from '../../use-cases/charity/own-charity.ts'
import { sendCommand } from '../../use-cases/commands/send-command.ts'
import { waitUntilShown } from '../../use-cases/commands/wait-until-shown.ts'
import { followSubscription } from '../../use-cases/subscription/follow-subscription.ts'
import {
  chargeProblem,
  subscriptionProblem,
} from '../../use-cases/subscription/subscription-problem.ts'
import type { ChargeAnswer } from './contract.ts'
import { answerOwnSubscription, loadOwnSubscription, ownKey } from './own-subscription.ts'

/** The longest time that an owner's request waits for the bank before it answers `processing`. */
const firstOutcomeWithinMilliseconds = 20_000

/** Charges the card for the invoice that is owed. A repeated request returns the first outcome. */
export const payOwed = async (c: Context<AppEnv>, stepUp: StepUpProof): Promise<ChargeAnswer> => {
  const state = await loadOwnSubscription(c)
  // The invoice of a repeated request may be paid by now: then no other is charged for it.
  const invoice = findOpenInvoice(state) ?? state.invoices.at(-1)
  if (invoice === undefined) throw new Refusal('invoice_not_open')
  await assertStepUp(c, stepUp)
  const at = instantFromMilliseconds(c.get('deps').now())
  const handled = await sendCommand(c, {
    decider: planSubscription,
    id: ownOrganisation(c),
    command: { type: 'BeginInvoiceCharge', invoiceId: invoice.invoiceId, by: 'owner', at },
    key: ownKey(c),
    // The answer waits for the first outcome, which the process of the charge records.
    waits: false,
  })
  if (!handled.handled) throw new Refusal(subscriptionProblem[handled.refused])
  const [recorded] = handled.events
  assert(recorded !== undefined, 'a charge that was begun has its event')
  const event = readEvent(planSubscription.shapes, recorded) as PlanSubscriptionEvent
  assert(event.type === 'InvoiceChargeBegun', 'the event of a charge')
  const reason = 'invoice_paid'
  await recordSecurityEvent(c, { event: 'subscription_changed', outcome: 'succeeded', reason })
  // The first request may have been for an invoice before this one.
  return await answerCharge(c, event.data.invoiceId)
}

/** Waits for the first outcome of the charge for an invoice that an owner began. */
export const answerCharge = async (
  c: Context<AppEnv>,
  invoiceId: InvoiceId,
): Promise<ChargeAnswer> => {
  const { charging } = await loadInvoice(c, invoiceId)
  const outcome = charging && (await awaitOutcome(c, { invoiceId, try: charging.try }))
  const { position } = await loadState(c.get('deps').store, planSubscription, ownOrganisation(c))
  await waitUntilShown(c, { category: planSubscription.category, events: [], position })
  switch (outcome?.status) {
    case 'failed':
      throw new Refusal(chargeProblem[outcome.reason])
    case 'requires_action': {
      const subscription = await answerOwnSubscription(c)
      return { status: 'requires_action', stripe3DS: outcome.challengeUrl, subscription }
    }
    case 'succeeded':
    case 'processing':
    case undefined:
      return await answerRecorded(c, await loadInvoice(c, invoiceId))
    default:
      return unreachable(outcome)
  }
}

const awaitOutcome = async (
  c: Context<AppEnv>,
  charge: { invoiceId: InvoiceId; try: number },
): Promise<PayInvoiceOutcome | null> => {
  const input = { organisationId: ownOrganisation(c), ...charge }
  // The charge is recorded: an unknown outcome is no failure of the card.
  return await c
    .get('deps')
    .flows.firstInvoiceCharge(input, firstOutcomeWithinMilliseconds)
    .catch((error: unknown) => {
      c.get('log').error({ err: error }, 'the first outcome could not be asked for')
      return null
    })
}

/** Answers with what is recorded of an invoice whose charge an owner began. */
const answerRecorded = async (
  c: Context<AppEnv>,
  { charging, paid, failed }: Invoice,
): Promise<ChargeAnswer> => {
  if (charging !== null) {
    return { status: 'processing', subscription: await answerOwnSubscription(c) }
  }
  if (paid === null) throw refuseCharge(failed?.reason ?? null)
  await followSubscription(c, ownOrganisation(c))
  return { status: 'succeeded', subscription: await answerOwnSubscription(c) }
}

const refuseCharge = (reason: ChargeFailure | null): Refusal =>
  new Refusal(reason === null ? 'invoice_not_open' : chargeProblem[reason])

const loadInvoice = async (c: Context<AppEnv>, invoiceId: InvoiceId): Promise<Invoice> =>
  requirePresent(findInvoice(await loadOwnSubscription(c), invoiceId), 'an invoice of the charity')
