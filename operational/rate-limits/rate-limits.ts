import { assert } from '@almoner/domain/kernel/assert.ts'
import { sql } from 'kysely'
import type { Db } from '../database.ts'

/**
 * Takes `cost` (default one) from a limit of one each `perSeconds`, with up to `burst` at once.
 * More than `burst` never passes. One statement (the generic cell rate algorithm), so it counts
 * correctly over all processes; the clock is PostgreSQL's. A time further ahead than the limit's
 * own window is taken for the window's end.
 */
export const takeFromLimit = async (
  db: Db,
  {
    key,
    perSeconds,
    burst,
    cost: units = 1,
  }: { key: string; perSeconds: number; burst: number; cost?: number },
): Promise<{ allowed: boolean; retryAfterSeconds: number }> => {
  assert(perSeconds > 0 && Number.isSafeInteger(burst) && burst > 0, 'a limit lets something pass')
  assert(Number.isSafeInteger(units) && units > 0, 'what is taken from a limit is a whole number')
  if (units > burst) return { allowed: false, retryAfterSeconds: Math.ceil(perSeconds * burst) }
  const cost = sql`make_interval(secs => ${perSeconds * units}::float8)`
  const most = sql`make_interval(secs => ${perSeconds * burst}::float8)`
  // Written by a clock that had run ahead, or under a limit that was wider.
  const isAhead = sql`l.whole_at > now() + ${most}`
  const { rows } = await sql<{ allowed: boolean; seconds: number }>`
    with taken as (
      insert into operational.rate_limits as l (key, whole_at) values (${key}, now() + ${cost})
      on conflict (key) do update set whole_at = case
        when ${isAhead} then now() + ${most} else greatest(l.whole_at, now()) + ${cost} end
      where ${isAhead} or greatest(l.whole_at, now()) + ${cost} <= now() + ${most}
      returning old.whole_at is null or old.whole_at <= now() + ${most} as allowed
    )
    select allowed, case when allowed then 0 else ${perSeconds * units}::float8 end as seconds from taken
    union all
    select false, extract(epoch from whole_at + ${cost} - now() - ${most})::float8
      from operational.rate_limits where key = ${key} and not exists (select 1 from taken)
  `.execute(db)
  // No row at all: another process made the key a moment ago, after this statement began.
  const [answer = { allowed: false, seconds: perSeconds * units }] = rows
  const retryAfterSeconds = answer.allowed ? 0 : Math.max(1, Math.ceil(answer.seconds))
  return { allowed: answer.allowed, retryAfterSeconds }
}

/** Returns a unit to a limit: the counted action turned out not to fall under it. */
export const returnToLimit = async (
  db: Db,
  { key, perSeconds }: { key: string; perSeconds: number },
): Promise<void> => {
  await db
    .updateTable('operational.rate_limits')
    .set({
      whole_at: sql`greatest(now(), whole_at - make_interval(secs => ${perSeconds}::float8))`,
    })
    .where('key', '=', key)
    .execute()
}
