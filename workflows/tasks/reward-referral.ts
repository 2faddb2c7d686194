import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { task } from '../flow/task.ts'
import { forHours } from '../retry-policies.ts'
import { rewardReferral as reward } from '../steps/referral/reward-referral.ts'
import type { SubscriptionBooks } from '../steps/subscription/subscription-books.ts'

export type RewardReferralInput = { organisationId: string; invoiceId: string }

const process = 'reward-referral'

/** Rewards the charity that recommended the platform to one that has paid an invoice. */
export const rewardReferral = task({
  name: process,
  id: ({ invoiceId }: RewardReferralInput) => `${process}-${invoiceId}`,
  policy: forHours,
  run: (deps: SubscriptionBooks) => async (input: RewardReferralInput) => {
    const referredId = input.organisationId as OrganisationId
    const processId = `${process}-${input.invoiceId}`
    await reward(deps, { referredId, by: { process, processId } })
    return {}
  },
})
