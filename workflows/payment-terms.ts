import type { PaymentMethod } from '@almoner/domain/kernel/payment-method.ts'
import { hongKongDate, type Instant } from '@almoner/domain/kernel/time.ts'
import { minimumOf, type RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import { usableMethods } from '@almoner/domain/organisation/usable-methods.ts'
import type { PaymentTerms } from '@almoner/domain/payment/commands.ts'
import type { CreatedProject } from '@almoner/domain/project/state.ts'

/** What a charity and its project allow of a payment now, whether its payer asks or their monthly gift. */
export const paymentTerms = (of: {
  charity: RegisteredOrganisation
  chosen: CreatedProject | null
  method: PaymentMethod
  at: Instant
  serviceBasisPoints: number
}): PaymentTerms => {
  const { charity, chosen, method, at, serviceBasisPoints } = of
  return {
    organisation: {
      approved: charity.status === 'approved',
      minimumCents: minimumOf(charity.profile),
      serviceBasisPoints,
      tapAndGoBasisPoints: charity.methods.tapAndGoBasisPoints,
    },
    methodUsable: usableMethods(charity, hongKongDate(at)).includes(method),
    project: projectTerms(charity, chosen),
  }
}

/** Of a payment, and of a monthly gift; null for a gift to the charity as a whole. */
export const projectTerms = (
  { organisationId }: Pick<RegisteredOrganisation, 'organisationId'>,
  chosen: CreatedProject | null,
): PaymentTerms['project'] =>
  chosen && { status: chosen.status, foreign: chosen.organisationId !== organisationId }
