export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'big5' | 'gbk'

/**
 * The text of a file whose encoding nothing states: a byte order mark, the zeros of UTF-16, UTF-8
 * where its rules hold, else Big5 or GBK, whichever has more of its common characters. Null where it
 * is no text.
 */
export const decodeText = (bytes: Uint8Array): { text: string; encoding: TextEncoding } | null => {
  const wide = findWide(bytes)
  if (wide !== null) return decode(bytes, wide)
  if (bytes.includes(0)) return null
  const [first, second]: TextEncoding[] = isLikerGbk(bytes) ? ['gbk', 'big5'] : ['big5', 'gbk']
  return (
    decode(bytes, 'utf-8') ??
    (first === undefined ? null : decode(bytes, first)) ??
    (second === undefined ? null : decode(bytes, second))
  )
}

const decode = (bytes: Uint8Array, encoding: TextEncoding) => {
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding }
  } catch {
    return null
  }
}

const findWide = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  // Without a mark: the delimiters and figures of a table have a zero in every second byte.
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

/**
 * Common characters of Big5 begin with A4 to C6; those of GB 2312 with B0 to F7 and their second
 * byte is never below A1, as that of every second character in Big5 is.
 */
const isLikerGbk = (bytes: Uint8Array): boolean => {
  let [big5, gbk] = [0, 0]
  const most = Math.min(bytes.length - 1, 200_000)
  for (let at = 0; at < most; at += 1) {
    const lead = bytes[at] ?? 0
    if (lead < 0x81) continue
    const trail = bytes[at + 1] ?? 0
    if (lead >= 0xa4 && lead <= 0xc6) big5 += 1
    if (lead >= 0xb0 && lead <= 0xf7 && trail >= 0xa1) gbk += 1
    at += 1
  }
  return gbk > big5
}
