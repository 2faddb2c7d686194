/** The faults of a run. Both are looked up by name, so that a seed reproduces the run. */
export type Faults = {
  /** Returns true if the machine crashes at this point. */
  crashes: (at: string) => boolean
  /**
   * The error that an activity's attempt throws instead of running, by a process; null lets it run.
   */
  fails: (activity: string, attempt: number, processId: string) => Error | null
}

/** Thrown by a test's own store or gateway, it is the machine dying there. */
export class SimulatedCrash extends Error {
  override name = 'SimulatedCrash'
}

export const noFaults: Faults = { crashes: () => false, fails: () => null }

/** The machine dies once at every point there is. */
export const crashOnceEverywhere = (): Faults => {
  const been = new Set<string>()
  return {
    crashes: (at) => {
      if (been.has(at)) return false
      been.add(at)
      return true
    },
    fails: () => null,
  }
}

/**
 * Creates faults in which the machine and activities fail sometimes, but not forever. Each point
 * has its own random draws, so two points that a busy machine reaches in another order give an
 * identical run.
 */
export const seededFaults = (options: {
  seed: number
  crashProbability: number
  failureProbability: number
  mostCrashes: number
}): Faults => {
  const random = drawsByName(options.seed)
  let crashes = 0
  return {
    crashes: (at) => {
      if (crashes >= options.mostCrashes || random(at) >= options.crashProbability) return false
      crashes += 1
      return true
    },
    fails: (activity, attempt, processId) =>
      attempt < 3 && random(`${processId} ${activity}`) < options.failureProbability
        ? new Error(`${activity} failed by the seed`)
        : null,
  }
}

/** Dies or fails at a point inside a store or a gateway. */
export const crashPoint = (faults: Faults, at: string): void => {
  if (faults.crashes(at)) throw new SimulatedCrash(at)
}

const drawsByName = (seed: number): ((name: string) => number) => {
  const generators = new Map<string, () => number>()
  return (name) => {
    const generator = generators.get(name) ?? randomFrom(seed ^ hashName(name))
    generators.set(name, generator)
    return generator()
  }
}

// FNV-1a.
const hashName = (name: string): number => {
  let mixed = 0x811c9dc5
  for (let index = 0; index < name.length; index += 1) {
    mixed = Math.imul(mixed ^ name.charCodeAt(index), 0x01000193)
  }
  return mixed >>> 0
}

// Implements mulberry32, which is small and gives identical numbers everywhere.
export const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
