import type { GiftTerms } from '@almoner/domain/fees/agree.ts'
import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { hongKongDate, type Instant } from '@almoner/domain/kernel/time.ts'
import { minimumAmount, type RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import { usableMethods } from '@almoner/domain/organisation/payment-methods/usable-methods.ts'
import type { PaymentTerms } from '@almoner/domain/payment/commands.ts'
import type { CreatedProject } from '@almoner/domain/project/state.ts'
import type { PlanTerms } from '@almoner/domain/recurring-plan/commands.ts'
import { includes } from '@almoner/domain/plans/plan-features.ts'

/**
 * Returns the current terms of a charity and its project for a payment, by a payer's request or by
 * a monthly gift.
 */
export const paymentTerms = (of: {
  charity: RegisteredOrganisation
  chosen: CreatedProject | null
  method: PaymentMethod
  at: Instant
  serviceBasisPoints: number
}): PaymentTerms => {
  const { charity, chosen, method, at, serviceBasisPoints } = of
  const { tapAndGoBasisPoints } = charity.methods
  return {
    ...giftTerms(charity, chosen),
    serviceBasisPoints,
    tapAndGoBasisPoints,
    receiptOnRequest: chosen?.details.quickReceipt === false,
    methodUsable: usableMethods(charity, hongKongDate(at)).includes(method),
  }
}

/** Returns the terms for a monthly gift. */
export const planTerms = (
  charity: RegisteredOrganisation,
  project: CreatedProject | null,
): PlanTerms => ({
  ...giftTerms(charity, project),
  offersMonthly: includes(charity.profile.plan, 'monthly'),
})

const giftTerms = (
  { organisationId, status, profile }: RegisteredOrganisation,
  project: CreatedProject | null,
): GiftTerms => ({
  approved: status === 'approved',
  minimumCents: minimumAmount(profile),
  project: project && {
    status: project.status,
    foreign: project.organisationId !== organisationId,
  },
})
