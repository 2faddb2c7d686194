import type { Process } from '../../flow/flow.ts'
import { forADay } from '../../retry-policies.ts'
import type { ReviseMatchInput } from './contract.ts'

export type ReviseMatchActivities = {
  /** False where no bank line pays the entry. */
  revise: (input: ReviseMatchInput) => Promise<{ revised: boolean }>
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
  policies: { revise: forADay },
  run: async (flow, input) => {
    await flow.report(await flow.activities.revise(input))
  },
}
