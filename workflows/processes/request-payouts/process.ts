import type { Process } from '../../flow/flow.ts'
import { forADay } from '../../retry-policies.ts'
import type { RequestPayoutsInput } from './contract.ts'

export type RequestPayoutsActivities = {
  /**
   * Requests the payouts of a page of the charities with a balance, and reminds of what stays for
   * long; null after the last page.
   */
  requestDue: (
    page: RequestPayoutsInput & { after: string | null },
  ) => Promise<{ requested: number; next: string | null }>
}

// Far more than there are charities.
const mostPages = 2_000

/**
 * Requests the payout of every charity that chose a weekly or a monthly one, once a period. If
 * there is an obstacle, the next nights try again until the period ends. A charity whose money has
 * not been paid out for long gets a reminder.
 */
export const requestPayouts: Process<
  'request-payouts',
  RequestPayoutsInput,
  RequestPayoutsActivities,
  { requested: number }
> = {
  name: 'request-payouts',
  isRepeated: true,
  policies: { requestDue: forADay },
  run: async (flow, input) => {
    let requested = 0
    let after: string | null = null
    for (let page = 0; page < mostPages; page += 1) {
      const done = await flow.activities.requestDue({ ...input, after })
      requested += done.requested
      if (done.next === null) return await flow.report({ requested })
      after = done.next
    }
    throw new Error('the charities with a balance do not end')
  },
}
