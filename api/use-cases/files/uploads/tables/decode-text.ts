import type { TextEncoding } from '@almoner/domain/tables/text-encoding.ts'
import iconv from 'iconv-lite'
import { scoreReading } from './score-reading.ts'

export type Decoded = {
  text: string
  encoding: TextEncoding
  /** The encodings in which the file can be read, this one first. */
  possible: readonly TextEncoding[]
}

/** Encodings that state nothing in the file, in the order in which they are preferred. */
const silent = ['big5-hkscs', 'gb18030', 'windows-1252'] as const

/**
 * Decodes the text of a file with no stated encoding. It checks for a byte order mark, the zeros of
 * UTF-16, then valid UTF-8. Otherwise it takes the encoding that gives the whole file the commonest
 * characters. `choice` is a person's choice. Returns null if the file is not text.
 */
export const decodeText = (bytes: Uint8Array, choice?: TextEncoding): Decoded | null => {
  const possible = findPossible(bytes)
  const encoding = choice ?? possible[0]
  if (encoding === undefined) return null
  const text = decodeBytes(bytes, encoding)
  return { text, encoding, possible: [encoding, ...possible.filter((one) => one !== encoding)] }
}

/** Decodes the bytes. A byte sequence that is not a character of the encoding becomes U+FFFD. */
export const decodeBytes = (bytes: Uint8Array, encoding: TextEncoding): string =>
  // The decoder of Node has Big5 without most of Hong Kong's own characters.
  encoding === 'big5-hkscs'
    ? iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), 'big5hkscs')
    : new TextDecoder(encoding).decode(bytes)

const findPossible = (bytes: Uint8Array): readonly TextEncoding[] => {
  const wide = findWide(bytes)
  if (wide !== null) return [wide]
  if (bytes.includes(0)) return []
  const scored = silent
    .map((encoding) => ({ encoding, score: scoreReading(bytes, encoding) }))
    .toSorted((one, other) => one.score - other.score)
    .map(({ encoding }) => encoding)
  if (!isUtf8(bytes)) return scored
  // A text that is only ASCII is equal in all of them.
  return bytes.every((byte) => byte < 0x80) ? ['utf-8'] : ['utf-8', ...scored]
}

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

const findWide = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  // Detects UTF-16 without a mark: the delimiters and figures of a table have a zero in every
  // second byte.
  const sample = bytes.subarray(0, 2_000)
  let [even, odd] = [0, 0]
  sample.forEach((byte, at) => {
    if (byte !== 0) return
    if (at % 2 === 0) even += 1
    else odd += 1
  })
  const few = sample.length / 10
  if (odd > few && even === 0) return 'utf-16le'
  return even > few && odd === 0 ? 'utf-16be' : null
}
