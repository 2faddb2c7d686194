import { decodeBytes, type TextEncoding } from './decode-text.ts'

const mostSamples = 4
const mostBytes = 200_000
const longestSample = 40

const newline = 0x0a

/**
 * A few cells as an encoding reads them, by which a person sees whether it is the right one: those with
 * characters beyond ASCII.
 */
export const sampleNames = (bytes: Uint8Array, encoding: TextEncoding): readonly string[] => {
  const text = decodeBytes(findLines(bytes), encoding)
  const found = new Set<string>()
  for (const cell of text.split(/[,;\t\r\n"]/)) {
    const name = cell.trim()
    // oxlint-disable-next-line no-control-regex
    if (name === '' || name.length > longestSample || /^[\0-\x7f]*$/.test(name)) continue
    found.add(name)
    // The names of columns come first, and say the least.
    if (found.size >= mostSamples * 4) break
  }
  return [...found].slice(-mostSamples * 3).slice(0, mostSamples)
}

/** Whole lines of the beginning. A wide encoding has its line ends elsewhere, and no other to choose. */
const findLines = (bytes: Uint8Array): Uint8Array => {
  if (bytes.length <= mostBytes) return bytes
  const end = bytes.lastIndexOf(newline, mostBytes)
  return bytes.subarray(0, end === -1 ? mostBytes : end)
}
