import type { DetailField } from '@almoner/domain/connected-account/detail-fields.ts'
import { ActivityFailed } from '../../flow/activity-failed.ts'
import type { Process } from '../../flow/flow.ts'
import { forADay } from '../../retry-policies.ts'
import type { UpdateConnectedAccountInput, UpdateConnectedAccountOutcome } from './contract.ts'

export type UpdateConnectedAccountActivities = {
  /** Sends the charity's details, and records the refused ones. */
  giveDetails: (
    details: NonNullable<UpdateConnectedAccountInput['given']>,
  ) => Promise<{ refused: readonly DetailField[] }>
  /** Reads the account at the provider, and records what is different. */
  lookAtAccount: (account: { accountId: string }) => Promise<null>
}

/**
 * Updates our record of a charity's account at the card provider. It runs after a notice of the
 * provider, which is only a hint, and after the charity provided the required details. It ends when
 * the account was read.
 */
export const updateConnectedAccount: Process<
  'update-connected-account',
  UpdateConnectedAccountInput,
  UpdateConnectedAccountActivities,
  UpdateConnectedAccountOutcome
> = {
  name: 'update-connected-account',
  policies: { giveDetails: forADay, lookAtAccount: forADay },
  mostActivitiesAtOnce: 2,
  run: async (flow, { accountId, given }) => {
    try {
      const { refused } = given ? await flow.activities.giveDetails(given) : { refused: [] }
      await flow.activities.lookAtAccount({ accountId })
      await flow.report({ status: 'updated', refused })
    } catch (error) {
      if (!(error instanceof ActivityFailed)) throw error
      await flow.report({ status: 'failed' })
      throw error
    }
  },
}
