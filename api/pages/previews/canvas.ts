import { PNG } from 'pngjs'

export type Colour = readonly [red: number, green: number, blue: number]
export type Point = readonly [x: number, y: number]
/** The last point leads back to the first. */
export type Polygon = readonly Point[]

export type Canvas = ReturnType<typeof createCanvas>

/** A picture that polygons are filled in, one over the other, with smooth edges. */
export const createCanvas = (width: number, height: number, ground: Colour) => {
  const pixels = Buffer.alloc(width * height * 4, Uint8Array.of(...ground, 255))
  // Per pixel, how much of it is covered more than of the pixel left of it.
  const stride = width + 2
  const cover = new Float32Array(stride * height)
  return {
    width,
    height,
    paint: (polygons: readonly Polygon[], colour: Colour, opacity = 1): void => {
      const { left, top, right, bottom } = computeBounds(polygons, { width, height })
      if (right <= left) return
      for (let y = top; y < bottom; y += 1) cover.fill(0, y * stride + left, y * stride + right + 2)
      for (const polygon of polygons) {
        for (const [index, point] of polygon.entries()) {
          const next = polygon[(index + 1) % polygon.length] ?? point
          addEdge({ cover, stride, width, height }, point, next)
        }
      }
      for (let y = top; y < bottom; y += 1) {
        let sum = 0
        for (let x = left; x < right; x += 1) {
          sum += cover[y * stride + x] ?? 0
          const share = Math.min(1, Math.abs(sum)) * opacity
          if (share > 0.002) blend(pixels, (y * width + x) * 4, colour, share)
        }
      }
    },
    png: (): Buffer => {
      const png = new PNG({ width, height, colorType: 2 })
      png.data = pixels
      return PNG.sync.write(png, {
        colorType: 2,
        filterType: 0,
        deflateLevel: 6,
        deflateStrategy: 0,
      })
    },
  }
}

const blend = (pixels: Uint8Array, at: number, colour: Colour, share: number): void => {
  for (let channel = 0; channel < 3; channel += 1) {
    const before = pixels[at + channel] ?? 0
    pixels[at + channel] = Math.round(before + ((colour[channel] ?? 0) - before) * share)
  }
}

type Bounds = { left: number; top: number; right: number; bottom: number }

const computeBounds = (
  polygons: readonly Polygon[],
  { width, height }: { width: number; height: number },
): Bounds => {
  const bounds = { left: width, top: height, right: 0, bottom: 0 }
  for (const polygon of polygons) {
    for (const [x, y] of polygon) {
      bounds.left = Math.min(bounds.left, x)
      bounds.right = Math.max(bounds.right, x)
      bounds.top = Math.min(bounds.top, y)
      bounds.bottom = Math.max(bounds.bottom, y)
    }
  }
  return {
    left: Math.max(0, Math.floor(bounds.left)),
    top: Math.max(0, Math.floor(bounds.top)),
    right: Math.min(width, Math.ceil(bounds.right)),
    bottom: Math.min(height, Math.ceil(bounds.bottom)),
  }
}

type Coverage = { cover: Float32Array; stride: number; width: number; height: number }

// Exact areas: each row stores how much an edge covers the pixels that it crosses; the sum along
// the row gives the coverage of all pixels to the right.
const addEdge = ({ cover, stride, width, height }: Coverage, from: Point, to: Point): void => {
  if (from[1] === to[1]) return
  const direction = from[1] < to[1] ? 1 : -1
  const [upper, lower] = direction === 1 ? [from, to] : [to, from]
  const slope = (lower[0] - upper[0]) / (lower[1] - upper[1])
  const end = Math.min(height, Math.ceil(lower[1]))
  for (let row = Math.max(0, Math.floor(upper[1])); row < end; row += 1) {
    const top = Math.max(row, upper[1])
    const bottom = Math.min(row + 1, lower[1])
    if (bottom <= top) continue
    const one = within(upper[0] + (top - upper[1]) * slope, width)
    const other = within(upper[0] + (bottom - upper[1]) * slope, width)
    addSpan(cover, row * stride, {
      left: Math.min(one, other),
      right: Math.max(one, other),
      area: (bottom - top) * direction,
    })
  }
}

const within = (x: number, width: number): number => Math.min(width, Math.max(0, x))

const addSpan = (
  cover: Float32Array,
  row: number,
  { left, right, area }: { left: number; right: number; area: number },
): void => {
  const first = Math.floor(left)
  const last = Math.max(first + 1, Math.ceil(right))
  const add = (x: number, share: number): void => {
    cover[row + x] = (cover[row + x] ?? 0) + area * share
  }
  // What lies right of the edge within the pixels up to x, as a share of them.
  let covered = 0
  for (let x = first; x < last; x += 1) {
    const share = shareToTheRight(left, right, x)
    add(x, share - covered)
    covered = share
  }
  add(last, 1 - covered)
}

// Of pixel x: the mean part of it that lies right of an edge which runs evenly from `left` to `right`.
const shareToTheRight = (left: number, right: number, x: number): number => {
  if (right - left < 1e-6) return within(x + 1 - left, 1)
  const upTo = (end: number): number => {
    const part = Math.min(Math.max(end - left, 0), right - left)
    return (part * part) / 2 + Math.max(0, end - right) * (right - left)
  }
  return (upTo(x + 1) - upTo(x)) / (right - left)
}
