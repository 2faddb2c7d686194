export type Dimensions = { width: number; height: number }

/**
 * A camera writes at most ten or so scans of a progressive picture, and each makes the decoder look
 * at all blocks once more.
 */
const mostScans = 40
/** The limit for all scans together: a large photograph has ten. */
const mostPixelsInAll = 300_000_000
/** A block of eight times eight pixels takes at least a bit or two, however empty it is. */
const mostPixelsForByte = 2_000

/** Why a JPEG is not decoded: it costs far more than its bytes can show. */
export const findJpegProblem = (
  bytes: Uint8Array,
  { width, height }: Dimensions,
): 'unreadable' | 'too_many_pixels' | null => {
  if (width * height > bytes.length * mostPixelsForByte) return 'too_many_pixels'
  const scans = countScans(bytes)
  return scans > mostScans || scans * width * height > mostPixelsInAll ? 'unreadable' : null
}

const [endOfImage, startOfScan] = [0xd9, 0xda]
/** Markers without a length: stuffed bytes, restarts and the beginning. */
const isAlone = (marker: number): boolean => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/**
 * Counts the scans, up to one more than are accepted. Data after the end of the picture is not a
 * scan.
 */
const countScans = (bytes: Uint8Array): number => {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let count = 0
  for (let at = data.indexOf(0xff, 2); at !== -1 && at + 4 <= data.length;) {
    const marker = data[at + 1] ?? 0
    if (marker === endOfImage || count > mostScans) break
    if (marker === startOfScan) count += 1
    const length = marker === 0xff ? 1 : isAlone(marker) ? 2 : 2 + data.readUInt16BE(at + 2)
    at = data.indexOf(0xff, at + length)
  }
  return count
}
