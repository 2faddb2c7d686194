import type { Pool } from 'pg'
import { deleteEnded, deleteLateSignals } from './store.ts'

/** As long as the Temporal namespace keeps them. After that the books alone refuse a repeat. */
export const keptDays = 90

const atOnce = 500
/** What is left goes in an hour: ten thousand an hour is more than anybody starts. */
const mostBatches = 20
const day = 86_400_000

/** Forgets processes that ended well long ago; how many. One that failed stays for whoever looks into it. */
export const forgetEnded = async (pool: Pick<Pool, 'query'>, now: number): Promise<number> => {
  await deleteLateSignals(pool)
  const before = new Date(now - keptDays * day)
  let forgotten = 0
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const deleted = await deleteEnded(pool, { before, limit: atOnce })
    forgotten += deleted
    if (deleted < atOnce) break
  }
  return forgotten
}
