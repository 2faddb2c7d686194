import {
  ActivityFailure,
  ApplicationFailure,
  isCancellation,
  proxyActivities,
  TimeoutFailure,
} from '@temporalio/workflow'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { LastError } from '../../../flow/activity-failed.ts'
import type { ActivityPolicy, BoundActivities } from '../../../flow/flow.ts'
import type { ActivityEnd } from '../../try-activity.ts'
import { activityType } from './names.ts'

/** An activity as a process calls it in the sandbox: Temporal tries it again by its policy. */
export const createActivity = (called: {
  process: string
  name: string
  policy: ActivityPolicy
}): ((input: unknown) => Promise<ActivityEnd>) => {
  const { policy } = called
  const type = activityType(called.process, called.name)
  const perform = requirePresent(
    proxyActivities<BoundActivities>({
      startToCloseTimeout: policy.timeoutMilliseconds,
      retry: {
        initialInterval: policy.firstPauseMilliseconds,
        maximumInterval: policy.longestPauseMilliseconds,
        backoffCoefficient: 2,
        maximumAttempts: policy.attempts,
      },
    })[type],
    type,
  )
  return async (input) => {
    try {
      return { ok: true, value: (await perform(input)) ?? null }
    } catch (error) {
      if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error
      return { ok: false, last: toLastError(error, policy) }
    }
  }
}

const toLastError = ({ cause, message }: ActivityFailure, policy: ActivityPolicy): LastError => {
  if (cause instanceof ApplicationFailure) {
    return {
      name: cause.type ?? cause.name,
      message: cause.message,
      final: cause.nonRetryable === true,
    }
  }
  if (cause instanceof TimeoutFailure) {
    const within = `no end within ${policy.timeoutMilliseconds} ms`
    return { name: 'ActivityTimedOut', message: within, final: false }
  }
  return { name: cause?.name ?? 'Error', message: cause?.message ?? message, final: false }
}
