import type { ActivityPolicy, Process } from '../../flow/flow.ts'
import type { ReviseMatchInput } from './contract.ts'

export type ReviseMatchActivities = {
  /** False where no bank line pays the entry. */
  revise: (input: ReviseMatchInput) => Promise<{ revised: boolean }>
}

const longRetries: ActivityPolicy = {
  attempts: 150,
  firstPauseMilliseconds: 1_000,
  longestPauseMilliseconds: 600_000,
  timeoutMilliseconds: 60_000,
}

/**
 * The sum of an offline entry was corrected, or the entry was voided. The desk revises what bank
 * lines pay of it in the same request; this process does so where that request died in between.
 */
export const reviseMatch: Process<
  'revise-match',
  ReviseMatchInput,
  ReviseMatchActivities,
  { revised: boolean }
> = {
  name: 'revise-match',
  policies: { revise: longRetries },
  run: async (flow, input) => {
    await flow.report(await flow.activities.revise(input))
  },
}
