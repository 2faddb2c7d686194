/** The automatic payouts of one day: `request-payouts-2026-11-23`. */
export type RequestPayoutsInput = {
  /** `yyyy-MM-dd` in Hong Kong. */
  day: string
}

export const requestPayoutsId = ({ day }: RequestPayoutsInput): string => `request-payouts-${day}`
