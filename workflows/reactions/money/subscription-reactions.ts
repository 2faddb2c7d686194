import type { EventNamed, PlanSubscriptionEvent } from '@almoner/domain/plan-subscription/events.ts'
import type { EventOf } from '@almoner/domain/kernel/decider.ts'
import type { organisationApproved } from '@almoner/domain/organisation/events.ts'
import type { SuspensionEvent } from '@almoner/domain/organisation/suspension/events.ts'
import { billPlanId } from '../../processes/bill-plan/contract.ts'
import { billPlan } from '../../processes/bill-plan/process.ts'
import { payInvoiceId } from '../../processes/pay-invoice/contract.ts'
import { payInvoice } from '../../processes/pay-invoice/process.ts'
import { rewardReferral } from '../../tasks/reward-referral.ts'
import { toStart, type Start } from '../start.ts'

/** Starts the billing of a charity. It runs already, unless its start was lost. */
const bill = ({ data: { organisationId } }: PlanSubscriptionEvent): readonly Start[] => {
  const input = { organisationId }
  return [{ process: billPlan.name, id: billPlanId(input), input }]
}

/** The processes that start for an event of a charity's subscription. */
export const subscriptionReactions = {
  SubscriptionStarted: bill,
  SubscriptionCardReplaced: bill,
  SubscriptionPlanChanged: bill,
  PlanChangeScheduled: bill,
  CreditGranted: bill,
  InvoiceChargeBegun: ({ data }: EventNamed<'InvoiceChargeBegun'>) => {
    const { organisationId, invoiceId, try: number } = data
    const input = { organisationId, invoiceId, try: number }
    return [{ process: payInvoice.name, id: payInvoiceId(input), input }]
  },
  InvoiceChargeFailed: bill,
  InvoicePaid: (event: EventNamed<'InvoicePaid'>) => {
    const { organisationId, invoiceId } = event.data
    return [...bill(event), toStart(rewardReferral, { organisationId, invoiceId })]
  },
}

const toBilling = ({ data }: PlanSubscriptionEvent | SuspensionEvent): string => billPlanId(data)

/** The events that wake the billing of a charity: what it waits for has happened or has changed. */
export const subscriptionNudges = {
  SubscriptionCardReplaced: toBilling,
  SubscriptionPlanChanged: toBilling,
  PlanChangeScheduled: toBilling,
  PlanChangeCancelled: toBilling,
  CreditGranted: toBilling,
  InvoiceChargeFailed: toBilling,
  InvoicePaid: toBilling,
  InvoiceVoided: toBilling,
  SubscriptionResumed: toBilling,
  OrganisationSuspended: toBilling,
  OrganisationReinstated: toBilling,
  OrganisationApproved: ({ data }: EventOf<typeof organisationApproved>) => billPlanId(data),
}
