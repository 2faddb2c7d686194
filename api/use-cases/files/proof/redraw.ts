import { mostSeconds, sharp } from '../pictures/sharp.ts'
import { findJpegProblem, type Dimensions } from './jpeg-scans.ts'
import { fingerprintPicture } from './fingerprint.ts'
import { detectKind, type ProofKind } from './kind.ts'

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

/**
 * The same picture, drawn anew from its pixels: what else was in the file (where it was taken, a
 * second file behind the first, a script) is gone with the file. It is the right way up, and white
 * where nothing was.
 */
export const redraw = async (given: Uint8Array, kind: DrawnKind): Promise<Redrawn> => {
  // The library looks for a format by the same bytes, and would read a drawing too.
  if (detectKind(given) !== kind) return { refused: 'unreadable' }
  try {
    const head = await readHead(given)
    if (head.format !== formats[kind]) return { refused: 'unreadable' }
    if (head.width * head.height > mostPixels) return { refused: 'too_many_pixels' }
    const problem = kind === 'image/jpeg' ? findJpegProblem(given, head) : null
    if (problem !== null) return { refused: problem }
    return await draw(given, kind, toShownSize(head.autoOrient))
  } catch {
    // Whatever the decoder minds, the file is unreadable.
    return { refused: 'unreadable' }
  }
}

const formats: Record<DrawnKind, string> = { 'image/png': 'png', 'image/jpeg': 'jpeg' }

/** What a picture says of itself, before a pixel of it is unpacked. */
const readHead = (given: Uint8Array) => sharp(given, { limitInputPixels: false }).metadata()

/** The size in which a picture is kept: no larger than it is. */
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
  given: Uint8Array,
  kind: DrawnKind,
  { width, height }: Dimensions,
): Promise<Redrawn> => {
  const input = sharp(given, {
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
  const written =
    kind === 'image/png'
      ? await pixels.png({ compressionLevel: 6 }).toBuffer()
      : await pixels.jpeg({ quality: jpegQuality }).toBuffer()
  const fingerprint = fingerprintPicture({ ...raw, data })
  return { bytes: Uint8Array.from(written), fingerprint }
}
