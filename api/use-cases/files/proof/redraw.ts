import sharp from 'sharp'
import { findJpegProblem } from './jpeg-scans.ts'
import { readDimensions, type Dimensions } from './dimensions.ts'
import { fingerprintPicture } from './fingerprint.ts'
import type { ProofKind } from './kind.ts'

export type DrawnKind = Exclude<ProofKind, 'application/pdf'>

export type Redrawn =
  /** `fingerprint`: of the stored pixels. */
  | { bytes: Uint8Array<ArrayBuffer>; fingerprint: string }
  | { refused: 'unreadable' | 'too_many_pixels' }

/** What most phones' cameras have, 24 megapixels, and more than any phone's screen. */
const mostPixels = 25_000_000

/** A photograph is at most as large as the screen of the tallest phone, in either direction. */
const longestSide = 3_200
/**
 * A screenshot that goes on for pages is read line by line: its width stays, up to this many pixels,
 * whatever its height.
 */
const widestColumn = 1_600
/** The tallest picture that browsers show. */
const tallest = 16_000

const jpegQuality = 85

// One picture is drawn by one core, and nothing of it is left in memory for the next.
sharp.cache(false)
sharp.concurrency(1)
// No other format is read, whatever a file says that it is.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng'] })
/** The decoder runs in native code, which a thread that is ended waits for. */
const mostSeconds = 10

/**
 * The same picture, drawn anew from its pixels: what else was in the file (where it was taken, a
 * second file behind the first, a script) is gone with the file. It is the right way up, and white
 * where nothing was.
 */
export const redraw = async (given: Uint8Array, kind: DrawnKind): Promise<Redrawn> => {
  const size = readDimensions(given, kind)
  if (size === null) return { refused: 'unreadable' }
  if (size.width * size.height > mostPixels) return { refused: 'too_many_pixels' }
  const problem = kind === 'image/jpeg' ? findJpegProblem(given, size) : null
  if (problem !== null) return { refused: problem }
  try {
    return await draw(given, kind)
  } catch {
    // Whatever the decoder minds, the file is unreadable.
    return { refused: 'unreadable' }
  }
}

const toSize = ({ width, height }: Dimensions, scale: number): Dimensions => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
})

const toScale = ({ width, height }: Dimensions): number => {
  const [narrow, long] = [Math.min(width, height), Math.max(width, height)]
  return Math.max(longestSide / long, Math.min(widestColumn / narrow, tallest / long))
}

const draw = async (given: Uint8Array, kind: DrawnKind): Promise<Redrawn> => {
  const input = sharp(given, {
    // A picture that is cut off shows a part of what it should.
    failOn: 'error',
    limitInputPixels: mostPixels,
    sequentialRead: true,
  })
  const { autoOrient: size } = await input.metadata()
  const scale = toScale(size)
  const shown = scale < 1 ? input.resize({ ...toSize(size, scale), fit: 'fill' }) : input
  const { data, info } = await shown
    .autoOrient()
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .removeAlpha()
    .timeout({ seconds: mostSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const pixels = sharp(data, { raw })
  const written =
    kind === 'image/png'
      ? await pixels.png({ compressionLevel: 6 }).toBuffer()
      : await pixels.jpeg({ quality: jpegQuality }).toBuffer()
  const fingerprint = fingerprintPicture({ ...raw, data })
  return { bytes: Uint8Array.from(written), fingerprint }
}
