/** One day's look at every verified host: `watch-domains-2026-11-20`. */
export type WatchDomainsInput = {
  /** A day in Hong Kong as `yyyy-MM-dd`. */
  day: string
}

export const watchDomainsId = ({ day }: WatchDomainsInput): string => `watch-domains-${day}`
