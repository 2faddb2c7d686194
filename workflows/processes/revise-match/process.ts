import type { Process } from '../../flow/flow.ts'
import { forADay } from '../../retry-policies.ts'
import type { ReviseMatchInput } from './contract.ts'

export type ReviseMatchActivities = {
  /** Returns false if no bank line pays the entry. */
  revise: (input: ReviseMatchInput) => Promise<{ revised: boolean }>
}

/**
 * Revises the part of an offline entry that bank lines pay, after its sum was corrected or the
 * entry was voided. The desk does this in its own request; this process does it if that request
 * failed in between.
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
