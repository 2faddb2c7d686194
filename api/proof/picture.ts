/** Pixels row by row, four bytes each: red, green, blue and how opaque. */
export type Picture = { width: number; height: number; data: Uint8Array }

/** What shows through is white, as on paper. Changed in place: a large picture is large twice over. */
export const layOnWhite = ({ data }: Picture): void => {
  for (let at = 0; at < data.length; at += 4) {
    const opaque = (data[at + 3] ?? 255) / 255
    for (let channel = 0; channel < 3; channel += 1) {
      data[at + channel] = Math.round((data[at + channel] ?? 0) * opaque + 255 * (1 - opaque))
    }
    data[at + 3] = 255
  }
}

/** No side longer than `longest`; each pixel is the mean of the pixels that it replaces. */
export const shrinkPicture = (picture: Picture, longest: number): Picture => {
  const { width, height, data } = picture
  const scale = longest / Math.max(width, height)
  if (scale >= 1) return picture
  const [wide, high] = [
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  ]
  const small = new Uint8Array(wide * high * 4)
  for (let y = 0; y < high; y += 1) {
    const [top, bottom] = span(y, { of: high, over: height })
    for (let x = 0; x < wide; x += 1) {
      const [left, right] = span(x, { of: wide, over: width })
      const sums = [0, 0, 0]
      for (let row = top; row < bottom; row += 1) {
        for (let at = (row * width + left) * 4; at < (row * width + right) * 4; at += 4) {
          sums[0] = (sums[0] ?? 0) + (data[at] ?? 0)
          sums[1] = (sums[1] ?? 0) + (data[at + 1] ?? 0)
          sums[2] = (sums[2] ?? 0) + (data[at + 2] ?? 0)
        }
      }
      const count = (bottom - top) * (right - left)
      const to = (y * wide + x) * 4
      for (let channel = 0; channel < 3; channel += 1) {
        small[to + channel] = Math.round((sums[channel] ?? 0) / count)
      }
      small[to + 3] = 255
    }
  }
  return { width: wide, height: high, data: small }
}

const span = (index: number, { of, over }: { of: number; over: number }): [number, number] => {
  const from = Math.floor((index * over) / of)
  return [from, Math.max(from + 1, Math.floor(((index + 1) * over) / of))]
}

/** As it was seen: a camera that was held sideways says so beside the pixels (Exif, 1 to 8). */
export const turnPicture = (picture: Picture, orientation: number): Picture => {
  if (orientation === 1) return picture
  const { width: w, height: h, data } = picture
  const [width, height] = orientation >= 5 ? [h, w] : [w, h]
  const seen = new Uint8Array(data.length)
  const from = toSource(orientation, { w, h })
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [sourceX, sourceY] = from(x, y)
      const at = (sourceY * w + sourceX) * 4
      seen.set(data.subarray(at, at + 4), (y * width + x) * 4)
    }
  }
  return { width, height, data: seen }
}

type Source = (x: number, y: number) => [number, number]

const toSource = (orientation: number, { w, h }: { w: number; h: number }): Source => {
  const sources: Record<number, Source> = {
    2: (x, y) => [w - 1 - x, y],
    3: (x, y) => [w - 1 - x, h - 1 - y],
    4: (x, y) => [x, h - 1 - y],
    5: (x, y) => [y, x],
    6: (x, y) => [y, h - 1 - x],
    7: (x, y) => [w - 1 - y, h - 1 - x],
    8: (x, y) => [w - 1 - y, x],
  }
  return sources[orientation] ?? ((x, y) => [x, y])
}
