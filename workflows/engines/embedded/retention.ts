import type { Pool } from 'pg'
import { deleteEnded, deleteLateSignals } from './store.ts'

/**
 * This equals the retention of the Temporal namespace. Afterwards only the event store refuses a
 * repetition.
 */
export const retentionDays = 90

const atOnce = 500
/** The rest is deleted an hour later: ten thousand an hour is more than any deployment starts. */
const mostBatches = 20
const day = 86_400_000

/**
 * Deletes processes that ended well long ago; answers how many. A failed one stays for the operator
 * to examine.
 */
export const forgetEnded = async (pool: Pick<Pool, 'query'>, now: number): Promise<number> => {
  await deleteLateSignals(pool)
  const before = new Date(now - retentionDays * day)
  let forgotten = 0
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const deleted = await deleteEnded(pool, { before, limit: atOnce })
    forgotten += deleted
    if (deleted < atOnce) break
  }
  return forgotten
}
