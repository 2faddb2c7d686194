import { toMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import { ActivityFailed } from '../../flow/activity-failed.ts'
import { countNudges, readMilliseconds } from '../../flow/asking.ts'
import type { Flow, Process } from '../../flow/flow.ts'
import { forMinutes, forWeeks } from '../../retry-policies.ts'
import type { ChangeBankAccountInput, ChangeBankAccountOutcome } from './contract.ts'

type Step = (input: ChangeBankAccountInput) => Promise<null>

export type ChangeBankAccountActivities = {
  /** Requests the approval, unless the change has been replaced. */
  requestApproval: Step
  /** Returns the status of the change. It lapses if it is not decided within a week. */
  lookAtChange: (input: ChangeBankAccountInput) => Promise<{
    status: 'waits' | 'approved' | ChangeBankAccountOutcome['status']
    /** When the hold on payouts is over. */
    heldUntil: Instant
  }>
  /** Withdraws the request for an approval that is no longer allowed. */
  withdrawApproval: Step
  /** The provider pays out to the account from now on, or does not accept it. */
  giveToProvider: (input: ChangeBankAccountInput) => Promise<ChangeBankAccountOutcome>
  /** Gives the account to the provider, which pays out to it from now on, or does not accept it. */
  giveUp: Step
  /** A manual review for the platform's administrators. */
  openReview: Step
  closeReview: Step
  /** Erases the whole numbers of accounts that are neither in use nor waiting. */
  eraseFormerNumbers: Step
}

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const lookEvery = 6 * hour
const longestPause = 6 * hour
const givesUpAfter = 30 * day

/**
 * Changes the bank account of a charity. It requests the approval, waits for it, and gives the
 * account to the card provider. It erases the numbers of former accounts once the hold on payouts
 * is over. The old account stays in use until the provider has accepted the new one. The process
 * ends when the change is refused, or its account is in use or broken.
 */
export const changeBankAccount: Process<
  'change-bank-account',
  ChangeBankAccountInput,
  ChangeBankAccountActivities,
  ChangeBankAccountOutcome
> = {
  name: 'change-bank-account',
  policies: {
    requestApproval: forWeeks,
    lookAtChange: forWeeks,
    withdrawApproval: forWeeks,
    giveToProvider: forMinutes,
    giveUp: forWeeks,
    openReview: forWeeks,
    closeReview: forWeeks,
    eraseFormerNumbers: forWeeks,
  },
  mostActivitiesAtOnce: 4,
  run: async (flow, input) => {
    const { activities } = flow
    const waiting = countNudges(flow)
    await activities.requestApproval(input)
    let look = await activities.lookAtChange(input)
    while (look.status === 'waits') {
      await waiting.waitFor(lookEvery)
      look = await activities.lookAtChange(input)
    }
    if (look.status === 'refused') await activities.withdrawApproval(input)
    const outcome =
      look.status === 'approved' ? await giveUntilDone(flow, input) : { status: look.status }
    await flow.report(outcome)
    // The change may be contested until then, and the numbers are evidence.
    const pause = toMilliseconds(look.heldUntil) - (await readMilliseconds(flow))
    if (pause > 0) await flow.sleep(pause)
    await activities.eraseFormerNumbers(input)
  },
}

type ChangeFlow = Flow<ChangeBankAccountActivities, ChangeBankAccountOutcome>

/** Retries automatically for thirty days, with an open manual review during that time. */
const giveUntilDone = async (
  { activities, ...flow }: ChangeFlow,
  input: ChangeBankAccountInput,
): Promise<ChangeBankAccountOutcome> => {
  const began = await readMilliseconds(flow)
  let isReviewed = false
  for (let pause = minute; ; pause = Math.min(pause * 2, longestPause)) {
    const outcome = await unlessFailed(() => activities.giveToProvider(input))
    const isOver = (await readMilliseconds(flow)) - began >= givesUpAfter
    if (outcome !== undefined || isOver) {
      if (outcome === undefined) await activities.giveUp(input)
      if (isReviewed) await activities.closeReview(input)
      return outcome ?? { status: 'broken' }
    }
    await activities.openReview(input)
    isReviewed = true
    await flow.sleep(pause)
  }
}

const unlessFailed = async <Answer>(step: () => Promise<Answer>): Promise<Answer | undefined> => {
  try {
    return await step()
  } catch (error) {
    if (error instanceof ActivityFailed) return undefined
    throw error
  }
}
