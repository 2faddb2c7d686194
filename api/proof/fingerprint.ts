import { createHash } from 'node:crypto'
import type { Picture } from './picture.ts'

/**
 * Of what a picture shows, in hex: the same for every file with the same pixels, whatever else is in the
 * file or behind its end. A picture that was compressed again has another one: a mean of its pixels that
 * forgives compression cannot tell two confirmations of one bank apart.
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
