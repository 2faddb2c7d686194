import { createHash } from 'node:crypto'
import type { Picture } from './picture.ts'

/**
 * A hash of a picture's pixels, in hex: the same for every file with the same pixels, whatever else
 * the file contains. A recompressed picture has another hash: a perceptual hash that tolerates
 * compression cannot distinguish two confirmations of one bank.
 */
export const fingerprintPicture = ({ width, height, data }: Picture): string =>
  createHash('sha256').update(`${width} ${height} `).update(data).digest('hex')

const endMark = Buffer.from('%%EOF')

/** Of a PDF as far as its last end mark, behind which a reader sees nothing. */
export const fingerprintPdf = (bytes: Uint8Array): string => {
  const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).lastIndexOf(endMark)
  const whole = end < 0 ? bytes : bytes.subarray(0, end)
  return createHash('sha256').update(whole).digest('hex')
}
