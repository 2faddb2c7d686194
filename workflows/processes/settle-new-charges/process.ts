import type { Process } from '../../flow/flow.ts'
import { forADay } from '../../retry-policies.ts'
import type { SettleNewChargesInput } from './contract.ts'

export type SettleNewChargesActivities = {
  /** Reads the next page of the charges that became available, and records what is not settled yet. */
  settlePage: (input: SettleNewChargesInput) => Promise<{ settled: number; hasMore: boolean }>
}

// Half a million charges; a list that never ends must end here.
const mostPages = 5_000

/**
 * Settles the money that became available at the card provider since the notice before. It
 * continues from the end of that run, in small pages that give way to payers. The nightly
 * `settle-stripe` reads everything, and settles the charges that this process skips. They were
 * pending for longer than others, were recorded late, or belong to a charity that could not receive
 * them. Repeating it changes nothing.
 */
export const settleNewCharges: Process<
  'settle-new-charges',
  SettleNewChargesInput,
  SettleNewChargesActivities,
  { settled: number }
> = {
  name: 'settle-new-charges',
  isRepeated: true,
  policies: { settlePage: forADay },
  mostActivitiesAtOnce: 1,
  run: async (flow, input) => {
    let settled = 0
    for (let page = 0; page < mostPages; page += 1) {
      const done = await flow.activities.settlePage(input)
      settled += done.settled
      if (!done.hasMore) break
    }
    await flow.report({ settled })
  },
}
