/** The values of an axis. It includes zero, and it begins and ends at a tick. */
export type Scale = { low: number; high: number; ticks: readonly number[] }

const mostIntervals = 3

/** Makes the scale of whole numbers (cents, or counts). */
export const createScale = (values: Iterable<number>): Scale => {
  let [least, most] = [0, 0]
  for (const value of values) {
    least = Math.min(least, value)
    most = Math.max(most, value)
  }
  if (least === most) return { low: 0, high: 1, ticks: [0] }
  const step = roundUp((most - least) / mostIntervals)
  const first = Math.floor(least / step)
  const last = Math.ceil(most / step)
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
  return { low: first * step, high: last * step, ticks }
}

/** Returns the next number of the form 1, 2 or 5 times a power of ten. */
const roundUp = (value: number): number => {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(value)))
  const factor = [1, 2, 5].find((each) => each * power >= value) ?? 10
  return factor * power
}

/** Returns how far a value is from the lower end of the scale, from 0 to 1. */
export const toShare = ({ low, high }: Scale, value: number): number => (value - low) / (high - low)

/** The height of a drawing; its width is the number of its points. */
export const drawingHeight = 100

const toHeight = (scale: Scale, value: number): number =>
  round(drawingHeight * (1 - toShare(scale, value)))

const round = (value: number): number => Math.round(value * 100) / 100

/** The lowest column that is still visible. */
const leastHeight = 0.8

/** A column of a chart, from one value to another. */
export type Column = { from: number; to: number }

/** Draws a column for each point as one path, because a long series has thousands of them. */
export const drawColumns = (scale: Scale, columns: readonly Column[], inset = 0.2): string =>
  columns
    .map(({ from, to }, index) => {
      if (from === to) return ''
      const start = toHeight(scale, from)
      const size = round(Math.max(Math.abs(toHeight(scale, to) - start), leastHeight))
      const top = to < from ? start : round(start - size)
      const width = round(1 - 2 * inset)
      return `M${round(index + inset)} ${top}h${width}v${size}h${-width}z`
    })
    .join('')

/** Draws a short horizontal line at each value that is not zero. */
export const drawMarks = (scale: Scale, values: readonly number[]): string =>
  values
    .map((value, index) => (value === 0 ? '' : `M${index + 0.04} ${toHeight(scale, value)}h0.92`))
    .join('')

/** Draws a line through the values. A single value is a short horizontal line. */
export const drawLine = (scale: Scale, values: readonly number[]): string => {
  if (values.length === 1) return `M0.2 ${toHeight(scale, values[0] ?? 0)}h0.6`
  const points = values.map((value, index) => `${index + 0.5} ${toHeight(scale, value)}`)
  return points.length === 0 ? '' : `M${points.join('L')}`
}

/** Puts the values of each point on top of one another: above zero, and below it. */
export const stackColumns = (series: readonly (readonly number[])[]): Column[][] => {
  const ends = (series[0] ?? []).map(() => ({ above: 0, below: 0 }))
  return series.map((values) =>
    ends.map((end, index) => {
      const value = values[index] ?? 0
      const side = value < 0 ? 'below' : 'above'
      const from = end[side]
      end[side] += value
      return { from, to: end[side] }
    }),
  )
}
