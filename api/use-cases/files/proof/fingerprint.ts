import { createHash } from 'node:crypto'

/** Pixels row by row, three bytes each: red, green and blue. */
type Picture = { width: number; height: number; data: Uint8Array }

/**
 * A hash of a picture's pixels, in hex: the same for every file with the same pixels, whatever else
 * the file contains. A recompressed picture has another hash: a perceptual hash that tolerates
 * compression cannot distinguish two confirmations of one bank.
 */
export const fingerprintPicture = ({ width, height, data }: Picture): string =>
  createHash('sha256').update(`${width} ${height} `).update(data).digest('hex')
