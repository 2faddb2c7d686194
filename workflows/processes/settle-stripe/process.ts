import type { Process } from '../../flow/flow.ts'
import { forADay } from '../../retry-policies.ts'
import type { SettleStripeInput } from './contract.ts'

export type SettleStripeActivities = {
  /**
   * Reads up to 5,000 of the charges that are available, and records those that are not settled yet.
   * `next` is null after the last.
   */
  settleCharges: (input: SettleStripeInput & { after: string | null }) => Promise<{
    settled: number
    next: string | null
  }>
}

// Ten million charges; a list that never ends must end here.
const mostPages = 2_000

/**
 * Settles the money that the card provider has made available. Each payment's money leaves the
 * pending sum and belongs to its charity. The difference between the promised fee and the fee that
 * was taken is the platform's. It reads everything, once a night; `settle-new-charges` reads only
 * new charges. Repeating it changes nothing.
 */
export const settleStripe: Process<
  'settle-stripe',
  SettleStripeInput,
  SettleStripeActivities,
  { settled: number }
> = {
  name: 'settle-stripe',
  isRepeated: true,
  policies: { settleCharges: forADay },
  mostActivitiesAtOnce: 1,
  run: async (flow, input) => {
    let settled = 0
    let after: string | null = null
    for (let page = 0; page < mostPages; page += 1) {
      const done = await flow.activities.settleCharges({ ...input, after })
      settled += done.settled
      after = done.next
      if (after === null) break
    }
    await flow.report({ settled })
  },
}
