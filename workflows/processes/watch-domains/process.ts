import type { Process } from '../../flow/flow.ts'
import { forADay } from '../../retry-policies.ts'
import type { WatchDomainsInput } from './contract.ts'

export type WatchDomainsActivities = {
  /** Looks at a page of the verified hosts; null after the last page. */
  lookAtVerified: (
    page: WatchDomainsInput & { from: string | null },
  ) => Promise<{ looked: number; next: string | null }>
}

// Far more than there are charities.
const mostPages = 2_000

/**
 * Checks the CNAME record of every verified host, once a day. A host is lost after several days on
 * which it was clearly absent; a name server that does not answer proves nothing.
 */
export const watchDomains: Process<
  'watch-domains',
  WatchDomainsInput,
  WatchDomainsActivities,
  { looked: number }
> = {
  name: 'watch-domains',
  isRepeated: true,
  policies: { lookAtVerified: forADay },
  run: async (flow, input) => {
    let looked = 0
    let from: string | null = null
    for (let page = 0; page < mostPages; page += 1) {
      const batch = await flow.activities.lookAtVerified({ ...input, from })
      looked += batch.looked
      if (batch.next === null) return await flow.report({ looked })
      from = batch.next
    }
    throw new Error('the verified hosts do not end')
  },
}
