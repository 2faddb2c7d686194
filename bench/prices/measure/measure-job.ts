import { combine, least, type Counts } from '../counting/counts.ts'
import type { Job } from '../job.ts'
import type { Measured } from '../counting/measured-world.ts'
import type { Scene } from '../scene.ts'

/** Caches whose entries have an age of a moment are old after it. */
const millisecondsBetween = 2_000

/** Runs a job once, with nothing else at work. */
export const traceOnce = async (scene: Scene, { prepare, ends }: Job): Promise<Measured> => {
  const act = await prepare(scene)
  await scene.world.moveOn(millisecondsBetween)
  return await scene.world.count(act, ends)
}

const measureOnce = async (scene: Scene, job: Job): Promise<Counts> =>
  (await traceOnce(scene, job)).counts

export const measureRuns = async (
  scene: Scene,
  job: Job,
  runs: number,
): Promise<readonly Counts[]> => {
  const measured: Counts[] = []
  while (measured.length < runs) measured.push(await measureOnce(scene, job))
  return measured
}

const mostTries = 10

/**
 * Returns the least of each count, measured until it is accepted. A state that was read a moment
 * ago is sometimes read again, so one run gives only an upper limit.
 */
export const measureUntil = async (
  scene: Scene,
  job: Job,
  isAccepted: (counts: Counts) => boolean,
): Promise<Counts> => {
  const runs = [...(await measureRuns(scene, job, 1))]
  while (!isAccepted(combine(runs, least)) && runs.length < mostTries) {
    runs.push(await measureOnce(scene, job))
  }
  return combine(runs, least)
}
