import { setTimeout as delay } from 'node:timers/promises'
import { createRepeatedFault } from '@almoner/eventstore/subscriptions/repeated-fault.ts'
import { listLoginsWithUsernameDue } from '@almoner/operational/memberships/memberships.ts'
import type { Log } from '../../log.ts'
import { followUsername, type FollowUsernameDependencies } from './follow-username.ts'

const mostAtOnce = 100

/**
 * Follows changes of usernames whose request ended before all charities had them, every minute until
 * the signal aborts.
 */
export const followDueUsernames = async (
  deps: FollowUsernameDependencies,
  {
    signal,
    log,
    lookEveryMilliseconds = 60_000,
  }: { signal: AbortSignal; log: Log; lookEveryMilliseconds?: number },
): Promise<void> => {
  const fault = createRepeatedFault()
  while (!signal.aborted) {
    try {
      for (const loginId of await listLoginsWithUsernameDue(deps.db, { limit: mostAtOnce })) {
        await followUsername(deps, loginId)
      }
      fault.end()
    } catch (error) {
      const times = fault.add(error)
      if (times !== null) {
        log.error({ err: error, times }, 'usernames could not be followed and will be')
      }
    }
    await delay(lookEveryMilliseconds, undefined, { signal }).catch(() => {})
  }
}
