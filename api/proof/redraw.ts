import { inflateSync } from 'node:zlib'
import jpeg from 'jpeg-js'
import { PNG } from 'pngjs'
import { readDimensions, readOrientation, type Dimensions } from './dimensions.ts'
import { fingerprintPicture } from './fingerprint.ts'
import type { ProofKind } from './kind.ts'
import { layOnWhite, shrinkPicture, turnPicture, type Picture } from './picture.ts'

export type DrawnKind = Exclude<ProofKind, 'application/pdf'>

export type Redrawn =
  /** `fingerprint`: of the stored pixels. */
  | { bytes: Uint8Array<ArrayBuffer>; fingerprint: string }
  | { refused: 'unreadable' | 'too_many_pixels' }

/** What most phones' cameras have, 24 megapixels, and more than any phone's screen. */
const mostPixels = 25_000_000

/** A screenshot of the tallest phones stays as sharp as it was. */
const longestSide = 3_200

const jpegQuality = 85

/**
 * The same picture, drawn anew from its pixels: what else was in the file (where it was taken, a
 * second file behind the first, a script) is gone with the file. Blocks for as long as it takes; a
 * JPEG's planes may take no more memory than that.
 */
export const redraw = (
  given: Uint8Array,
  kind: DrawnKind,
  { mostMegabytes = 512 } = {},
): Redrawn => {
  const size = readDimensions(given, kind)
  if (size === null) return { refused: 'unreadable' }
  if (size.width * size.height > mostPixels) return { refused: 'too_many_pixels' }
  try {
    const picture = kind === 'image/png' ? readPng(given, size) : readJpeg(given, mostMegabytes)
    return { bytes: write(picture, kind), fingerprint: fingerprintPicture(picture) }
  } catch (error) {
    // Any other decoder error means that the file is unreadable.
    const isTooLarge = error instanceof Error && error.message.startsWith('maxMemoryUsageInMB')
    return { refused: isTooLarge ? 'too_many_pixels' : 'unreadable' }
  }
}

const readJpeg = (given: Uint8Array, maxMemoryUsageInMB: number): Picture => {
  const limits = {
    maxResolutionInMP: mostPixels / 1_000_000,
    maxMemoryUsageInMB,
  }
  const { width, height, data } = jpeg.decode(given, { useTArray: true, ...limits })
  return turnPicture(shrinkPicture({ width, height, data }, longestSide), readOrientation(given))
}

const readPng = (given: Uint8Array, size: Dimensions): Picture => {
  const chunks = [...pngChunks(given)]
  refuseBomb(chunks, size)
  // A phone that cuts a screenshot may leave the rest behind its end, and the decoder minds.
  const whole = Buffer.from(given.subarray(0, chunks.at(-1)?.end))
  const { width, height, data } = PNG.sync.read(whole)
  const picture = { width, height, data }
  layOnWhite(picture)
  return shrinkPicture(picture, longestSide)
}

const write = (picture: Picture, kind: DrawnKind): Uint8Array<ArrayBuffer> => {
  const written =
    kind === 'image/png'
      ? PNG.sync.write(Object.assign(new PNG(picture), { data: Buffer.from(picture.data) }), {
          colorType: 2,
          deflateLevel: 6,
        })
      : jpeg.encode(picture, jpegQuality).data
  return Uint8Array.from(written)
}

type Chunk = { type: string; data: Uint8Array; end: number }

function* pngChunks(given: Uint8Array): Generator<Chunk> {
  const view = new DataView(given.buffer, given.byteOffset, given.byteLength)
  for (let at = 8; at + 12 <= given.byteLength;) {
    const from = at + 8
    const to = from + view.getUint32(at)
    const type = Buffer.from(given.subarray(at + 4, from)).toString('latin1')
    at = to + 4
    yield { type, data: given.subarray(from, to), end: at }
    if (type === 'IEND') return
  }
}

// The decoder unpacks an interlaced picture without a limit, and a few megabytes can hold gigabytes.
const refuseBomb = (chunks: readonly Chunk[], { width, height }: Dimensions): void => {
  const isInterlaced = chunks[0]?.data[12] === 1
  if (!isInterlaced) return
  const packed = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)
  // At most eight bytes a pixel, and one more for each line of each of seven passes.
  const most = width * height * 8 + height * 7 + 1_024
  inflateSync(Buffer.concat(packed), { maxOutputLength: most })
}
