import { createHash } from 'node:crypto'

/** A store with unsealed personal parts has no key for its input hashes. */
export const plainInputHash = (input: string): string =>
  createHash('sha256').update(input).digest('hex')
