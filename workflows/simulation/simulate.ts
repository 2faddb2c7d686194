import { runSchedule, type ScheduleResult } from './schedule.ts'

export type SimulationResult = {
  schedules: number
  crashes: number
  broken: readonly ScheduleResult[]
}

const mostBroken = 5

/** So many schedules, each by a seed of its own from the first on; it ends early where many break. */
export const simulate = async (options: {
  schedules: number
  firstSeed: number
  onProgress?: (done: number) => void
}): Promise<SimulationResult> => {
  const { schedules, firstSeed, onProgress } = options
  const broken: ScheduleResult[] = []
  let crashes = 0
  let done = 0
  while (done < schedules && broken.length < mostBroken) {
    const result = await runSchedule(firstSeed + done)
    crashes += result.crashes
    if (result.broken.length > 0) broken.push(result)
    done += 1
    onProgress?.(done)
  }
  return { schedules: done, crashes, broken }
}

/** What a person needs to see it again. */
export const linesOf = ({ seed, story, broken }: ScheduleResult): string =>
  [
    `seed ${seed} breaks:`,
    ...broken.map((sentence) => `  ${sentence}`),
    `  story: ${story.join(', ')}`,
    `  again: SIMULATION_SEED=${seed} npm run simulate -- --schedules 1`,
  ].join('\n')

/** The seed that was asked for, or one that nobody chose. */
export const seedFrom = (wanted: string | undefined): number => {
  if (wanted === undefined || wanted === '') return Date.now() % 2 ** 31
  const seed = Number(wanted)
  if (!Number.isSafeInteger(seed) || seed < 0) throw new Error(`${wanted} is no seed`)
  return seed
}
