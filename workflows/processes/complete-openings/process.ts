import type { Process } from '../../flow/flow.ts'
import { forADay } from '../../retry-policies.ts'
import type { CompleteOpeningsInput } from './contract.ts'

export type CompleteOpeningsActivities = {
  /**
   * Creates the referral code of each open charity on a page. Returns those whose account at the
   * card provider was never opened; `next` is null after the last page.
   */
  giveCodes: (page: { after: string | null }) => Promise<{
    withoutAccount: string[]
    next: string | null
  }>
  /**
   * Returns false if the provider rejects the account, or if the required details are not stored.
   */
  openAccount: (input: { organisationId: string }) => Promise<{ opened: boolean }>
}

// Far more than there are charities; a list that never ends must end here.
const mostPages = 10_000

/**
 * Gives open charities what the opening of a charity gives today and did not give when they opened:
 * a referral code, and an account at the card provider. Ends after the last charity. Repeating a
 * night changes nothing; what cannot be opened is in the log, and is tried the next night.
 */
export const completeOpenings: Process<
  'complete-openings',
  CompleteOpeningsInput,
  CompleteOpeningsActivities,
  { opened: number }
> = {
  name: 'complete-openings',
  isRepeated: true,
  policies: { giveCodes: forADay, openAccount: forADay },
  run: async (flow) => {
    let opened = 0
    let after: string | null = null
    for (let page = 0; page < mostPages; page += 1) {
      const batch = await flow.activities.giveCodes({ after })
      for (const organisationId of batch.withoutAccount) {
        const done = await flow.activities.openAccount({ organisationId })
        if (done.opened) opened += 1
      }
      after = batch.next
      if (after === null) break
    }
    await flow.report({ opened })
  },
}
