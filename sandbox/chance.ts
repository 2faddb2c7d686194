/** A random generator that returns equal numbers for an equal seed. */
export type Chance = {
  /** Returns a number from 0 up to, but excluding, 1. */
  next: () => number
  between: (least: number, most: number) => number
  /** True in `share` of the cases. */
  happens: (share: number) => boolean
  pick: <T>(list: readonly [T, ...T[]]) => T
  /** Returns a separate random generator for a participant that acts concurrently with others. */
  apart: () => Chance
}

/** Mulberry32: small, and good enough to shuffle payers. */
export const createChance = (seed: number): Chance => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number): number =>
    least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    happens: (share) => next() < share,
    pick: (list) => list[between(0, list.length - 1)] ?? list[0],
    apart: () => createChance(between(0, 2 ** 31)),
  }
}
