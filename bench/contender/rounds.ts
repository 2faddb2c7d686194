import type { Bench } from '../measure.ts'
import type { Contender, Opened } from './contender.ts'
import type { Driven } from './drive.ts'
import { median } from './statistics.ts'

export type Entrant = { contender: Contender; url: string }

/** Creates and prepares a database for each contender. */
export const enter = async (
  { cluster }: Pick<Bench, 'cluster'>,
  prefix: string,
  contenders: readonly Contender[],
): Promise<readonly Entrant[]> => {
  const entrants: Entrant[] = []
  for (const contender of contenders) {
    const name = `${prefix}_${contender.name.replaceAll(/\W/g, '_').toLowerCase()}`
    const url = await cluster.database(name)
    await contender.prepare(url)
    entrants.push({ contender, url })
  }
  return entrants
}

export type Result = Driven & { name: string; ours: boolean }

/**
 * Runs each contender once, then each again, so that a slow phase of the machine affects all of
 * them. Each is opened, warmed up, measured and closed. The figure is the median over the rounds.
 */
export const runRounds = async (
  entrants: readonly Entrant[],
  rounds: number,
  measure: (opened: Opened) => Promise<Driven>,
): Promise<readonly Result[]> => {
  const all = entrants.map(() => [] as Driven[])
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { contender, url }] of entrants.entries()) {
      const opened = await contender.open(url)
      const driven = await measure(opened).finally(opened.close)
      all[index]?.push(driven)
    }
  }
  return entrants.map(({ contender: { name, ours = false } }, index) => ({
    name,
    ours,
    ...medians(all[index] ?? []),
  }))
}

const medians = (rounds: readonly Driven[]): Driven => {
  const latency = (of: (driven: Driven) => number | null): number | null => {
    const values = rounds.map(of).filter((value) => value !== null)
    return values.length === 0 ? null : median(values)
  }
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    p50Milliseconds: latency(({ p50Milliseconds }) => p50Milliseconds),
    p99Milliseconds: latency(({ p99Milliseconds }) => p99Milliseconds),
  }
}

/** Our own result among all; without it there is no comparison. */
export const findOurs = (results: readonly Result[]): Result => {
  const ours = results.find((result) => result.ours)
  if (!ours) throw new Error('ours was not measured')
  return ours
}

export const findOthers = (results: readonly Result[]): readonly Result[] =>
  results.filter((result) => !result.ours)
