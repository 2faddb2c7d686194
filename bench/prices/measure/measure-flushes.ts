import { setTimeout as pause } from 'node:timers/promises'
import type { CountedAlmoner } from '../counting/counted-almoner.ts'
import type { Act } from '../counting/measured-world.ts'
import type { Job } from '../job.ts'
import type { Scene } from '../scene.ts'

/** PostgreSQL reports the work of an idle connection after ten seconds at the latest. */
const untilToldMilliseconds = 11_000
const runs = 5

/**
 * Returns how often a job alone waits for the disk, on an average of some runs. A job that only
 * reads does not wait.
 */
export const measureFlushes = async (scene: Scene, { prepare, ends }: Job): Promise<number> => {
  if (ends === undefined) return 0
  const { world } = scene
  const acts: Act[] = []
  while (acts.length < runs) acts.push(await prepare(scene))
  await world.rest()
  const before = await readFlushes(world)
  for (const act of acts) await world.count(act, ends)
  return Math.round(((await readFlushes(world)) - before) / (runs / 10)) / 10
}

/** Several commits that wait for the disk may share one flush. */
export const readFlushes = async ({ query }: Pick<CountedAlmoner, 'query'>): Promise<number> => {
  await pause(untilToldMilliseconds)
  const [row] = await query<{ flushes: number }>(
    `select coalesce(sum(fsyncs), 0)::int as flushes from pg_stat_io
      where object = 'wal' and backend_type = 'client backend'`,
  )
  return row?.flushes ?? 0
}
