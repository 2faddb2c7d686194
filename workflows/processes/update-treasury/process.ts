import type { ActivityPolicy, Process } from '../../flow/flow.ts'
import type { UpdateTreasuryInput } from './contract.ts'

export type UpdateTreasuryActivities = {
  /** Records what the payment's own stream says of the refund or the dispute; once. */
  recordMoneyBack: (input: UpdateTreasuryInput) => Promise<null>
}

// No provider is asked. What cannot be recorded within two days is found again at night.
const stubborn: ActivityPolicy = {
  attempts: 60,
  firstPauseMilliseconds: 1_000,
  longestPauseMilliseconds: 3_600_000,
  timeoutMilliseconds: 60_000,
}

/**
 * Tells a charity's treasury that the platform advanced a refund or a dispute, so that its own
 * money repays it before any payout; or that the sum returned.
 */
export const updateTreasury: Process<
  'update-treasury',
  UpdateTreasuryInput,
  UpdateTreasuryActivities,
  { recorded: true }
> = {
  name: 'update-treasury',
  policies: { recordMoneyBack: stubborn },
  run: async (flow, input) => {
    await flow.activities.recordMoneyBack(input)
    await flow.report({ recorded: true })
  },
}
