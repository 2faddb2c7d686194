import { toMilliseconds, type Instant } from '@almoner/domain/kernel/time.ts'
import { countNudges, readMilliseconds } from '../../flow/asking.ts'
import type { Process } from '../../flow/flow.ts'
import { forWeeks } from '../../retry-policies.ts'
import type { AwaitApprovalInput, AwaitApprovalOutcome } from './contract.ts'

export type AwaitApprovalActivities = {
  /**
   * Returns whether the request is decided, and if so, whether both persons may still decide it.
   * Records the end of its time once it is over.
   */
  lookAtApproval: (
    input: AwaitApprovalInput,
  ) => Promise<{ status: 'open'; endsAt: Instant } | { status: 'decided'; isAllowed: boolean }>
  /** Does what was approved, and records the outcome; or takes back what waited for it. */
  closeApproval: (
    input: AwaitApprovalInput & { isAllowed: boolean },
  ) => Promise<AwaitApprovalOutcome>
}

const second = 1_000

/**
 * Waits until a request is approved, refused or cancelled, or until its time is over. A request for
 * a second person lapses after 72 hours; one that is delayed takes effect after 24. An approved
 * request is then carried out by the command of its subject, which checks everything again.
 */
export const awaitApproval: Process<
  'await-approval',
  AwaitApprovalInput,
  AwaitApprovalActivities,
  AwaitApprovalOutcome
> = {
  name: 'await-approval',
  policies: { lookAtApproval: forWeeks, closeApproval: forWeeks },
  run: async (flow, input) => {
    const waiting = countNudges(flow)
    for (;;) {
      const look = await flow.activities.lookAtApproval(input)
      if (look.status === 'decided') {
        const { isAllowed } = look
        return await flow.report(await flow.activities.closeApproval({ ...input, isAllowed }))
      }
      const pause = toMilliseconds(look.endsAt) - (await readMilliseconds(flow))
      await waiting.waitFor(Math.max(pause, second))
    }
  },
}
