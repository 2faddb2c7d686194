/** The automatic payouts of one day: `request-payouts-2026-11-23`. */
export type RequestPayoutsInput = {
  /** A day in Hong Kong as `yyyy-MM-dd`. */
  day: string
}

export const requestPayoutsId = ({ day }: RequestPayoutsInput): string => `request-payouts-${day}`
