/**
 * One run by its seed: a payer's afternoon, a donor's three years, a charity's application or its
 * money, or the bills of two charities.
 */
export type Life = {
  seed: number
  /** The actions, in order: the story of the seed in plain text. */
  story: readonly string[]
  crashes: number
  /** The outcomes by name, to show how much was tried. */
  counts: Readonly<Record<string, number>>
  /** The violations at the end, in plain text. */
  broken: readonly string[]
}

export type SimulationResult = {
  lives: number
  crashes: number
  counts: Readonly<Record<string, number>>
  broken: readonly Life[]
}

const mostBroken = 5

/**
 * Runs this number of lives, each by its own seed from the first on; it ends early if many break.
 */
export const simulate = async (options: {
  lives: number
  firstSeed: number
  live: (seed: number) => Promise<Life>
  onProgress?: (done: number) => void
}): Promise<SimulationResult> => {
  const { lives, firstSeed, live, onProgress } = options
  const broken: Life[] = []
  const counts: Record<string, number> = {}
  let crashes = 0
  let done = 0
  while (done < lives && broken.length < mostBroken) {
    const result = await lived(live, firstSeed + done)
    crashes += result.crashes
    for (const [name, count] of Object.entries(result.counts)) {
      counts[name] = (counts[name] ?? 0) + count
    }
    if (result.broken.length > 0) broken.push(result)
    done += 1
    onProgress?.(done)
  }
  return { lives: done, crashes, counts, broken }
}

// An error that is thrown is reported with its seed too.
const lived = async (live: (seed: number) => Promise<Life>, seed: number): Promise<Life> => {
  try {
    return await live(seed)
  } catch (error) {
    return { seed, story: [], crashes: 0, counts: {}, broken: [String(error)] }
  }
}

export type SimulationKind = 'schedules' | 'donors' | 'applications' | 'money' | 'billing'

/** The facts that reproduce it. */
export const formatLife =
  (option: SimulationKind) =>
  ({ seed, story, broken }: Life): string =>
    [
      `seed ${seed} breaks:`,
      ...broken.map((sentence) => `  ${sentence}`),
      `  story: ${story.join(', ')}`,
      `  again: npm run simulate -- --${option} 1 --seed ${seed}`,
    ].join('\n')

/** The requested seed, or a random one. */
export const seedFrom = (wanted: string | undefined): number => {
  if (wanted === undefined || wanted === '') return Date.now() % 2 ** 31
  const seed = Number(wanted)
  if (!Number.isSafeInteger(seed) || seed < 0) throw new Error(`${wanted} is no seed`)
  return seed
}
