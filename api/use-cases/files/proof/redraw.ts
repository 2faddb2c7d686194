import { mostSeconds, sharp } from '../pictures/sharp.ts'
import { findJpegProblem, type Dimensions } from './jpeg-scans.ts'
import { fingerprintPicture } from './fingerprint.ts'
import { detectKind, type ProofKind } from './kind.ts'

export type DrawnKind = Exclude<ProofKind, 'application/pdf'>

export type Redrawn =
  /** `fingerprint`: of the stored pixels. */
  | { bytes: Uint8Array<ArrayBuffer>; fingerprint: string }
  | { refused: 'unreadable' | 'too_many_pixels' }

/** Allows the 24 megapixels of most phones' cameras, which is more than any phone's screen. */
const mostPixels = 25_000_000

/** A photograph is at most as large as the screen of the tallest phone, in either direction. */
const longestSide = 3_200
/**
 * A screenshot of many pages is read line by line, so it keeps its width up to this many pixels, at
 * any height.
 */
const widestColumn = 1_600
/** The tallest picture that browsers show. */
const tallest = 16_000

const jpegQuality = 85

/**
 * Redraws the picture from its pixels, so that the file's other content is lost: the place where it
 * was taken, a second file behind the first, or a script. The result is the right way up, and
 * transparent parts are white.
 */
export const redraw = async (picture: Uint8Array, kind: DrawnKind): Promise<Redrawn> => {
  // The library detects a format by these bytes too, and would also read a drawing.
  if (detectKind(picture) !== kind) return { refused: 'unreadable' }
  try {
    const head = await readHead(picture)
    if (head.format !== formats[kind]) return { refused: 'unreadable' }
    if (head.width * head.height > mostPixels) return { refused: 'too_many_pixels' }
    const problem = kind === 'image/jpeg' ? findJpegProblem(picture, head) : null
    if (problem !== null) return { refused: problem }
    return await draw(picture, kind, toShownSize(head.autoOrient))
  } catch {
    // The file is unreadable, for any error of the decoder.
    return { refused: 'unreadable' }
  }
}

const formats: Record<DrawnKind, string> = { 'image/png': 'png', 'image/jpeg': 'jpeg' }

/** Reads a picture's own description before any of its pixels are unpacked. */
const readHead = (picture: Uint8Array) => sharp(picture, { limitInputPixels: false }).metadata()

/** Returns the size in which a picture is stored. It is never larger than the original. */
const toShownSize = ({ width, height }: Dimensions): Dimensions => {
  const [narrow, long] = [Math.min(width, height), Math.max(width, height)]
  const most = Math.max(longestSide / long, Math.min(widestColumn / narrow, tallest / long))
  const scale = Math.min(1, most)
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

const draw = async (
  picture: Uint8Array,
  kind: DrawnKind,
  { width, height }: Dimensions,
): Promise<Redrawn> => {
  const input = sharp(picture, {
    // A picture that is cut off shows a part of what it should.
    failOn: 'error',
    limitInputPixels: mostPixels,
    sequentialRead: true,
  })
  const { data, info } = await input
    .autoOrient()
    .resize({ width, height, fit: 'fill' })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .removeAlpha()
    .timeout({ seconds: mostSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const pixels = sharp(data, { raw })
  const output =
    kind === 'image/png'
      ? await pixels.png({ compressionLevel: 6 }).toBuffer()
      : await pixels.jpeg({ quality: jpegQuality }).toBuffer()
  const fingerprint = fingerprintPicture({ ...raw, data })
  return { bytes: Uint8Array.from(output), fingerprint }
}
