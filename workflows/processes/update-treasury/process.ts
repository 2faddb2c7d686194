import type { Process } from '../../flow/flow.ts'
import { forADay } from '../../retry-policies.ts'
import type { UpdateTreasuryInput } from './contract.ts'

export type UpdateTreasuryActivities = {
  /** Records the refund or the dispute from the payment's own stream, once. */
  recordMoneyBack: (input: UpdateTreasuryInput) => Promise<null>
}

/**
 * Records in a charity's treasury that the platform advanced a refund or a dispute, so that its own
 * money repays it before any payout. It also records the return of the sum.
 */
export const updateTreasury: Process<
  'update-treasury',
  UpdateTreasuryInput,
  UpdateTreasuryActivities,
  { recorded: true }
> = {
  name: 'update-treasury',
  policies: { recordMoneyBack: forADay },
  run: async (flow, input) => {
    await flow.activities.recordMoneyBack(input)
    await flow.report({ recorded: true })
  },
}
