import type { Process } from '../../flow/flow.ts'
import { forADay } from '../../retry-policies.ts'
import type { ReleaseDomainInput } from './contract.ts'

export type ReleaseDomainActivities = {
  /**
   * Frees the host for the next charity that proves it. Returns false if the charity has it again.
   */
  releaseHost: (input: ReleaseDomainInput) => Promise<{ released: boolean }>
  /** The card provider shows Apple Pay there no more. */
  turnOffWallets: (input: { host: string }) => Promise<null>
}

/**
 * A charity's own host was lost or removed. The event has ended its use; this process frees the name
 * and informs the card provider.
 */
export const releaseDomain: Process<
  'release-domain',
  ReleaseDomainInput,
  ReleaseDomainActivities,
  { released: boolean }
> = {
  name: 'release-domain',
  policies: { releaseHost: forADay, turnOffWallets: forADay },
  mostActivitiesAtOnce: 2,
  run: async (flow, input) => {
    const { released } = await flow.activities.releaseHost(input)
    if (released) await flow.activities.turnOffWallets({ host: input.host })
    await flow.report({ released })
  },
}
