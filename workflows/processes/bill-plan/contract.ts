import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'

/** The input for one charity's subscription: `bill-plan-<organisationId>`. */
export type BillPlanInput = { organisationId: OrganisationId }

export const billPlanId = ({ organisationId }: BillPlanInput): string =>
  `bill-plan-${organisationId}`
