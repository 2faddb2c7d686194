/** The input for one charity's subscription: `bill-plan-<organisationId>`. */
export type BillPlanInput = { organisationId: string }

export const billPlanId = ({ organisationId }: BillPlanInput): string =>
  `bill-plan-${organisationId}`
