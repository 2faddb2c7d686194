import { assert } from '../kernel/assert.ts'
import { computeChecksum } from './checksum.ts'
import { hasDoubled, readFields, writeFields, type Field } from './fields.ts'

export type EmvRefusal =
  /** It does not begin as a merchant-presented code does. */
  | 'not_emv'
  | 'malformed'
  /** Two fields of one name: each app would pick its own. */
  | 'tag_doubled'
  /** The checksum is not there, or not the last field. */
  | 'checksum_missing'
  | 'checksum_wrong'

const begins = '000201'
const checksumTag = '63'

/** The text of a merchant-presented code: `fields` from 00 on, with the checksum put behind them. */
export const writeEmvCode = (fields: readonly Field[]): string => {
  const text = writeFields(fields)
  assert(text.startsWith(begins), 'a code begins with its payload format')
  assert(!hasDoubled(fields), 'a code has each field once')
  assert(!fields.some(({ tag }) => tag === checksumTag), 'the checksum is not given')
  const checked = `${text}${checksumTag}04`
  return `${checked}${computeChecksum(checked)}`
}

/**
 * Reads the fields of a merchant-presented code without its checksum, known or unknown, in their
 * order. Writing them gives an identical code. Only the case of the checksum may differ.
 */
export const readEmvCode = (
  text: string,
): { fields: readonly Field[] } | { refused: EmvRefusal } => {
  if (!text.startsWith(begins)) return { refused: 'not_emv' }
  const read = readFields(text)
  if (read === null) return { refused: 'malformed' }
  const fields = read.slice(0, -1)
  const last = read.at(-1)
  if (last?.tag !== checksumTag || !/^[\dA-Fa-f]{4}$/.test(last.value)) {
    return { refused: 'checksum_missing' }
  }
  if (computeChecksum(text.slice(0, -4)) !== last.value.toUpperCase()) {
    return { refused: 'checksum_wrong' }
  }
  if (fields.some(({ tag }) => tag === checksumTag)) return { refused: 'checksum_missing' }
  return hasDoubled(fields) ? { refused: 'tag_doubled' } : { fields }
}
