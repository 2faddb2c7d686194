/** One night's sweep: `complete-openings-2026-11-20`. */
export type CompleteOpeningsInput = {
  /** A day in Hong Kong as `yyyy-MM-dd`. */
  day: string
}

export const completeOpeningsId = ({ day }: CompleteOpeningsInput): string =>
  `complete-openings-${day}`
