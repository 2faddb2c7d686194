import type { Point, Polygon } from './canvas.ts'

/** As SVG writes it: a b c d e f. */
export type Transform = readonly [number, number, number, number, number, number]

export const apply = ([a, b, c, d, e, f]: Transform, [x, y]: Point): Point => [
  a * x + c * y + e,
  b * x + d * y + f,
]

/** `first` is done first. */
export const combine = (first: Transform, then: Transform): Transform => {
  const [a, b] = apply([then[0], then[1], then[2], then[3], 0, 0], [first[0], first[1]])
  const [c, d] = apply([then[0], then[1], then[2], then[3], 0, 0], [first[2], first[3]])
  const [e, f] = apply(then, [first[4], first[5]])
  return [a, b, c, d, e, f]
}

const stepsOfCurve = 12

export const cubic = (from: Point, one: Point, two: Point, to: Point): Point[] =>
  Array.from({ length: stepsOfCurve }, (_, step) => {
    const t = (step + 1) / stepsOfCurve
    const u = 1 - t
    const along = (axis: 0 | 1): number =>
      u * u * u * from[axis] +
      3 * u * u * t * one[axis] +
      3 * u * t * t * two[axis] +
      t * t * t * to[axis]
    return [along(0), along(1)]
  })

export const ellipse = (x: number, y: number, rx: number, ry: number, steps = 48): Polygon =>
  Array.from({ length: steps }, (_, step) => {
    const angle = (2 * Math.PI * step) / steps
    return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)]
  })

export type Line = { points: Point[]; closed: boolean }

const commands = /([MmLlHhVvCcSsZz])([^MmLlHhVvCcSsZz]*)/g

/** The lines of a path, of the commands that the drawings are written in; anything else throws. */
export const pathLines = (d: string): Line[] => {
  if (/[^MmLlHhVvCcSsZz\d\s.,-]/.test(d)) throw new Error(`a path of unknown commands: ${d}`)
  const lines: Line[] = []
  let at: Point = [0, 0]
  let control: Point | undefined
  const current = (): Line => {
    const last = lines.at(-1)
    if (last && !last.closed) return last
    const line: Line = { points: [at], closed: false }
    lines.push(line)
    return line
  }
  const lineTo = (point: Point): void => {
    current().points.push(point)
    at = point
  }
  for (const [, letter = '', text = ''] of d.matchAll(commands)) {
    const numbers = (text.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number)
    const isRelative = letter === letter.toLowerCase()
    const from = (): Point => (isRelative ? at : [0, 0])
    const point = (index: number, base: Point): Point => [
      (numbers[index] ?? 0) + base[0],
      (numbers[index + 1] ?? 0) + base[1],
    ]
    const kind = letter.toUpperCase()
    if (kind === 'Z') {
      const line = current()
      line.closed = true
      at = line.points[0] ?? at
    }
    if (kind === 'H') for (const x of numbers) lineTo([x + from()[0], at[1]])
    if (kind === 'V') for (const y of numbers) lineTo([at[0], y + from()[1]])
    if (kind === 'M' || kind === 'L') {
      for (let index = 0; index < numbers.length; index += 2) {
        const to = point(index, from())
        if (kind === 'L' || index > 0) lineTo(to)
        else {
          at = to
          lines.push({ points: [to], closed: false })
        }
      }
    }
    if (kind === 'C' || kind === 'S') {
      const size = kind === 'C' ? 6 : 4
      for (let index = 0; index < numbers.length; index += size) {
        const base = from()
        const mirrored: Point = control ? [2 * at[0] - control[0], 2 * at[1] - control[1]] : at
        const one = kind === 'C' ? point(index, base) : mirrored
        const two = point(index + size - 4, base)
        const to = point(index + size - 2, base)
        current().points.push(...cubic(at, one, two, to))
        at = to
        control = two
      }
    } else control = undefined
  }
  return lines
}

/** What a pen of that width with a round point leaves along a line. */
export const strokes = ({ points, closed }: Line, width: number): Polygon[] => {
  const all = closed && points[0] ? [...points, points[0]] : points
  const half = width / 2
  return all.flatMap((point, index): Polygon[] => {
    const dot = ellipse(point[0], point[1], half, half, 16)
    const next = all[index + 1]
    if (!next) return [dot]
    const [dx, dy] = [next[0] - point[0], next[1] - point[1]]
    const length = Math.hypot(dx, dy)
    if (length === 0) return [dot]
    const [nx, ny] = [(-dy / length) * half, (dx / length) * half]
    // Turning the way the dots do, so that one does not take away what the other one covers.
    const bar: Polygon = [
      [point[0] - nx, point[1] - ny],
      [next[0] - nx, next[1] - ny],
      [next[0] + nx, next[1] + ny],
      [point[0] + nx, point[1] + ny],
    ]
    return [dot, bar]
  })
}
