import { createHash } from 'node:crypto'

/** Pixels row by row, three bytes each: red, green and blue. */
type Picture = { width: number; height: number; data: Uint8Array }

/**
 * Returns a hash of a picture's pixels, in hex. It is equal for every file with equal pixels,
 * regardless of the file's other content. A recompressed picture has another hash: a perceptual
 * hash that tolerates compression cannot distinguish two confirmations of one bank.
 */
export const fingerprintPicture = ({ width, height, data }: Picture): string =>
  createHash('sha256').update(`${width} ${height} `).update(data).digest('hex')
