import { isUnknown, readMilliseconds } from '../../flow/asking.ts'
import type { Process } from '../../flow/flow.ts'
import { forMinutes } from '../../retry-policies.ts'
import type { RemoveCardInput } from './contract.ts'

export type RemoveCardActivities = {
  /** Removes the card at the provider, and records the removal. */
  removeCard: (input: RemoveCardInput) => Promise<null>
}

const second = 1_000
const hour = 3_600 * second

const firstPause = 60 * second
const longestPause = 6 * hour
const removeWithin = 30 * 24 * hour

/**
 * Removes a donor's card at the provider. The donor no longer sees the card and does not wait. If
 * the provider is unreachable, the call is retried for a month.
 */
export const removeCard: Process<'remove-card', RemoveCardInput, RemoveCardActivities, never> = {
  name: 'remove-card',
  policies: { removeCard: forMinutes },
  run: async (flow, input) => {
    const until = (await readMilliseconds(flow)) + removeWithin
    for (let pause = firstPause; ; pause = Math.min(pause * 2, longestPause)) {
      try {
        await flow.activities.removeCard(input)
        return
      } catch (error) {
        if (!isUnknown(error) || (await readMilliseconds(flow)) + pause > until) throw error
      }
      await flow.sleep(pause)
    }
  },
}
