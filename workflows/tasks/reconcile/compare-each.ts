import { AssertionError } from '@almoner/domain/kernel/assert.ts'
import { FinalError } from '../../flow/activity-failed.ts'
import type { Log } from '../../log.ts'

const atOnce = 4

/** Runs for each, a few at once, so that a provider's limit on calls is not met by ourselves. */
export const each = async <Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<void>,
): Promise<void> => {
  for (let start = 0; start < items.length; start += atOnce) {
    await Promise.all(items.slice(start, start + atOnce).map(act))
  }
}

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
