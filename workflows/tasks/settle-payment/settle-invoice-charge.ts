import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import { findInvoice, type Invoice } from '@almoner/domain/plan-subscription/state.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { ListedPayment } from '../../gateways/ports/card-gateway.ts'
import type { SettlePaymentDependencies } from './dependencies.ts'

type Listed = Pick<ListedPayment, 'invoiceId' | 'organisationId'>

/** Returns the invoice of the platform that a charge pays. Null if it is none of ours. */
export const findOwnInvoice = async (
  { store }: Pick<SettlePaymentDependencies, 'store'>,
  { invoiceId, organisationId }: Listed,
): Promise<Invoice | null> => {
  if (invoiceId === null || organisationId === null) return null
  const { state } = await loadState(store, planSubscription, organisationId as OrganisationId)
  return state.status === 'none' ? null : findInvoice(state, invoiceId)
}

/**
 * Returns true if a charge of an invoice is as our events have it, or if its own process will record
 * it. Returns false if a person must look: money was taken twice, given back or withdrawn by a bank.
 */
export const agreesWithInvoice = async (
  deps: SettlePaymentDependencies,
  { invoice, listed }: { invoice: Invoice; listed: ListedPayment },
): Promise<boolean> => {
  if (listed.status !== 'succeeded') return true
  const { providerPaymentId, amountCents } = listed
  const { paid, charging } = invoice
  if (paid === null) return charging !== null
  if (paid.providerPaymentId !== providerPaymentId || paid.amountCents !== amountCents) return false
  const refunds = await deps.refunds.refundsOf(providerPaymentId)
  const disputes = await deps.disputes.disputesOf(providerPaymentId)
  return refunds.length === 0 && disputes.length === 0
}
