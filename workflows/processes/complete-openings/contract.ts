/** One night's sweep: `complete-openings-2026-11-20`. */
export type CompleteOpeningsInput = {
  /** `yyyy-MM-dd` in Hong Kong. */
  day: string
}

export const completeOpeningsId = ({ day }: CompleteOpeningsInput): string =>
  `complete-openings-${day}`
