/** One day's look at every verified host: `watch-domains-2026-11-20`. */
export type WatchDomainsInput = {
  /** `yyyy-MM-dd` in Hong Kong. */
  day: string
}

export const watchDomainsId = ({ day }: WatchDomainsInput): string => `watch-domains-${day}`
