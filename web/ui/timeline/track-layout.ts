/** The positions of a history's entries on a track. */
export type TrackLayout = {
  /** The position of each entry, in whole units from the beginning. */
  offsets: readonly number[]
  length: number
  /** The stretches without an event that are worth a label. */
  gaps: readonly { from: number; to: number; days: number }[]
}

const millisecondsOfHour = 3_600_000
const hoursOfDay = 24
/** The smallest share of the track that has room for the label of a gap, which is in days. */
const leastShareOfLabel = 0.06

/**
 * Spaces events by the logarithm of the time between them: two within a minute stay apart, and a
 * month does not push everything else to the margins.
 */
export const layoutTrack = (entries: readonly { at: string }[]): TrackLayout => {
  const offsets: number[] = []
  const waits = entries.map(({ at }, place) => hoursSince(entries[place - 1]?.at ?? at, at))
  for (const [place, hours] of waits.entries()) {
    offsets.push(place === 0 ? 0 : (offsets[place - 1] ?? 0) + unitsOfWait(hours))
  }
  const length = offsets.at(-1) ?? 0
  const gaps = waits.flatMap((hours, place) => {
    const [from, to] = [offsets[place - 1] ?? 0, offsets[place] ?? 0]
    const days = Math.floor(hours / hoursOfDay)
    return days >= 1 && (to - from) / length >= leastShareOfLabel ? [{ from, to, days }] : []
  })
  return { offsets, length, gaps }
}

const unitsOfWait = (hours: number): number => 2 + Math.round(2 * Math.log2(1 + hours))

// A clock that was set back gives no negative wait.
const hoursSince = (before: string, at: string): number =>
  Math.max(0, (Date.parse(at) - Date.parse(before)) / millisecondsOfHour)

/** The entry nearest to a place of the track, and never the present one if it moved at all. */
export const nearestEntry = (
  { offsets }: Pick<TrackLayout, 'offsets'>,
  { value, step }: { value: number; step: number },
): number => {
  const present = offsets[step] ?? 0
  if (value === present) return step
  let nearest = value > present ? step + 1 : step - 1
  for (const [place, offset] of offsets.entries()) {
    const isOnItsSide = value > present ? place > step : place < step
    const isNearer = Math.abs(offset - value) < Math.abs((offsets[nearest] ?? 0) - value)
    if (isOnItsSide && isNearer) nearest = place
  }
  return Math.min(Math.max(nearest, 0), offsets.length - 1)
}

/** A run of adjacent entries with one band. */
export type TrackBand = { label: string; first: number; last: number }

export const groupBands = (entries: readonly { band?: string }[]): readonly TrackBand[] => {
  const bands: TrackBand[] = []
  for (const [place, { band }] of entries.entries()) {
    const newest = bands.at(-1)
    if (band === undefined) continue
    if (newest?.label === band && newest.last === place - 1) newest.last = place
    else bands.push({ label: band, first: place, last: place })
  }
  return bands
}

/** The first entry of the next band, or of this one and then of the one before. */
export const bandStep = (
  entries: readonly { band?: string }[],
  { step, to }: { step: number; to: 'next' | 'previous' },
): number => {
  const starts = groupBands(entries).map(({ first }) => first)
  return to === 'next'
    ? (starts.find((first) => first > step) ?? entries.length - 1)
    : starts.reduce((start, first) => (first < step ? first : start), 0)
}
