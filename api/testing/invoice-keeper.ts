import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { noCents } from '@almoner/domain/kernel/money.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { BillingCommand } from '@almoner/domain/plan-subscription/commands.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import { findInvoice, type InvoiceId } from '@almoner/domain/plan-subscription/state.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { handleCommand, loadState } from '@almoner/eventstore/handle-command.ts'
import type { FlowClient } from '@almoner/workflows/client.ts'
import {
  payInvoiceId,
  type PayInvoiceInput,
  type PayInvoiceOutcome,
} from '@almoner/workflows/processes/pay-invoice/contract.ts'

export type ChargingAnswer = 'approve' | 'decline' | 'challenge' | 'silence'

/** The process that charges invoices, and its provider, as far as a route can see. */
export const createInvoiceKeeper = (store: EventStore & { now: () => number }) => {
  const charges = new Map<string, Promise<PayInvoiceOutcome | null>>()
  let answer: ChargingAnswer = 'approve'

  const record = async (input: PayInvoiceInput, command: BillingCommand): Promise<void> => {
    const handled = await handleCommand(store, {
      decider: planSubscription,
      id: input.organisationId,
      command,
      context: {
        tenant: input.organisationId as OrganisationId,
        actor: 'process:pay-invoice',
        correlation: input.invoiceId,
        causation: null,
        commandId: `${command.type}:${payInvoiceId(input)}`,
        input: command,
        at: now(),
      },
    })
    if (!handled.handled) throw new Error(handled.refused)
  }

  const now = () => instantFromMilliseconds(store.now())
  const toProviderId = ({ invoiceId }: PayInvoiceInput) => `pi_${invoiceId.replaceAll('-', '')}`

  const complete = async (input: PayInvoiceInput): Promise<void> => {
    const { organisationId, invoiceId } = input
    const { state } = await loadState(store, planSubscription, organisationId)
    const invoice = state.status === 'none' ? null : findInvoice(state, invoiceId)
    if (!invoice?.charging) throw new Error('the keeper was asked about an unknown charge')
    await record(input, {
      type: 'CompleteInvoice',
      invoiceId: invoice.invoiceId,
      try: input.try,
      providerPaymentId: toProviderId(input),
      amountCents: invoice.charging.amountCents,
      feeCents: noCents,
      availableAt: now(),
      at: now(),
    })
  }

  const fail = (input: PayInvoiceInput): Promise<void> =>
    record(input, {
      type: 'FailInvoiceCharge',
      invoiceId: input.invoiceId as InvoiceId,
      try: input.try,
      reason: 'card_declined',
      code: 'insufficient_funds',
      providerPaymentId: toProviderId(input),
      at: now(),
    })

  const charge = async (input: PayInvoiceInput): Promise<PayInvoiceOutcome | null> => {
    const providerPaymentId = toProviderId(input)
    switch (answer) {
      case 'silence':
        return null
      case 'challenge': {
        const challengeUrl = `http://localhost:3000/sandbox/stripe/challenge/${providerPaymentId}`
        return { status: 'requires_action', providerPaymentId, challengeUrl }
      }
      case 'decline':
        await fail(input)
        return { status: 'failed', reason: 'card_declined', code: 'insufficient_funds' }
      case 'approve':
        await complete(input)
        return { status: 'succeeded', providerPaymentId }
    }
  }

  const flows: Pick<FlowClient, 'firstInvoiceCharge'> = {
    firstInvoiceCharge: (input) => {
      const id = payInvoiceId(input)
      const outcome = charges.get(id) ?? charge(input)
      charges.set(id, outcome)
      return outcome
    },
  }
  return {
    flows,
    /** Counts the charges: one for each invoice and try. */
    charges: () => charges.size,
    answers: (next: ChargingAnswer): void => {
      answer = next
    },
    /** The owner approves on the bank's page, and the process receives the result. */
    approve: complete,
  }
}
