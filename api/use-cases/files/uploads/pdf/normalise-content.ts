const [backslash, percent, open, close, blank] = [0x5c, 0x25, 0x28, 0x29, 0x20]
const isBlank = (byte: number): boolean =>
  byte === 0 || byte === 9 || byte === 10 || byte === 12 || byte === 13 || byte === blank
const isLineEnd = (byte: number): boolean => byte === 10 || byte === 13

/**
 * Returns the operators of a page's content without comments, and with repeated blanks reduced to
 * one.
 */
export const normaliseContent = (content: Uint8Array): Uint8Array => {
  const result = new Uint8Array(content.length)
  let length = 0
  let depth = 0
  const write = (byte: number): void => {
    const isDouble = depth === 0 && byte === blank && result[length - 1] === blank
    if (isDouble) return
    result[length] = byte
    length += 1
  }
  for (let at = 0; at < content.length; at += 1) {
    const byte = content[at] ?? 0
    if (depth > 0 && byte === backslash) {
      write(byte)
      at += 1
      write(content[at] ?? 0)
    } else if (depth === 0 && byte === percent) {
      while (at + 1 < content.length && !isLineEnd(content[at + 1] ?? 0)) at += 1
      write(blank)
    } else {
      if (byte === open) depth += 1
      if (byte === close && depth > 0) depth -= 1
      write(depth === 0 && isBlank(byte) ? blank : byte)
    }
  }
  return result.subarray(0, length)
}
