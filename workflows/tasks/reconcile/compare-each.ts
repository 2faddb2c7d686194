import { AssertionError } from '@almoner/domain/kernel/assert.ts'
import { FinalError } from '../../flow/activity-failed.ts'
import type { Log } from '../../log.ts'

/** The number of concurrent comparisons: our calls must not meet a provider's limit. */
export const atOnce = 4

/** A payment that cannot be compared must not block the others. */
export const orPassed = async (
  { log }: { log: Log },
  compare: () => Promise<void>,
  { isLast = false } = {},
): Promise<boolean> => {
  try {
    await compare()
    return true
  } catch (error) {
    const isFinal = error instanceof FinalError || error instanceof AssertionError
    if (!isFinal && !isLast) throw error
    log.error({ err: error }, 'a payment could not be compared')
    return false
  }
}
