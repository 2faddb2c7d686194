import { countNudges, readMilliseconds } from '../../flow/asking.ts'
import type { Process } from '../../flow/flow.ts'
import { forADay } from '../../retry-policies.ts'
import type { TakeBackDisputeInput, TakeBackDisputeOutcome } from './contract.ts'

export type TakeBackDisputeActivities = {
  /**
   * Takes the sum back, once, if the dispute is lost and the charity has repaid it. `waits`: it
   * cannot be taken back yet, or not now.
   */
  takeBack: (input: TakeBackDisputeInput) => Promise<{ status: 'waits' | 'taken' | 'nothing' }>
}

const second = 1_000
const day = 86_400 * second

/** A charity without a card payment for so long repays nothing more by itself. */
const longest = 400 * day

/**
 * Takes the money of a disputed payment from the charity's account at the card provider, once the
 * dispute is lost. The bank took it from the platform, and the charity's own money repays it before
 * any payout. After that, the sum in the charity's account is no longer its own.
 */
export const takeBackDispute: Process<
  'take-back-dispute',
  TakeBackDisputeInput,
  TakeBackDisputeActivities,
  TakeBackDisputeOutcome
> = {
  name: 'take-back-dispute',
  policies: { takeBack: forADay },
  run: async (flow, input) => {
    const until = (await readMilliseconds(flow)) + longest
    const nudges = countNudges(flow)
    for (;;) {
      const { status } = await flow.activities.takeBack(input)
      if (status !== 'waits') return await flow.report({ status })
      if ((await readMilliseconds(flow)) > until) return await flow.report({ status: 'left' })
      await nudges.waitFor(day)
    }
  },
}
