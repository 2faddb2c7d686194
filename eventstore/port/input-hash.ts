import { createHash } from 'node:crypto'

/** A store whose personal parts lie in the clear has no key to hide its inputs' hashes behind. */
export const plainInputHash = (input: string): string =>
  createHash('sha256').update(input).digest('hex')
