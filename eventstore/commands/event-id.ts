import { createHash } from 'node:crypto'
import type { StreamName } from '@almoner/domain/kernel/ids.ts'

/**
 * Derives a uuid from a text (a version 8 uuid out of SHA-256). Equal texts always give equal
 * uuids. The namespace names the kind of thing: `event`, `receipt`, `workflow`.
 */
export const uuidFrom = (namespace: string, text: string): string => {
  const hash = createHash('sha256').update(`${namespace}\0${text}`).digest()
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  const hex = hash.toString('hex', 0, 16)
  return [8, 12, 16, 20, 32]
    .map((end, index, ends) => hex.slice(index === 0 ? 0 : ends[index - 1], end))
    .join('-')
}

/** The id of the `index`th event of a command: repeating the command repeats its ids. */
export const eventIdFor = (stream: StreamName, commandId: string, index: number): string =>
  uuidFrom('event', `${stream}\0${commandId}\0${index}`)
