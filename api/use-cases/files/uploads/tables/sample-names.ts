import type { TextEncoding } from '@almoner/domain/tables/text-encoding.ts'
import { decodeBytes } from './decode-text.ts'

const mostSamples = 4
const mostBytes = 200_000
const longestSample = 40

const newline = 0x0a

/**
 * A few cells as an encoding reads them, by which a person sees whether it is the right one: those with
 * characters beyond ASCII.
 */
export const sampleNames = (bytes: Uint8Array, encoding: TextEncoding): readonly string[] => {
  const [header = '', ...lines] = decodeBytes(findLines(bytes), encoding).split(/[\r\n]+/)
  // The names of columns help least.
  const names = findNames(lines)
  return names.length > 0 ? names : findNames([header])
}

const findNames = (lines: readonly string[]): readonly string[] => {
  const names = new Set<string>()
  for (const line of lines) {
    for (const cell of line.split(/[,;\t"]/)) {
      const name = cell.trim()
      // oxlint-disable-next-line no-control-regex
      if (name === '' || name.length > longestSample || /^[\0-\x7f]*$/.test(name)) continue
      names.add(name)
      if (names.size >= mostSamples) return [...names]
    }
  }
  return [...names]
}

/** Whole lines of the beginning. A wide encoding has its line ends elsewhere, and no other to choose. */
const findLines = (bytes: Uint8Array): Uint8Array => {
  if (bytes.length <= mostBytes) return bytes
  const end = bytes.lastIndexOf(newline, mostBytes)
  return bytes.subarray(0, end === -1 ? mostBytes : end)
}
