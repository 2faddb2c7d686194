import { assert } from '@almoner/domain/kernel/assert.ts'
import { sql } from 'kysely'
import type { Db } from '../database.ts'

export type GuessLimit = {
  key: string
  /** The number of guesses that pass before each next one waits twice as long as the one before. */
  free: number
  firstDelaySeconds: number
  longestDelaySeconds: number
  /** The most guesses within `lastsSeconds`. */
  most: number
  /**
   * The time after which guesses are dropped. It is counted from the first guess, or from the last
   * if `slides` is set.
   */
  lastsSeconds: number
  slides: boolean
}

/**
 * Counts a guess before it is checked, so that guesses sent together are no more than guesses sent
 * one after the other. A count that ends later than its own limit allows was made by a clock that
 * ran ahead, and is over. The clock is PostgreSQL's.
 */
export const takeGuess = async (
  db: Db,
  limit: GuessLimit,
): Promise<{ allowed: boolean; guesses: number; retryAfterSeconds: number }> => {
  const { key, free, firstDelaySeconds, longestDelaySeconds, most, lastsSeconds, slides } = limit
  assert(most > 0 && lastsSeconds > longestDelaySeconds, 'a limit lets something pass')
  const lasts = sql`make_interval(secs => ${lastsSeconds}::float8)`
  // A minute more: of two concurrent ones, the later may have the earlier clock.
  const isOver = sql`(g.ends_at <= now() or g.ends_at > now() + ${lasts} + interval '1 minute')`
  const guesses = sql`(case when ${isOver} then 1 else g.guesses + 1 end)`
  // A free guess is allowed at any time, because the clocks of concurrent guesses may differ.
  const allowedAfter = (count: typeof guesses) =>
    sql`case when ${count} <= ${free}::int then '-infinity'::timestamptz
      else now() + make_interval(secs => least(${longestDelaySeconds}::float8,
        ${firstDelaySeconds}::float8 * power(2, least(${count} - ${free}::int - 1, 20)))) end`
  const { rows } = await sql<{ guesses: number; allowed: boolean; seconds: number }>`
    with taken as (
      insert into operational.guess_counts as g (key, guesses, allowed_at, ends_at)
      values (${key}, 1, ${allowedAfter(sql`1`)}, now() + ${lasts})
      on conflict (key) do update set
        guesses = ${guesses},
        allowed_at = ${allowedAfter(guesses)},
        ends_at = case when ${isOver} or ${slides}::boolean then excluded.ends_at else g.ends_at end
      where ${isOver} or (g.allowed_at <= now() and g.guesses < ${most}::int)
      returning g.guesses
    )
    select guesses, true as allowed, 0::float8 as seconds from taken
    union all
    select guesses, false, extract(epoch from
        (case when guesses >= ${most}::int then ends_at else allowed_at end) - now())::float8
      from operational.guess_counts where key = ${key} and not exists (select 1 from taken)
  `.execute(db)
  // No row at all: another process made the key a moment ago, after this statement began.
  const [answer = { allowed: false, guesses: 0, seconds: 1 }] = rows
  const retryAfterSeconds = answer.allowed ? 0 : Math.max(1, Math.ceil(answer.seconds))
  return { allowed: answer.allowed, guesses: answer.guesses, retryAfterSeconds }
}

/** It was no guess after all: it was not held against the secret, or was right. */
export const uncountGuess = async (db: Db, key: string): Promise<void> => {
  await sql`update operational.guess_counts set guesses = greatest(guesses - 1, 0),
    allowed_at = '-infinity'
    where key = ${key}`.execute(db)
}

export const forgetGuesses = async (db: Db, key: string): Promise<void> => {
  await db.deleteFrom('operational.guess_counts').where('key', '=', key).execute()
}
